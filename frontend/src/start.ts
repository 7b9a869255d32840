import { mount } from 'svelte';
import App from './App.svelte';
import { words } from './words.svelte';

const PATIENCE = 1_000;

export async function start(page: HTMLElement): Promise<void> {
  page.tabIndex = -1;
  // Who reads another language should not see English first, nor wait for ever; meanwhile the page asks for its table.
  page.style.visibility = 'hidden';
  mount(App, { target: page });
  await Promise.race([words.load(), new Promise((done) => setTimeout(done, PATIENCE))]);
  page.style.visibility = '';
}
