import './style/index.css';
import { askAhead } from './ahead';
import { breath } from './breath';
import { show } from './style/choices';

// Most of the page comes after this: what takes the network's time is begun before.
show();
askAhead();

async function begin(page: HTMLElement): Promise<void> {
  const { start } = await import('./start');
  await breath();
  await start(page);
}

const page = document.getElementById('page');
if (page) void begin(page);
