/** What can be done by key, besides going from button to button. */
export interface ByKey {
  hit(): void;
  stay(): void;
  /** Choose the target of this number, from 1. */
  target(number: number): void;
}

export function keys(event: KeyboardEvent, by: ByKey): void {
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
  if (document.querySelector('dialog[open]')) return;
  if (event.target instanceof Element && event.target.closest('input, textarea, select')) return;
  const key = event.key.toLowerCase();
  if (key === 'h') by.hit();
  else if (key === 's') by.stay();
  else if (/^[1-9]$/.test(key)) by.target(Number(key));
  else return;
  event.preventDefault();
}
