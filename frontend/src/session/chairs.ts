/** The chairs that this browser holds, by the codes of their tables: what proves that they are its reader's. */
import { keep, keptObject } from '../keeping';

interface Held {
  token: string;
  /** When it was last used, in milliseconds since 1970. */
  at: number;
}

const KEY = 'chairs';
const TAB_KEY = 'flip7.chair';
const MOST = 12;

/** The token by which this tab holds a chair. */
let own: string | undefined;

function all(): Record<string, Held> {
  return keptObject<Record<string, Held>>(KEY) as Record<string, Held>;
}

function write(chairs: [string, Held][]): void {
  const newest = chairs.sort(([, a], [, b]) => b.at - a.at).slice(0, MOST);
  keep(KEY, JSON.stringify(Object.fromEntries(newest)));
}

/** The codes of the tables with a chair of one's own, the last one first. */
export function ownTables(): string[] {
  return Object.entries(all())
    .sort(([, a], [, b]) => b.at - a.at)
    .map(([code]) => code);
}

export function tokenFor(code: string): string | undefined {
  return all()[code]?.token;
}

export function keepToken(code: string, token: string): void {
  write(Object.entries({ ...all(), [code]: { token, at: Date.now() } }));
}

/** Forget the chair, if `token` is still what proves it: another tab may have a newer one. */
export function forgetToken(code: string, token: string | undefined): void {
  if (token === tokenFor(code)) write(Object.entries(all()).filter(([other]) => other !== code));
}

/** Note the token by which this tab holds a chair, across its reloads; none, if it holds no chair any more. */
export function noteOwn(token: string | undefined): void {
  own = token;
  try {
    if (token) sessionStorage.setItem(TAB_KEY, token);
    else sessionStorage.removeItem(TAB_KEY);
  } catch {
    // Forbidden: a reload asks.
  }
}

/** The token by which this tab held a chair before, though it was reloaded since; a copy of a tab has none. */
export function ownBefore(): string | undefined {
  if (own !== undefined) return own;
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation?.type !== 'reload') return undefined;
  try {
    return sessionStorage.getItem(TAB_KEY) ?? undefined;
  } catch {
    return undefined;
  }
}
