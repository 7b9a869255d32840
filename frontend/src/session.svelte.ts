/** A reader's part in a table: what is known of it, and what can be asked of it. */
import { _, words } from './words.svelte';
import { Connection } from './session/connection';
import { forgetToken, keepToken, noteOwn, ownBefore, tokenFor } from './session/chairs';
import { merged } from './session/merge';
import { Reel } from './session/reel.svelte';
import { keep, keptObject } from './keeping';
import type {
  Around,
  Code,
  Done,
  FromPage,
  FromServer,
  Refused,
  Update,
  View,
  Welcome,
} from './protocol';
import type { Request, Scene, TableSession } from './table/types';

/**
 * `connecting` for the first time; `there`; `away` while the connection is lost and sought; `elsewhere`: the reader
 * has to choose whether to play here or to look on; `over`: nothing more comes, `closed` says why.
 */
export type Standing = 'connecting' | 'there' | 'away' | 'elsewhere' | 'over';

const PROTOCOL = 1;
/** The address of this script, which has a hash of the pages in it. */
const PAGES = import.meta.url;
/** So much of what was told is kept for a page that is loaded again. */
const MOST_KEPT = 60;
const FINAL: ReadonlySet<Code> = new Set<Code>(['no_table', 'malformed', 'idle']);

interface Pending {
  done(done: Done): void;
  refused(refused: Refused): void;
}

/** What a page has shown when it was left, to go on from there. */
interface Seen {
  /** Which pages: others may read a view in another way. */
  pages: string;
  code: string;
  you: string | null;
  /** In which languages, by preference, it was told. */
  language: string;
  view: View;
  /** The last that was told, without what it changed. */
  log: readonly Update[];
}

export class Session implements TableSession {
  readonly code: string;

  standing = $state<Standing>('connecting');
  /** Why the server ended the connection, if it did. */
  closed = $state<Code | undefined>(undefined);
  /** Why one has no chair any more, if that wasn't one's own wish. */
  unseated = $state<Code | undefined>(undefined);
  /** Whether one has a chair here and looks on, since it is in use in another tab or on another device. */
  get playsElsewhere(): boolean {
    return this.you === null && this.unseated === 'elsewhere';
  }
  /** One's id among the people at the table; `null` for who looks on. */
  you = $state<string | null>(null);
  /** The newest view; `shown` follows it update by update, and neither is without the other. */
  newest = $state.raw<View | null>(null);
  around = $state.raw<Around | null>(null);
  /** The last request that was refused, until it is put away. */
  refusal = $state.raw<Refused | undefined>(undefined);
  /** How many requests wait for an answer. */
  waiting = $state(0);
  /** By how many milliseconds the server's clock is ahead of this one. */
  ahead = $state(0);

