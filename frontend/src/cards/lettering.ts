/** How the name of an action is set on its card, in units of a card 100 wide. */

const LARGEST = 15;
const ROOM = 74;

/** A name in one line, or where it has several words in two that are as alike as may be. */
export function inTwo(name: string): string[] {
  const words = name.split(' ');
  if (words.length < 2) return words;
  const breaks = words.slice(1).map((_word, i) => {
    const lines = [words.slice(0, i + 1).join(' '), words.slice(i + 1).join(' ')];
    return { lines, wide: widest(lines) };
  });
  return breaks.reduce((best, other) => (other.wide < best.wide ? other : best)).lines;
}

/** The size of type at which all of these lines find room. */
export function typeSize(lines: readonly string[]): number {
  return Math.min(LARGEST, ROOM / widest(lines));
}

/** The width of the widest line by the size of type; signs that fill a square are as wide as that. */
function widest(lines: readonly string[]): number {
  const wide = (sign: string) => (sign >= '\u2e80' ? 1 : 0.6);
  return Math.max(
    0.6,
    ...lines.map((line) => [...line].reduce((sum, sign) => sum + wide(sign), 0)),
  );
}
