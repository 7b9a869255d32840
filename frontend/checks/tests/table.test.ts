import { page, settled } from './world';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kindOf } from '../../src/cards/kinds';
import { changed, readRules, writeRules } from '../../src/lobby/rules';
import type { Around, Done, SeatView } from '../../src/protocol';
import { Decisions } from '../../src/table/decisions.svelte';
import { keys } from '../../src/table/keys';
import {
  around,
  fateIn,
  laid,
  moveAt,
  othersLookingOn,
  places,
  seatOf,
  sentences,
} from '../../src/table/reading';
import * as say from '../../src/table/saying';
import { Sight } from '../../src/table/sight.svelte';
import type { Request, TableSession } from '../../src/table/types';
import { drawn, seat, update, view } from './values';

const fates = (line: Partial<SeatView>) =>
  laid(seat('Ann', line)).map(({ token, fate }) => `${token} ${fate}`);

test('a line lies as it came, Numbers first', () => {
  const line = { numbers: [7, 3], modifiers: ['+4', '+4'] as const, second_chance: true };
  const cards = laid(seat('Ann', { ...line, modifiers: [...line.modifiers] }));
  assert.deepEqual(
    cards.map(({ token }) => token),
    ['7', '3', '+4', '+4', 'SC'],
  );
  assert.equal(
    new Set(cards.map(({ key }) => key)).size,
    cards.length,
    'each has a key of its own',
  );
});

test('where a line breaks, both cards that broke it are seen', () => {
  const line = { numbers: [7, 3, 7], modifiers: ['x2' as const], status: 'busted' as const };
  assert.deepEqual(fates(line), ['7 plain', '3 dim', '7 busting', 'x2 dim']);
  assert.equal(new Set(laid(seat('Ann', line)).map(({ key }) => key)).size, 4);
});

test('seven Numbers shine', () => {
  assert.deepEqual(fates({ numbers: [1, 2], status: 'flip7' }), ['1 lucky', '2 lucky']);
});

test('cards are known by their tokens', () => {
  assert.deepEqual(kindOf('12'), { is: 'number', number: 12 });
  assert.deepEqual(kindOf('+10'), { is: 'modifier', adds: 10, times: false });
  assert.deepEqual(kindOf('x2'), { is: 'modifier', adds: 0, times: true });
  assert.deepEqual(kindOf('FZ'), { is: 'action', action: 'FZ' });
  assert.throws(() => kindOf('joker'));
});

test('the others sit clockwise from oneself', () => {
  assert.deepEqual(around(4, 2), [3, 0, 1]);
  assert.deepEqual(around(3, undefined), [0, 1, 2]);
  assert.deepEqual(around(1, 0), []);
});

test('who looks on isn’t told of themselves', () => {
  const now = { watchers: 2 } as Around;
  assert.equal(othersLookingOn(now, 'p1'), 2);
  assert.equal(othersLookingOn(now, null), 1);
  assert.equal(othersLookingOn(null, null), 0);
});

test('a Freeze that may be aimed at a seat says what the seat gets', () => {
  const line = seat('Ben', { value: 21 });
  assert.equal(say.targetMeaningShort('FZ', line), '+21, out');
  assert.equal(say.targetMeaning('FZ', line, false), 'Out, and keeps 21 points');
});

test('equal totals share a place', () => {
  const totals = [30, 50, 30, 0].map((total) => seat('', { total }));
  assert.deepEqual(places(totals), [2, 1, 2, 4]);
});

test('one’s seat is one’s chair, while a game goes on', () => {
  assert.equal(seatOf(view(1), 'p2'), 1);
  assert.equal(seatOf(view(1), 'p3'), undefined);
  assert.equal(seatOf({ ...view(1), game: null }, 'p2'), undefined);
});

test('who comes in with the next round has a chair and no seat yet', () => {
  const chairs = [...view(1).chairs, { name: 'Fay', person: 'p3' }];
  assert.equal(seatOf({ ...view(1), chairs }, 'p3'), undefined);
});

test('once a game is over the names tell who sat where, since chairs have moved up', () => {
  const { table, ...others } = view(1);
  const over = { ...others, table: { ...table, playing: false } };
  const chairs = [
    { name: 'Ben', person: 'p2' },
    { name: 'Fay', person: 'p3' },
  ];
  assert.equal(seatOf({ ...over, chairs }, 'p2'), 1);
  assert.equal(seatOf({ ...over, chairs }, 'p3'), undefined);
});

