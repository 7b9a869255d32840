/** What this browser keeps for its reader, where it lets us; without that every visit is a first one. */

const PREFIX = 'flip7.';

export function kept(key: string): string | undefined {
  try {
    return localStorage.getItem(PREFIX + key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keep a text; an empty one is forgotten. */
export function keep(key: string, text: string): void {
  try {
    if (text) localStorage.setItem(PREFIX + key, text);
    else localStorage.removeItem(PREFIX + key);
  } catch {
    // Forbidden or full.
  }
}

/** A value that was kept as JSON, if it is one still. */
export function keptValue(key: string): unknown {
  try {
    return JSON.parse(kept(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
