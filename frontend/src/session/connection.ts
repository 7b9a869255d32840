/** A socket to the server that comes back by itself, until it is closed. */
import { newSocket } from '../ahead';
import type { FromPage, FromServer } from '../protocol';

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8_000;
/** After so long a silence the page asks whether the socket still leads somewhere. */
const SILENCE = 15_000;
/** Where nothing answers within this time, the socket is given up, */
const PATIENCE = 6_000;
/** sooner after a sleep, which few sockets survive. */
const PATIENCE_AWAKE = 2_500;

export interface Listener {
  /** The socket is open: say hello. */
  opened(): void;
  heard(message: FromServer): void;
  /** The socket is lost; another one is on its way. */
  lost(): void;
}

export class Connection {
  #socket: WebSocket | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #tries = 0;
  readonly #listener: Listener;
  readonly #wake = (): void => this.#awake();

  constructor(listener: Listener) {
    this.#listener = listener;
    addEventListener('online', this.#wake);
    addEventListener('offline', this.#wake);
    document.addEventListener('visibilitychange', this.#wake);
  }

  get isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Connect, in place of the socket that there may be. */
  connect(): void {
    this.#drop();
    const socket = newSocket();
    this.#socket = socket;
    const opened = (): void => {
      this.#listen();
      this.#listener.opened();
    };
    socket.onmessage = (event) => {
      this.#listen();
      this.#listener.heard(JSON.parse(String(event.data)) as FromServer);
    };
    socket.onclose = () => this.#retry();
    if (this.isOpen) return opened();
    socket.onopen = opened;
    this.#expect(PATIENCE);
  }

  /** All is well: the next loss is the first one again. */
  settle(): void {
    this.#tries = 0;
  }

  /** Say something; whatever it is, the server answers. */
  send(message: FromPage): void {
    if (!this.isOpen) return;
    this.#socket?.send(JSON.stringify(message));
    this.#expect(PATIENCE);
  }

  /** End the socket for now; `connect` opens another. */
  rest(): void {
    this.#drop();
  }

  /** End it for good. */
  close(): void {
    this.#drop();
    removeEventListener('online', this.#wake);
    removeEventListener('offline', this.#wake);
    document.removeEventListener('visibilitychange', this.#wake);
  }

  #drop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const socket = this.#socket;
    this.#socket = undefined;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #retry(): void {
    this.#drop();
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries++);
    // Not all who lost the server come back at the same moment.
    this.#timer = setTimeout(() => this.connect(), wait * (0.5 + Math.random() / 2));
    this.#listener.lost();
  }

  #listen(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#ask(), SILENCE);
  }

  #ask(): void {
    this.send({ type: 'ping' });
  }

  /** Give the socket up, unless something is heard within a time. */
  #expect(within: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#retry(), within);
  }

  /** The reader is back, or the network changes: don't wait any longer. */
  #awake(): void {
    if (document.hidden || this.#timer === undefined) return;
    if (!this.isOpen) return this.connect();
    this.#ask();
    this.#expect(PATIENCE_AWAKE);
  }
}
