import './style/index.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { show } from './style/choices';
import { words } from './words.svelte';

show();
const PATIENCE = 1_000;

// Who reads another language should not see English first, nor wait for ever.
await Promise.race([words.load(), new Promise((done) => setTimeout(done, PATIENCE))]);
const page = document.getElementById('page');
if (page) {
  page.tabIndex = -1;
  mount(App, { target: page });
}
