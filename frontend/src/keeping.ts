/** What this browser keeps for its reader. What it doesn't let us keep, lasts as long as the page. */

const PREFIX = 'flip7.';
/** What could not be stored; an empty text stands for what could not be forgotten. */
const unstored = new Map<string, string>();

export function kept(key: string): string | undefined {
  const text = unstored.get(key);
  if (text !== undefined) return text || undefined;
  try {
    return localStorage.getItem(PREFIX + key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keep a text; an empty one is forgotten. */
export function keep(key: string, text: string): void {
  unstored.delete(key);
  try {
    if (text) localStorage.setItem(PREFIX + key, text);
    else localStorage.removeItem(PREFIX + key);
  } catch {
    unstored.set(key, text);
  }
}

/** An object that was kept as JSON; an empty one, if that isn't one any more. */
export function keptObject<T extends object>(key: string): Partial<T> {
  try {
    const value: unknown = JSON.parse(kept(key) ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