  readonly #reel = new Reel();
  readonly #connection: Connection;
  readonly #pending = new Map<number, Pending>();
  #lastId = 0;
  #watching = false;
  #take = false;
  /** The token that this tab holds its chair by. */
  #token = ownBefore();
  /** The token that the last greeting told. */
  #told: string | undefined;
  /** In which languages, by preference, what is shown was told. */
  #spoken = words.wished;
  readonly #put = (): void => {
    if (document.hidden) this.#keepShown();
  };

  constructor(code: string) {
    this.code = code;
    this.#restoreShown();
    this.#connection = new Connection({
      opened: () => this.#hello(),
      heard: (message) => this.#heard(message),
      lost: () => this.#lost(),
    });
    // A phone may end a page that is hidden, without a word.
    document.addEventListener('visibilitychange', this.#put);
    this.#connection.connect();
  }

  get shown(): View | null {
    return this.#reel.shown;
  }

  get scene(): Scene | null {
    return this.#reel.scene;
  }

  get log(): readonly Update[] {
    return this.#reel.log;
  }

  get connected(): boolean {
    return this.standing === 'there';
  }

  get isHost(): boolean {
    return this.you !== null && this.newest?.table.host === this.you;
  }

  /** The server's time in milliseconds. */
  serverNow(): number {
    return Date.now() + this.ahead;
  }

  /** Ask something of the table; rejects with a `Refused`, which is also kept as `refusal`. */
  ask(request: Request): Promise<Done> {
    const id = ++this.#lastId;
    this.refusal = undefined;
    if (!this.connected) return Promise.reject((this.refusal = this.#unconnected(id)));
    this.#connection.send({ ...request, id } as FromPage);
    return new Promise((done, refused) => {
      this.#pending.set(id, { done, refused });
      this.waiting = this.#pending.size;
    });
  }

  /** Play here, where the chair is in use in another tab. */
  takeOver(): void {
    this.#watching = false;
    this.#take = true;
    this.#greet();
  }

  /** Look on here, and leave the chair to the other tab. */
  lookOn(): void {
    this.#watching = true;
    this.#greet();
    this.unseated = 'elsewhere';
  }

  /** Have all that is said in the language that is wished for now. */
  speak(): void {
    const language = words.wished;
    if (!this.connected || language === this.#spoken) return;
    this.ask({ type: 'speak', language }).then(
      () => (this.#spoken = language),
      () => undefined,
    );
  }

  close(): void {
    this.#keepShown();
    document.removeEventListener('visibilitychange', this.#put);
    this.#connection.close();
    this.#reel.close();
    this.#abandon();
  }

  // ------------------------------------------------------------------ greeting

  /** Connect anew. */
  #renew(): void {
    if (this.standing === 'over') return;
    this.#abandon();
    this.standing = 'connecting';
    this.#connection.connect();
  }

  #greet(): void {
    this.unseated = undefined;
    if (!this.#connection.isOpen || this.#greeted) return this.#renew();
    this.standing = 'connecting';
    this.#hello();
  }

  #greeted = false;

  #hello(): void {
    this.#abandon();
    this.#greeted = false;
    const token = this.#watching ? undefined : tokenFor(this.code);
    // A socket that was lost may look alive to the server for a while: this tab's own is no other tab.
    const take = token !== undefined && (this.#take || token === this.#token);
    const since = this.#known;
    this.#told = token;
    this.#connection.send({
      type: 'hello',
      protocol: PROTOCOL,
      table: this.code,
      language: words.wished,
      ...(token === undefined ? {} : { token, take }),
      ...(since === undefined ? {} : { since }),
    });
  }

  /** The last version that this page knows of; what it hasn't shown yet, waits in the reel. */
  get #known(): number | undefined {
    return this.newest?.version;
  }

  #welcome({ you, token, view, missed }: Welcome): void {
    this.#greeted = true;
    this.#take = false;
    this.#connection.settle();
    this.closed = undefined;
    this.you = you;
    if (token !== null) this.#hold(token);
    else forgetToken(this.code, this.#told);
    const known = this.#known;
    this.newest = view;
    const follows = known !== undefined && missed[0]?.changes.version === known + 1;
    if (follows) missed.forEach((update) => this.#reel.add(update));
    else if (known !== view.version) this.#reel.cut(view);
    this.standing = 'there';
    this.speak();
  }

  #hold(token: string): void {
    this.#token = token;
    noteOwn(token);
    keepToken(this.code, token);
  }

  // ------------------------------------------------------------------ what the server says

  #heard(message: FromServer): void {
    switch (message.type) {
      case 'welcome':
        return this.#welcome(message);
      case 'update':
        if (!this.newest || message.changes.version <= this.newest.version) return;
        if (message.changes.version > this.newest.version + 1) return this.#renew();
        this.newest = merged(this.newest, message.changes);
        if (this.around) {
          const { deadline = null, running_since = null } = message;
          this.around = { ...this.around, deadline, running_since };
        }
        return this.#reel.add(message);
      case 'snapshot':
        this.#doubt();
        this.newest = message.view;
        return this.#reel.cut(message.view);
      case 'around':
        this.around = message;
        this.ahead = message.now - Date.now();
        return;
      case 'seated':
        this.you = message.you;
        this.unseated = undefined;
        this.#watching = false;
        return this.#hold(message.token);
      case 'retold':
        return this.#reel.retell(message.updates);
      case 'unseated':
        return this.#unseated(message.why);
      case 'done':
        this.#settle(message.id)?.done(message);
        return;
      case 'refused':
        if (message.code === 'elsewhere' && !this.#greeted) this.standing = 'elsewhere';
        else this.#refused(message);
        return;
      case 'closing':
        return this.#closing(message.code);
      case 'pong':
        // After a sleep, what came before is told late.
        this.ahead = message.now - Date.now();
        this.#abandon('stale', this.#doubted);
        return;
    }
  }

  #unseated(why: Code | null): void {
    this.you = null;
    this.unseated = why ?? undefined;
    this.#watching = true;
    if (why !== 'elsewhere') forgetToken(this.code, this.#token);
    this.#token = undefined;
    noteOwn(undefined);
  }

  #closing(code: Code): void {
    this.closed = code;
    if (!FINAL.has(code)) return;
    this.standing = 'over';
    if (code === 'no_table') forgetToken(this.code, tokenFor(this.code));
    this.#connection.close();
    this.#reel.stop();
    this.#abandon();
  }

  #lost(): void {
    this.#abandon();
    if (this.standing === 'elsewhere') this.#connection.rest();
    else this.standing = 'away';
  }

  // ------------------------------------------------------------------ answers

  #settle(id: number): Pending | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    this.waiting = this.#pending.size;
    return pending;
  }

  #refused(refused: Refused): void {
    // Who pressed twice, or a moment too late, sees what happened instead.
    if (refused.code !== 'stale') this.refusal = refused;
    this.#settle(refused.id)?.refused(refused);
  }

  #unconnected(id: number): Refused {
    const words = _('There is no connection just now.');
    return { type: 'refused', id, code: 'not_greeted', words };
  }

  /** No answer comes any more to what was asked, up to a number. */
  #abandon(code: Code = 'not_greeted', last = Infinity): void {
    for (const id of [...this.#pending.keys()])
      if (id <= last) this.#refused({ ...this.#unconnected(id), code });
  }

  #doubted = 0;

  /** Answers may have been dropped with updates: those that haven't come before that of a ping, have. */
  #doubt(): void {
    if (this.#pending.size === 0) return;
    this.#doubted = this.#lastId;
    this.#connection.send({ type: 'ping' });
  }

  // ------------------------------------------------------------------ across a reload

  #keepShown(): void {
    const { code, you, shown: view } = this;
    if (!view) return;
    const log = this.log.slice(-MOST_KEPT).map(telling);
    const language = this.#spoken;
    keep('seen', JSON.stringify({ pages: PAGES, code, you, language, view, log } satisfies Seen));
  }

  #restoreShown(): void {
    const seen = keptObject<Seen>('seen');
    if (seen.pages !== PAGES || seen.code !== this.code || !seen.view) return;
    this.newest = seen.view;
    this.#reel.cut(seen.view, seen.log);
    this.you = seen.you ?? null;
    this.#spoken = seen.language ?? '';
  }
}

/** What an update told, without what it changed. */
function telling(update: Update): Update {
  return { ...update, changes: { version: update.changes.version } };
}
