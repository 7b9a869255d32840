import { keep, keptObject } from '../keeping';

/** How a person wants the pages to look and move, kept by the browser; what is not chosen, the system decides. */
export interface Choices {
  theme?: 'light' | 'dark';
  contrast?: 'usual' | 'more';
  text?: 'large' | 'larger';
  motion?: 'none' | 'quick' | 'usual' | 'slow';
}

const KEY = 'looks';
const WISHES = {
  contrast: matchMedia('(prefers-contrast: more)'),
  still: matchMedia('(prefers-reduced-motion: reduce)'),
};

let chosen: Choices = keptObject<Choices>(KEY);

/** What is chosen now. */
export function choices(): Choices {
  return chosen;
}

/** Choose, keep it, and show it. */
export function choose(next: Choices): void {
  chosen = next;
  keep(KEY, JSON.stringify(next));
  show();
}

/** What is in force: the choice, else the system's wish, else the usual. */
export function motion(): NonNullable<Choices['motion']> {
  return chosen.motion ?? (WISHES.still.matches ? 'none' : 'usual');
}

/** Set the attributes of the root that the styles know; call it once at the start. */
export function show(): void {
  set('theme', chosen.theme);
  set('text', chosen.text);
  set('contrast', chosen.contrast ?? (WISHES.contrast.matches ? 'more' : 'usual'));
  set('motion', motion());
}

function set(name: string, value: string | undefined): void {
  if (value === undefined) delete document.documentElement.dataset[name];
  else document.documentElement.dataset[name] = value;
}

for (const wish of Object.values(WISHES)) wish.addEventListener('change', show);
