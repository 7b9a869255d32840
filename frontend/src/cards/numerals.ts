/**
 * The numerals of the cards, cut for them: strokes of 13 in a box 64 high, the width beside each.
 * Arcs, straight cuts and flat ends only, as a gouge would leave them.
 */
const GLYPHS: Record<string, { width: number; cut: string }> = {
  '0': {
    width: 40,
    cut: 'M20 6.5A13.5 13.5 0 0 1 33.5 20V44A13.5 13.5 0 0 1 6.5 44V20A13.5 13.5 0 0 1 20 6.5Z',
  },
  '1': { width: 29, cut: 'M2.5 19.5 17 8.5V64' },
  '2': { width: 39, cut: 'M6.5 23V20A13.2 13.2 0 0 1 32.9 20C32.9 34 9 42 8 57.5H38' },
  '3': { width: 40, cut: 'M4.5 6.5H31L18.5 28A14.6 14.6 0 1 1 5.5 50.5' },
  '4': { width: 42, cut: 'M28.5 64V7.5L8.5 44.5H42' },
  '5': { width: 40, cut: 'M36 6.5H11.5L10 32A14.3 14.3 0 1 1 5.5 50' },
  '6': {
    width: 40,
    cut: 'M29 1.5C17 15 6.5 30 6.5 44A13.5 13.5 0 1 0 33.5 44A13.5 13.5 0 1 0 6.5 44',
  },
  '7': { width: 39, cut: 'M2 6.5H33L14 64' },
  '8': {
    width: 40,
    cut: 'M20 31A12.2 12.2 0 1 1 20 6.5A12.2 12.2 0 1 1 20 31A13.4 13.4 0 1 1 20 57.5A13.4 13.4 0 1 1 20 31Z',
  },
  '9': {
    width: 40,
    cut: 'M11 62.5C23 49 33.5 34 33.5 20A13.5 13.5 0 1 0 6.5 20A13.5 13.5 0 1 0 33.5 20',
  },
  '+': { width: 29, cut: 'M14.5 18.5V47.5M0 33H29' },
  '×': { width: 31, cut: 'M4 21.5 27 44.5M27 21.5 4 44.5' },
};

const HEIGHT = 64;
const GAP = 4;

export type Cut = { cut: string; x: number };
export type Setting = { cuts: Cut[]; across: number; down: number; left: number; top: number };

/** Set a text into a box: narrowed where it is too wide for its height, centred. */
export function setting(
  text: string,
  box: { x: number; y: number; w: number; h: number },
): Setting {
  const cuts: Cut[] = [];
  let wide = -GAP;
  for (const sign of text) {
    const glyph = GLYPHS[sign];
    if (!glyph) throw new Error(`no numeral: ${sign}`);
    cuts.push({ cut: glyph.cut, x: wide + GAP });
    wide += GAP + glyph.width;
  }
  const down = box.h / HEIGHT;
  const across = Math.min(down, box.w / wide);
  return { cuts, across, down, left: box.x + (box.w - wide * across) / 2, top: box.y };
}