test('what can be pressed is what is legal', () => {
  const asked = { seat: 0, moves: [{ type: 'aim' as const, target: 2 }, { type: 'hit' as const }] };
  assert.deepEqual(moveAt(asked, 2), { type: 'aim', target: 2 });
  assert.equal(moveAt(asked, 0), undefined);
});

test('a card fares by what came of it', () => {
  assert.equal(fateIn(drawn(1, 0, [7])), 'plain');
  const card = '7';
  assert.equal(
    fateIn(update({ version: 1 }, { events: [{ type: 'busted', seat: 0, card }] })),
    'busting',
  );
  assert.equal(
    fateIn(update({ version: 1 }, { events: [{ type: 'saved', seat: 0, card }] })),
    'saved',
  );
});

test('what is said of a card comes before what it did, and after what made it come', () => {
  const words = ['The deck is empty.', 'Ann draws a 7.', 'Ann busts.'];
  const events = [
    { type: 'reshuffled' as const, cards: 9 },
    { type: 'drawn' as const, seat: 0, card: '7' as const },
    { type: 'busted' as const, seat: 0, card: '7' as const },
  ];
  assert.deepEqual(sentences(update({ version: 1 }, { words, events })), {
    before: ['The deck is empty.'],
    card: 'Ann draws a 7.',
    after: ['Ann busts.'],
  });
  const stayed = update({ version: 1 }, { events: [{ type: 'stayed', seat: 0 }] });
  assert.deepEqual(sentences(stayed), { before: [], after: ['version 1'] });
});

test('what others did to oneself is told from the view alone', () => {
  const [ann, ben] = [seat('Ann', { status: 'frozen', frozen_by: 1 }), seat('Ben')];
  assert.equal(say.doneToOneself([ann, ben], 0, []), 'Ben has frozen you.');
  assert.equal(say.doneToOneself([ann, ben], 1, []), '');
  const alone = seat('Ann', { status: 'frozen', frozen_by: 0 });
  assert.equal(say.doneToOneself([alone, ben], 0, []), '', 'one knows what one did oneself');
  const late = seat('Ann', { status: 'stayed', stayed_by: 'clock' });
  assert.equal(say.doneToOneself([late, ben], 0, []), 'Your time was up.');
  const runs = [{ seat: 0, left: 2, by: 1 }];
  assert.equal(say.doneToOneself([seat('Ann'), ben], 0, runs), 'Ben gave you the Flip Three.');
});

test('who may only hit is not asked whether to stay', () => {
  const asked = view(1);
  assert.equal(say.awaited(asked, 0, null), 'Hit or stay?');
  const choice = { seat: 0, moves: [{ type: 'hit' as const }] };
  const empty = { ...asked, game: { ...asked.game!, choice } };
  assert.equal(say.awaited(empty, 0, null), 'Take a card: nobody stays with nothing.');
});

test('what waits is told as long as it waits', () => {
  const seats = [seat('Ann'), seat('Ben')];
  const waiting = [
    { card: 'F3' as const, seat: 1, target: 0 },
    { card: 'FZ' as const, seat: 1 },
  ];
  const told = (own: number) => say.waiting(seats, own, waiting, [{ seat: 1, left: 1 }]);
  assert.equal(told(0), 'After this: Flip Three for you, Freeze (Ben plays it).');
  assert.equal(told(1), 'After this: Flip Three for Ann, Freeze (you play it).');
  const runs = [
    { seat: 0, left: 2 },
    { seat: 1, left: 3 },
  ];
  assert.equal(say.waiting(seats, 0, [], runs), 'After this: 2 more cards for Ann.');
  assert.equal(say.waiting(seats, 0, [], []), '');
  const game = { ...view(1).game!, waiting };
  const sight = new Sight({ shown: { ...view(1), game } } as unknown as TableSession);
  assert.deepEqual([sight.waitingAt(0), sight.waitingAt(1)], [['F3'], ['FZ']]);
});

