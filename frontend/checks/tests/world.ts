/** As much of a browser as the pages' logic needs. Import it first: what it sets is looked at when the pages load. */
import { mock } from 'node:test';

class Texts {
  readonly #texts = new Map<string, string>();
  isFull = false;

  getItem(key: string): string | null {
    return this.#texts.get(key) ?? null;
  }
  setItem(key: string, text: string): void {
    if (this.isFull) throw new Error('QuotaExceededError');
    this.#texts.set(key, text);
  }
  removeItem(key: string): void {
    this.#texts.delete(key);
  }
  clear(): void {
    this.#texts.clear();
  }
}

export const storage = new Texts();
export const page = Object.assign(new EventTarget(), {
  hidden: false,
  documentElement: { lang: 'en', dataset: {} as Record<string, string> },
  querySelector: (_selector: string): unknown => null,
});

/** A message of either side, of which a test reads what it wants. */
export type Message = Record<string, unknown>;

export class Socket {
  static readonly OPEN = 1;
  static readonly all: Socket[] = [];
  static get last(): Socket {
    const last = Socket.all.at(-1);
    if (!last) throw new Error('no socket was opened');
    return last;
  }

  readyState = 0;
  readonly sent: Message[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor() {
    Socket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Message);
  }
  close(): void {
    this.readyState = 3;
  }

  open(): void {
    this.readyState = Socket.OPEN;
    this.onopen?.();
  }
  hear(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  lose(): void {
    this.readyState = 3;
    this.onclose?.();
  }
  /** What was sent last. */
  get said(): Message {
    return this.sent.at(-1) ?? {};
  }
}

const listeners = new EventTarget();
const world = {
  localStorage: storage,
  sessionStorage: new Texts(),
  document: page,
  location: { origin: 'http://table.local', pathname: '/t/CODE' },
  navigator: { languages: ['en'] },
  matchMedia: () => Object.assign(new EventTarget(), { matches: false }),
  addEventListener: listeners.addEventListener.bind(listeners),
  removeEventListener: listeners.removeEventListener.bind(listeners),
  WebSocket: Socket,
};
for (const [name, value] of Object.entries(world)) {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}
mock.method(Math, 'random', () => 1);

/** Let the page be hidden, or be looked at again. */
export function hide(hidden: boolean): void {
  page.hidden = hidden;
  page.dispatchEvent(new Event('visibilitychange'));
}

/** Let time go by, with the timers that others have set meanwhile. */
export function pass(milliseconds: number): void {
  const STEP = 10;
  for (let gone = 0; gone < milliseconds; gone += STEP) mock.timers.tick(STEP);
}

/** Let promises go on that can. */
export async function settled(): Promise<void> {
  for (let i = 0; i < 5; i++) await Promise.resolve();
}
