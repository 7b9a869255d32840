import { hide, type Message, page, pass, settled, Socket, storage } from './world';
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { keep } from '../../src/keeping';
import { Session } from '../../src/session.svelte';
import { keepToken, noteOwn, tokenFor } from '../../src/session/chairs';
import { words } from '../../src/words.svelte';
import { drawn, update, view } from './values';

let session: Session | undefined;

beforeEach(() => {
  words.chosen = '';
  mock.timers.reset();
  mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  storage.clear();
  storage.isFull = false;
  page.hidden = false;
  Socket.all.length = 0;
  for (const key of ['chairs', 'seen']) keep(key, '');
  noteOwn(undefined);
});
afterEach(() => session?.close());

function come(): Session {
  session = new Session('CODE');
  Socket.last.open();
  return session;
}

function welcome(version: number, more: Message = {}): Message {
  const token = 'new';
  return { type: 'welcome', you: 'p1', token, view: view(version), missed: [], ...more };
}

/** Somebody with a chair at the table. */
function seated(version = 5): Session {
  keepToken('CODE', 'old');
  const session = come();
  Socket.last.hear(welcome(version));
  return session;
}

/** What a request comes to: `done`, or the code of its refusal. */
function outcome(asked: Promise<unknown>): { is: string } {
  const outcome = { is: 'awaited' };
  asked.then(
    () => (outcome.is = 'done'),
    (refused: { code: string }) => (outcome.is = refused.code),
  );
  return outcome;
}

test('one is known by a token, and keeps the new one at once', () => {
  const session = seated();
  assert.equal(Socket.last.said.type, 'hello');
  assert.equal(Socket.last.said.token, 'old');
  assert.equal(Socket.last.said.take, false);
  assert.equal(tokenFor('CODE'), 'new');
  assert.equal(session.standing, 'there');
  assert.equal(session.you, 'p1');
});

test('a browser that stores nothing has a chair as long as the page', () => {
  storage.isFull = true;
  seated();
  Socket.last.lose();
  pass(500);
  Socket.last.open();
  assert.equal(Socket.last.said.token, 'new');
});

test('a token that is worth nothing is forgotten, but none that came meanwhile', () => {
  keepToken('CODE', 'old');
  come();
  Socket.last.hear(welcome(5, { you: null, token: null }));
  assert.equal(tokenFor('CODE'), undefined);
  session?.close();
  keepToken('CODE', 'old');
  come();
  keepToken('CODE', 'of another tab');
  Socket.last.hear(welcome(5, { you: null, token: null }));
  assert.equal(tokenFor('CODE'), 'of another tab');
});

test('a lost socket comes back, by growing waits until it is welcome', () => {
  const session = seated();
  const waits = [500, 1000, 2000, 4000, 8000, 8000];
  for (const [lost, wait] of waits.entries()) {
    Socket.last.lose();
    assert.equal(session.standing, 'away');
    pass(wait - 10);
    assert.equal(Socket.all.length, 1 + lost);
    pass(10);
    assert.equal(Socket.all.length, 2 + lost);
  }
  Socket.last.open();
  Socket.last.hear(welcome(5));
  assert.equal(session.standing, 'there');
  Socket.last.lose();
  pass(500);
  assert.equal(Socket.all.length, 2 + waits.length);
});

test('another language is asked for on the same socket, and again if that was lost', async () => {
  const session = seated();
  words.chosen = 'fr';
  session.speak();
  session.speak();
  assert.equal(Socket.last.said.type, 'speak');
  assert.equal(Socket.last.said.language, 'fr');
  Socket.last.lose();
  await settled();
  pass(500);
  Socket.last.open();
  Socket.last.hear(welcome(5));
  assert.equal(Socket.last.said.type, 'speak');
  Socket.last.hear({ type: 'retold', language: 'fr', updates: [] });
  Socket.last.hear({ type: 'done', id: Socket.last.said.id });
  await settled();
  Socket.last.lose();
  pass(500);
  Socket.last.open();
  Socket.last.hear(welcome(5));
  assert.equal(Socket.last.said.type, 'hello', 'all is told in it already');
});

test('a socket that does not open in time is given up', () => {
  session = new Session('CODE');
  pass(6_000 + 500);
  assert.equal(Socket.all.length, 2);
});

test('after a silence the page asks, and gives the socket up if nothing answers', () => {
  seated();
  pass(15_000);
  assert.equal(Socket.last.said.type, 'ping');
  Socket.last.hear({ type: 'pong', now: 0 });
  pass(15_000 + 6_000);
  assert.equal(session?.standing, 'away');
});

