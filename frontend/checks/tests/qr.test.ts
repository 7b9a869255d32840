import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { qrCode } from '../../src/parts/qr';

/** An address of so many letters. */
const address = (letters: number) => 'https://'.padEnd(letters, 'x');

// The hashes are those of the same codes by segno 1.6.6. Each address fills its code, to its last letter.
const CODES: [letters: number, size: number, hash: string][] = [
  [17, 21, '193886243a50941f'],
  [32, 25, '29784ff293bb1ff4'],
  [53, 29, '8f4d5f455ef2c0c1'],
  [78, 33, 'ddf08bee70470c21'],
  [106, 37, '00aae8cef5d6698b'],
];

for (const [letters, size, hash] of CODES) {
  test(`an address of ${letters} letters is a code of ${size} modules`, () => {
    const rows = qrCode(address(letters))?.map((row) => row.map((dark) => (dark ? '#' : '.')));
    assert.equal(rows?.length, size);
    const text = rows?.map((row) => row.join('')).join('\n') ?? '';
    assert.equal(createHash('sha256').update(text).digest('hex').slice(0, 16), hash);
  });
}

test('one letter more takes the next size', () => {
  assert.equal(qrCode(address(18))?.length, 25);
});

test('what is too long is no code', () => {
  assert.equal(qrCode(address(107)), undefined);
});