test('a bot is a bot to the end of the game and after it', () => {
  const playing = view(1);
  const chairs = [{ name: 'Ben', bot: 'sharp' }, ...playing.chairs.slice(0, 1)];
  const over = { ...playing, chairs, table: { ...playing.table, playing: false } };
  const sight = new Sight({ shown: over } as unknown as TableSession);
  assert.deepEqual([sight.isBot(0), sight.isBot(1)], [false, true]);
});

/** A session at whose table the first seat is asked. */
function asking() {
  const asked: Request[] = [];
  const answers: { done(done: Done): void; refused(why: unknown): void }[] = [];
  const session = {
    connected: true,
    shown: view(5),
    newest: view(5),
    ask: (request: Request) => {
      asked.push(request);
      return new Promise<Done>((done, refused) => answers.push({ done, refused }));
    },
  };
  const decisions = new Decisions(session as unknown as TableSession);
  return { asked, answers, session, decisions };
}

test('a move is made once, however often it is pressed', async () => {
  const { asked, answers, session, decisions } = asking();
  decisions.act('hit');
  decisions.act('hit');
  decisions.act('stay');
  assert.deepEqual(asked, [{ type: 'act', asked: 5, move: { type: 'hit' } }]);
  answers[0]?.done({ type: 'done', id: 1 });
  await settled();
  decisions.act('hit');
  assert.equal(asked.length, 1, 'nor before what came of it is shown');
  session.newest = session.shown = view(6);
  decisions.act('stay');
  assert.deepEqual(asked.at(-1), { type: 'act', asked: 6, move: { type: 'stay' } });
});

test('who agreed to the next round may have to again, until it begins', async () => {
  const { asked, answers, session, decisions } = asking();
  decisions.ready();
  answers[0]?.done({ type: 'done', id: 1 });
  await settled();
  decisions.ready();
  assert.equal(asked.length, 2);
  session.newest = view(6);
  answers[1]?.done({ type: 'done', id: 2 });
  await settled();
  assert.equal(decisions.pending, true, 'though what is shown lags behind');
});

test('what was refused can be asked again', async () => {
  const { asked, answers, decisions } = asking();
  decisions.act('hit');
  answers[0]?.refused({ code: 'not_kept' });
  await settled();
  decisions.act('hit');
  assert.equal(asked.length, 2);
});

test('nothing is asked that cannot be heard, or of a table that is further already', () => {
  const { asked, session, decisions } = asking();
  session.connected = false;
  decisions.act('hit');
  session.connected = true;
  session.newest = view(6);
  decisions.act('hit');
  assert.deepEqual(asked, []);
});

test('only what the server offers can be asked', () => {
  const { asked, session, decisions } = asking();
  session.shown = { ...view(5), game: null };
  decisions.act('hit');
  assert.deepEqual(asked, []);
});

function pressed(key: string, more: object = {}): string[] {
  const done: string[] = [];
  const event = Object.assign(new Event('keydown', { cancelable: true }), { key, ...more });
  keys(event as KeyboardEvent, {
    hit: () => done.push('hit'),
    stay: () => done.push('stay'),
    target: (number) => done.push(`target ${number}`),
  });
  assert.equal(event.defaultPrevented, done.length > 0);
  return done;
}

test('keys do what is at hand', (t) => {
  globalThis.Element ??= class {} as never;
  assert.deepEqual(
    ['h', 'S', '3', 'x', '0'].flatMap((key) => pressed(key)),
    ['hit', 'stay', 'target 3'],
  );
  assert.deepEqual(pressed('h', { repeat: true }), [], 'once, though it is held down');
  assert.deepEqual(pressed('s', { ctrlKey: true }), [], 'not the browser’s own');
  t.mock.method(page, 'querySelector', () => ({}));
  assert.deepEqual(pressed('h'), [], 'nor behind a dialog');
});

test('rules are read and written as the server does', () => {
  const text = 'official(target_score=100, deck=1x0,12x1)';
  const rules = readRules(text);
  assert.deepEqual(rules, {
    edition: 'official',
    changes: { target_score: '100', deck: '1x0,12x1' },
  });
  assert.equal(writeRules(rules), text);
  assert.equal(writeRules(readRules('official')), 'official');
});

test('to what an edition has anyway is no change', () => {
  const rules = changed(readRules('official'), 'target_score', '100', '200');
  assert.equal(writeRules(rules), 'official(target_score=100)');
  assert.equal(writeRules(changed(rules, 'target_score', '200', '200')), 'official');
});
