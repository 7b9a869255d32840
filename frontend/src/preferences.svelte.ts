/** What this reader told the pages, kept in the browser. How the pages look and move is in `style/choices.ts`. */
import { keep, keptObject } from './keeping';
import { _ } from './words.svelte';

const KEY = 'reader';
const { name = '', sound = false } = keptObject<{ name: string; sound: boolean }>(KEY);

export const preferences = $state({
  /** What the reader is called at tables. */
  name,
  /** Whether cards may be heard. */
  sound,
});

/** Change some, and keep them. */
export function prefer(changes: Partial<typeof preferences>): void {
  Object.assign(preferences, changes);
  keep(KEY, JSON.stringify(preferences));
}

/** The reader's name, or one for who plays with bots and gave none. */
export function nameToSit(): string {
  return preferences.name.trim() || _('Player');
}
