import './style/index.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { show } from './style/choices';

show();
const page = document.getElementById('page');
if (page) mount(App, { target: page });
