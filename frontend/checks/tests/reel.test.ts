import { hide, page, pass } from './world';
import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { merged } from '../../src/session/merge';
import { Reel } from '../../src/session/reel.svelte';
import { lasting } from '../../src/table/scene';
import { drawn, seat, update, view } from './values';

beforeEach(() => {
  page.hidden = false;
  mock.timers.reset();
  mock.timers.enable({ apis: ['setTimeout'] });
});

function shownFrom(version: number): Reel {
  const reel = new Reel();
  reel.cut(view(version));
  return reel;
}

test('changes replace what they name, and nothing else', () => {
  const before = view(1);
  const after = merged(before, { version: 2, seats: { 1: seat('Ben', { total: 9 }) } });
  assert.equal(after.version, 2);
  assert.equal(after.seats[0], before.seats[0]);
  assert.equal(after.seats[1]?.total, 9);
  assert.equal(after.game, before.game);
  assert.deepEqual(merged(before, { version: 2, all_seats: [seat('Cid')] }).seats, [seat('Cid')]);
  assert.deepEqual(merged(before, { version: 2, chairs: [] }).chairs, []);
});

test('a card is turned over before what it does', () => {
  const reel = shownFrom(1);
  reel.add(drawn(2, 0, [7]));
  assert.equal(reel.scene?.phase, 'turning', 'nobody knows it yet');
  pass(260);
  assert.equal(reel.scene?.phase, 'reveal');
  assert.equal(reel.shown?.version, 1);
  pass(360);
  assert.equal(reel.scene?.phase, 'consequence');
  assert.deepEqual(reel.shown?.seats[0]?.numbers, [7]);
  pass(420);
  assert.equal(reel.scene, null);
});

test('what nobody has to look at is shown at once', () => {
  const reel = shownFrom(1);
  reel.add(update({ version: 2, chairs: [] }));
  assert.deepEqual(reel.shown?.chairs, []);
  assert.equal(reel.scene, null);
});

test('one waits for the other', () => {
  const reel = shownFrom(1);
  reel.add(drawn(2, 0, [7]));
  reel.add(drawn(3, 1, [7]));
  pass(620);
  assert.equal(reel.shown?.version, 2);
  pass(420 + 620);
  assert.equal(reel.shown?.version, 3);
});

test('the more wait, the quicker each is shown', () => {
  const [alone, first] = [lasting(drawn(2, 0, [7]), 0), lasting(drawn(2, 0, [7]), 9)];
  assert.equal(first.reveal, alone.reveal / 10);
  assert.equal(first.consequence, alone.consequence / 10);
});

test('where everything happens at once, it is shown in half the time', () => {
  const [usual, atOnce] = [lasting(drawn(2, 0, [7]), 0), lasting(drawn(2, 0, [7]), 0, true)];
  assert.deepEqual(
    Object.values(atOnce),
    Object.values(usual).map((each) => each / 2),
  );
  const reel = shownFrom(1);
  const { table, ...more } = view(1);
  reel.cut({ ...more, table: { ...table, settings: { pace: 'instant' } } });
  reel.add(drawn(2, 0, [7]));
  pass(520);
  assert.equal(reel.scene, null);
});

test('nothing is lost where more come than can wait', () => {
  const reel = shownFrom(1);
  reel.add(drawn(2, 0, [1]));
  for (let version = 3; version <= 60; version++) reel.add(drawn(version, 1, [version]));
  assert.deepEqual(reel.shown?.seats[0]?.numbers, [1]);
  assert.equal(reel.shown?.version, 60 - 25);
  pass(10_000);
  assert.deepEqual(reel.shown?.seats[1]?.numbers, [60]);
  assert.deepEqual(
    reel.log.map(({ changes }) => changes.version),
    Array.from({ length: 59 }, (_each, i) => 2 + i),
  );
});

test('what comes while nobody looks is seen at the return', () => {
  const reel = shownFrom(1);
  hide(true);
  for (const version of [2, 3]) reel.add(drawn(version, 0, [version]));
  pass(10_000);
  assert.equal(reel.shown?.version, 1);
  hide(false);
  assert.equal(reel.scene?.update.changes.version, 2);
  pass(10_000);
  assert.equal(reel.shown?.version, 3);
});

test('a card that is being turned when the reader looks away is the last to be', () => {
  const reel = shownFrom(1);
  for (const version of [2, 3]) reel.add(drawn(version, 0, [version]));
  hide(true);
  pass(10_000);
  assert.equal(reel.shown?.version, 2);
  assert.equal(reel.scene, null);
});

test('who is away for long sees the last of it at the return', () => {
  const reel = shownFrom(1);
  hide(true);
  for (let version = 2; version <= 60; version++) reel.add(drawn(version, 1, [version]));
  assert.equal(reel.shown?.version, 60 - 24);
  hide(false);
  pass(10_000);
  assert.equal(reel.shown?.version, 60);
  assert.equal(reel.log.length, 59);
});

test('a reel that is closed shows nothing more', () => {
  const reel = shownFrom(1);
  hide(true);
  reel.add(drawn(2, 0, [2]));
  reel.close();
  hide(false);
  pass(10_000);
  assert.equal(reel.shown?.version, 1);
});

test('a new view takes the place of all that waits', () => {
  const reel = shownFrom(1);
  for (const version of [2, 3, 4]) reel.add(drawn(version, 0, [version]));
  reel.cut(view(9));
  pass(10_000);
  assert.deepEqual(reel.shown, view(9));
  assert.equal(reel.scene, null);
});

test('what a server does not know of any more is not told twice', () => {
  const reel = shownFrom(1);
  for (const version of [2, 3]) reel.add(update({ version }));
  reel.cut(view(2));
  reel.add(update({ version: 3 }));
  assert.deepEqual(
    reel.log.map(({ changes }) => changes.version),
    [2, 3],
  );
});

test('what is shown and what waits is told again in another language', () => {
  const reel = shownFrom(1);
  for (const version of [2, 3, 4]) reel.add(update({ version }));
  for (const version of [5, 6]) reel.add(drawn(version, 0, [version]));
  reel.retell([3, 4, 5, 6].map((version) => update({ version }, { words: [`mot ${version}`] })));
  assert.deepEqual(reel.scene?.update.words, ['mot 5']);
  pass(10_000);
  assert.deepEqual(
    reel.log.flatMap(({ words }) => words),
    ['mot 3', 'mot 4', 'mot 5', 'mot 6'],
    'and what cannot be is forgotten',
  );
  assert.deepEqual(reel.shown?.seats[0]?.numbers, [6]);
});

test('the log does not grow without end', () => {
  const reel = shownFrom(1);
  for (let version = 2; version < 1000; version++) reel.add(update({ version }));
  assert.equal(reel.log.length, 400);
  assert.equal(reel.log.at(-1)?.changes.version, 999);
});
