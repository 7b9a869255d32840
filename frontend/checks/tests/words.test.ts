import { storage } from './world';
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { _, n_, words } from '../../src/words.svelte';

const FRENCH = {
  Hit: ['Tirer'],
  '{name} is the host': ['{name} reçoit'],
  '{count} card': ['{count} carte', '{count} cartes'],
};
const CHINESE = { '{count} card': ['{count} 张牌'] };

beforeEach(async () => {
  storage.clear();
  await words.choose('en');
});

/** Let the server answer with these words. */
function answer(language: string, messages: object): void {
  globalThis.fetch = async () => Response.json({ language, messages });
}

test('a message is its own English', () => {
  assert.equal(_('Hit'), 'Hit');
  assert.equal(_('{name} is the host', { name: 'Ann' }), 'Ann is the host');
  assert.equal(n_('{count} card', '{count} cards', 1), '1 card');
  assert.equal(n_('{count} card', '{count} cards', 0), '0 cards');
});

test('a name is never looked into', () => {
  assert.equal(_('{name} is the host', { name: '{count}' }), '{count} is the host');
});

test('each language has its own words and forms', async () => {
  answer('fr', FRENCH);
  await words.choose('fr');
  assert.equal(_('Hit'), 'Tirer');
  assert.equal(_('{name} is the host', { name: 'Ann' }), 'Ann reçoit');
  assert.deepEqual(
    [0, 1, 2].map((count) => n_('{count} card', '{count} cards', count)),
    ['0 carte', '1 carte', '2 cartes'],
  );
  assert.equal(_('Stay'), 'Stay', 'what is not translated stays English');
  answer('zh-Hans', CHINESE);
  await words.choose('zh-Hans');
  assert.equal(n_('{count} card', '{count} cards', 2), '2 张牌');
});

test('the choice is kept, and told to the server', async () => {
  answer('fr', FRENCH);
  await words.choose('fr');
  assert.equal(words.wished, 'fr');
  assert.equal(storage.getItem('flip7.language'), 'fr');
  await words.choose('');
  assert.equal(words.wished, 'en', 'as the browser wishes');
});

test('without an answer the words stay as they are', async () => {
  answer('fr', FRENCH);
  await words.choose('fr');
  globalThis.fetch = async () => Promise.reject(new TypeError('no network'));
  await words.choose('zh-Hans');
  assert.equal(_('Hit'), 'Tirer');
});

test('the last choice counts, whichever answer comes last', async () => {
  const answers: ((response: Response) => void)[] = [];
  globalThis.fetch = () => new Promise((answer) => answers.push(answer));
  const [french, chinese] = [words.choose('fr'), words.choose('zh-Hans')];
  answers[1]?.(Response.json({ language: 'zh-Hans', messages: CHINESE }));
  answers[0]?.(Response.json({ language: 'fr', messages: FRENCH }));
  await Promise.all([french, chinese]);
  assert.equal(words.language, 'zh-Hans');
});
