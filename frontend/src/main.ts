import './style/index.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { show } from './style/choices';
import { words } from './words.svelte';

show();
void words.load();
const page = document.getElementById('page');
if (page) {
  page.tabIndex = -1;
  mount(App, { target: page });
}
