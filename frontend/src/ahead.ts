/** What the server is asked for while most of the page is still on its way. */
import { kept } from './keeping';
import type { Words } from './protocol';

/** Where the language is kept that the reader chose. */
export const LANGUAGE = 'language';

/** The languages to ask for: one tag, or several by preference. */
export function wishedLanguages(chosen = kept(LANGUAGE)): string {
  return (chosen || navigator.languages.join(',') || 'en').slice(0, 100);
}

let socket: WebSocket | undefined;
let words: { wished: string; answer: Promise<Words | undefined> } | undefined;

/** Ask for what a reader needs first. */
export function askAhead(): void {
  if (location.pathname.startsWith('/t/')) socket = opened();
  const wished = wishedLanguages();
  words = { wished, answer: asked(wished) };
}

/** A socket to the server, open already or soon. */
export function newSocket(): WebSocket {
  const early = socket;
  socket = undefined;
  return early && early.readyState <= WebSocket.OPEN ? early : opened();
}

/** The words of the wished languages; none where they can't be had. */
export async function wordsOf(wished: string): Promise<Words | undefined> {
  const early = words;
  words = undefined;
  const answer = early?.wished === wished ? await early.answer : undefined;
  return answer ?? asked(wished);
}

function opened(): WebSocket {
  return new WebSocket(location.origin.replace(/^http/, 'ws') + '/live');
}

async function asked(wished: string): Promise<Words | undefined> {
  if (/^en\b/.test(wished)) return { language: 'en', messages: {} };
  try {
    const answer = await fetch(`/api/words?language=${encodeURIComponent(wished)}`);
    return answer.ok ? ((await answer.json()) as Words) : undefined;
  } catch {
    // No network: the page says so where it matters.
    return undefined;
  }
}