test('a request that is not answered ends with its socket', async () => {
  const session = seated();
  const asked = outcome(session.ask({ type: 'begin' }));
  pass(6_000);
  await settled();
  assert.equal(asked.is, 'not_greeted');
  assert.equal(session.waiting, 0);
  assert.equal(session.standing, 'away');
});

test('a phone that wakes up asks at once, and does not wait for long', () => {
  seated();
  hide(true);
  assert.notEqual(Socket.last.said.type, 'ping');
  hide(false);
  assert.equal(Socket.last.said.type, 'ping');
  pass(2_500);
  assert.equal(session?.standing, 'away');
  hide(true);
  hide(false);
  assert.equal(Socket.all.length, 2, 'nor for the next try');
});

test('answers belong to their requests', async () => {
  const session = seated();
  const [first, second] = [session.ask({ type: 'begin' }), session.ask({ type: 'pause' })].map(
    outcome,
  );
  const [begin, pause] = Socket.last.sent.slice(-2);
  Socket.last.hear({ type: 'refused', id: pause?.id, code: 'not_host', words: 'No.' });
  await settled();
  assert.deepEqual([first?.is, second?.is], ['awaited', 'not_host']);
  assert.equal(session.refusal?.words, 'No.');
  Socket.last.hear({ type: 'done', id: begin?.id });
  await settled();
  assert.equal(first?.is, 'done');
});

test('of what came too late nobody is told', async () => {
  const session = seated();
  const asked = outcome(session.ask({ type: 'act', asked: 5, move: { type: 'hit' } }));
  Socket.last.hear({ type: 'refused', id: Socket.last.said.id, code: 'stale', words: 'Late.' });
  await settled();
  assert.equal(asked.is, 'stale');
  assert.equal(session.refusal, undefined);
});

test('without a connection nothing is asked', async () => {
  const session = seated();
  Socket.last.lose();
  const asked = outcome(session.ask({ type: 'begin' }));
  await settled();
  assert.equal(asked.is, 'not_greeted');
});

test('a snapshot takes the place of everything, of lost answers too', async () => {
  const session = seated();
  const asked = outcome(session.ask({ type: 'begin' }));
  Socket.last.hear({ type: 'snapshot', view: view(9) });
  await settled();
  assert.equal(session.shown?.version, 9);
  assert.equal(session.newest?.version, 9);
  assert.equal(Socket.last.sent.at(-1)?.['type'], 'ping');
  Socket.last.hear({ type: 'pong', now: 0 });
  await settled();
  assert.equal(asked.is, 'stale');
  assert.equal(session.refusal, undefined);
});

test('an answer that comes after a snapshot is one', async () => {
  const session = seated();
  const asked = outcome(session.ask({ type: 'leave' }));
  const { id } = Socket.last.sent.at(-1) as { id: number };
  Socket.last.hear({ type: 'snapshot', view: view(9) });
  Socket.last.hear({ type: 'done', id });
  Socket.last.hear({ type: 'pong', now: 0 });
  await settled();
  assert.equal(asked.is, 'done');
});

test('an update that is known already changes nothing', () => {
  const session = seated(5);
  const newest = session.newest;
  Socket.last.hear(update({ version: 5, chairs: [] }));
  assert.equal(session.newest, newest);
});

test('where an update is missing, the page greets anew', () => {
  const session = seated(5);
  Socket.last.hear(update({ version: 7, chairs: [] }));
  assert.equal(session.newest?.version, 5);
  Socket.last.open();
  assert.equal(Socket.last.said.since, 5);
});

test('who was away is shown what they missed', () => {
  const session = seated(5);
  Socket.last.lose();
  pass(500);
  Socket.last.open();
  assert.equal(Socket.last.said.since, 5);
  assert.equal(Socket.last.said.take, true, 'the socket that was lost is no other tab');
  const missed = [drawn(6, 0, [7]), drawn(7, 1, [7])];
  Socket.last.hear(welcome(7, { missed }));
  assert.equal(session.newest?.version, 7);
  assert.equal(session.shown?.version, 5);
  pass(5_000);
  assert.deepEqual(session.shown?.seats[1]?.numbers, [7]);
});

test('who was away for too long is shown what is so', () => {
  const session = seated(5);
  Socket.last.lose();
  pass(500);
  Socket.last.open();
  Socket.last.hear(welcome(90, { missed: [drawn(90, 0, [7])] }));
  assert.equal(session.shown?.version, 90);
  assert.equal(session.scene, null);
});

