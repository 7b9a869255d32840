/** The table as one reader sees it: what is shown, and how they stand to it. */
import type { AskedView, Card, ChairView, GameView, SeatView } from '../protocol';
import * as read from './reading';
import type { TableSession } from './types';

export class Sight {
  readonly session: TableSession;
  readonly places = $derived.by(() => read.places(this.seats));
  /** The Flip Threes that go on, the innermost last. */
  readonly runs = $derived.by(() => (this.playing && this.game?.flip_threes) || []);
  /** The seats but one's own, in the order of play. */
  readonly others = $derived.by(() => read.around(this.seats.length, this.own));
  /** The seats among which one is to choose, one's own last. */
  readonly targets = $derived.by(() =>
    this.deciding?.card
      ? [...this.others, this.own ?? -1].filter((seat) => read.moveAt(this.deciding, seat))
      : [],
  );

  /** By seat, what tells its name from others. */
  readonly endings = $derived.by(() => {
    const names = this.seats.map((seat) => seat.name);
    return names.map((name) => read.ending(name, names));
  });

  constructor(session: TableSession) {
    this.session = session;
  }

  get view() {
    return this.session.shown;
  }
  get table() {
    return this.view?.table;
  }
  get game(): GameView | undefined {
    return this.view?.game ?? undefined;
  }
  get seats(): readonly SeatView[] {
    return this.view?.seats ?? [];
  }
  get playing(): boolean {
    return this.table?.playing ?? false;
  }
  get paused(): boolean {
    return this.table?.paused ?? false;
  }
  get over(): boolean {
    return this.game !== undefined && !this.playing;
  }
  /** Whether a round lies there to be looked at. */
  get between(): boolean {
    return this.game?.between != null || this.over;
  }

  /** One's own seat. */
  get own(): number | undefined {
    return this.view ? read.seatOf(this.view, this.session.you) : undefined;
  }
  get isHost(): boolean {
    return this.session.you !== null && this.table?.host === this.session.you;
  }
  /** Whether a bot plays in one's place. */
  get handed(): boolean {
    return this.own !== undefined && this.chair(this.own)?.bot != null;
  }

  /** The chair of a seat, while a game goes on. */
  chair(seat: number) {
    return this.playing ? this.view?.chairs[seat] : undefined;
  }
  /** Whether a bot plays at a seat, or did so until the game was over. */
  isBot(seat: number): boolean {
    const name = this.seats[seat]?.name;
    const chair = this.playing
      ? this.chair(seat)
      : this.view?.chairs.find((each) => each.name === name);
    return chair?.bot != null;
  }
  /** The action cards that wait at a seat: aimed at it, or set aside there. */
  waitingAt(seat: number): Card[] {
    const waiting = (this.playing && this.game?.waiting) || [];
    return waiting.filter((each) => (each.target ?? each.seat) === seat).map(({ card }) => card);
  }
  /** Whether nobody sits there any more, neither a person nor a bot. */
  hasLeft(seat: number): boolean {
    const chair = this.chair(seat);
    return chair !== undefined && chair.person == null && chair.bot == null;
  }
  isAway(seat: number): boolean {
    const chair = this.chair(seat);
    if (!chair || chair.bot != null) return false;
    return chair.person == null || this.session.around?.present.includes(chair.person) === false;
  }
  isReady(seat: number): boolean {
    const person = this.chair(seat)?.person;
    return this.game?.between != null && person != null && this.agreed.includes(person);
  }
  /** Who has agreed to the next round. */
  get agreed(): readonly string[] {
    return this.session.around?.ready ?? [];
  }
  /** How many look on, but for oneself. */
  get othersLookingOn(): number {
    return read.othersLookingOn(this.session.around, this.session.you);
  }
  /** How many people are here who have a chair. */
  get here(): number {
    const present = this.session.around?.present ?? [];
    return this.view?.chairs.filter((chair) => present.includes(chair.person ?? '')).length ?? 0;
  }
  /** A seat that one may take in mid-game: one that was left, before that of a bot. */
  get free(): { seat: number; name: string } | undefined {
    if (!this.mayCome) return undefined;
    const free = this.seats
      .map(({ name }, seat) => ({ seat, name }))
      .filter(({ seat }) => this.chair(seat) && this.chair(seat)?.person == null);
    return free.find(({ seat }) => this.chair(seat)?.bot == null) ?? free[0];
  }
  /** Whether one may sit down in mid-game; who has a chair already, in use elsewhere, doesn't take another. */
  get mayCome(): boolean {
    return this.view != null && !this.session.playsElsewhere && read.mayCome(this.view);
  }
  get hasRoom(): boolean {
    return this.view != null && read.hasRoom(this.view);
  }
  /** Those who come in with the next round, with the numbers of their chairs. */
  get latecomers(): { chair: ChairView; number: number }[] {
    const seats = this.seats.length;
    const chairs = this.playing ? (this.view?.chairs.slice(seats) ?? []) : [];
    return chairs.map((chair, i) => ({ chair, number: seats + i }));
  }
  /** Whether one is among them. */
  get waits(): boolean {
    const { you } = this.session;
    return you !== null && this.latecomers.some(({ chair }) => chair.person === you);
  }

  /** The decision that is awaited, of whomever. */
  get asked(): AskedView | undefined {
    return this.playing && !this.paused ? (this.game?.choice ?? undefined) : undefined;
  }
  /** The time of those who are asked: since when it runs and when it is up, by the server's clock. */
  get time(): { since: number; deadline: number } | undefined {
    const person = this.asked && this.chair(this.asked.seat)?.bot == null;
    const waits = !this.paused && (person || this.game?.between != null);
    const { running_since, deadline } = this.session.around ?? {};
    if (!waits || deadline == null) return undefined;
    return { since: running_since ?? deadline, deadline };
  }
  /** The decision that is awaited of oneself. */
  get deciding(): AskedView | undefined {
    return this.asked?.seat === this.own ? this.asked : undefined;
  }

  /** The seat to look at: where a card comes, else where one is awaited. */
  get turn(): number | undefined {
    if (!this.view || !this.playing) return undefined;
    return this.#turned?.seat ?? read.turnOf(this.view);
  }
  /** The seat whose line breaks now. */
  get breaking(): number | undefined {
    const scene = this.session.scene;
    const breaks = scene?.phase === 'consequence' && read.fateIn(scene.update) === 'busting';
    return breaks ? this.#turned?.seat : undefined;
  }
  /** The card that is turned over for a seat, and has not done anything yet. */
  coming(seat: number): Card | undefined {
    if (this.session.scene?.phase !== 'reveal') return undefined;
    return this.#turned?.seat === seat ? this.#turned.card : undefined;
  }
  get #turned() {
    return read.turned(this.session.scene?.update);
  }
}
