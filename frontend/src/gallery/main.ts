import '../style/index.css';
import { mount } from 'svelte';
import { show } from '../style/choices';
import Gallery from './Gallery.svelte';

show();

const page = document.getElementById('page');
if (page) mount(Gallery, { target: page });