test('a server that forgot the latest is believed', () => {
  const session = seated(5);
  Socket.last.lose();
  pass(500);
  Socket.last.open();
  Socket.last.hear(welcome(3));
  assert.equal(session.shown?.version, 3);
  Socket.last.hear(update({ version: 4, chairs: [] }));
  assert.deepEqual(session.newest?.chairs, []);
});

test('a reload goes on from what was shown', () => {
  seated(5);
  Socket.last.hear(update({ version: 6, chairs: [] }));
  hide(true);
  hide(false);
  session?.close();
  session = new Session('CODE');
  assert.deepEqual(
    session.log.map(({ words }) => words),
    [['version 6']],
    'and what was told is told still',
  );
  assert.equal(session.shown?.version, 6);
  assert.equal(session.newest?.version, 6, 'the lobby reads it before the server answers');
  assert.equal(session.connected, false);
  Socket.last.open();
  assert.equal(Socket.last.said.since, 6);
});

test('what other pages have shown is not looked at', () => {
  const seen = { pages: 'others', code: 'CODE', you: 'p1', view: { version: 5 } };
  keep('seen', JSON.stringify(seen));
  assert.equal(come().shown, null);
});

test('a chair that is in use elsewhere is taken over on the same socket', () => {
  keepToken('CODE', 'old');
  const session = come();
  Socket.last.hear({ type: 'refused', id: 0, code: 'elsewhere', words: '' });
  assert.equal(session.standing, 'elsewhere');
  session.takeOver();
  assert.equal(Socket.all.length, 1);
  assert.deepEqual([Socket.last.said.token, Socket.last.said.take], ['old', true]);
});

test('who only looks on tells no token', () => {
  keepToken('CODE', 'old');
  const session = come();
  Socket.last.hear({ type: 'refused', id: 0, code: 'elsewhere', words: '' });
  session.lookOn();
  assert.equal(Socket.last.said.token, undefined);
  Socket.last.hear(welcome(5, { you: null, token: null }));
  assert.equal(tokenFor('CODE'), 'old', 'it is that of the other tab');
});

test('while one has to choose, no socket is sought', () => {
  keepToken('CODE', 'old');
  const session = come();
  Socket.last.hear({ type: 'refused', id: 0, code: 'elsewhere', words: '' });
  Socket.last.lose();
  pass(60_000);
  assert.equal(Socket.all.length, 1);
  assert.equal(session.standing, 'elsewhere');
  session.takeOver();
  assert.equal(Socket.all.length, 2);
});

test('a chair that another tab took is not taken back by itself', () => {
  const session = seated();
  keepToken('CODE', 'of another tab');
  Socket.last.hear({ type: 'unseated', why: 'elsewhere' });
  assert.equal(session.you, null);
  assert.equal(tokenFor('CODE'), 'of another tab');
  Socket.last.lose();
  pass(500);
  Socket.last.open();
  assert.equal(Socket.last.said.token, undefined);
});

test('a chair that another device took can be taken back', () => {
  const session = seated();
  Socket.last.hear({ type: 'unseated', why: 'elsewhere' });
  session.takeOver();
  Socket.last.open();
  assert.deepEqual([Socket.last.said.token, Socket.last.said.take], ['new', true]);
});

test('the token of a chair that one has lost is forgotten', () => {
  seated();
  Socket.last.hear({ type: 'unseated', why: 'not_seated' });
  assert.equal(tokenFor('CODE'), undefined);
});

test('a table that is no more is not sought', () => {
  const session = seated();
  Socket.last.hear({ type: 'closing', code: 'no_table' });
  pass(60_000);
  assert.equal(session.standing, 'over');
  assert.equal(Socket.all.length, 1);
  assert.equal(tokenFor('CODE'), undefined);
});

test('a server that takes a break is sought', () => {
  const session = seated();
  Socket.last.hear({ type: 'closing', code: 'stopping' });
  Socket.last.lose();
  assert.deepEqual([session.standing, session.closed], ['away', 'stopping']);
  pass(500);
  assert.equal(Socket.all.length, 2);
});

test('the clock is the server’s, of what it said last', () => {
  const session = seated();
  const around = { present: [], watchers: 0, ready: [], deadline: null };
  Socket.last.hear({ type: 'around', ...around, now: Date.now() - 3_600_000 });
  assert.equal(session.serverNow(), Date.now() - 3_600_000);
  Socket.last.hear({ type: 'pong', now: Date.now() + 5 });
  assert.equal(session.serverNow(), Date.now() + 5);
});
