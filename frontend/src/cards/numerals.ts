/**
 * The numerals of the cards, cut for them: strokes of 13 in a box 64 high, the width beside each.
 * Arcs, straight cuts and flat ends only, as a gouge would leave them. A cut goes on from where its stroke begins.
 */
const GLYPHS: Record<string, { width: number; x: number; y: number; cut: string }> = {
  '0': {
    width: 40,
    x: 20,
    y: 6.5,
    cut: 'a13.5 13.5 0 0 1 13.5 13.5v24a13.5 13.5 0 0 1-27 0v-24a13.5 13.5 0 0 1 13.5-13.5z',
  },
  '1': { width: 29, x: 2.5, y: 19.5, cut: 'l14.5-11v55.5' },
  '2': { width: 39, x: 6.5, y: 23, cut: 'v-3a13.2 13.2 0 0 1 26.4 0c0 14-23.9 22-24.9 37.5h30' },
  '3': { width: 40, x: 4.5, y: 6.5, cut: 'h26.5l-12.5 21.5a14.6 14.6 0 1 1-13 22.5' },
  '4': { width: 42, x: 28.5, y: 64, cut: 'v-56.5l-20 37h33.5' },
  '5': { width: 40, x: 36, y: 6.5, cut: 'h-24.5l-1.5 25.5a14.3 14.3 0 1 1-4.5 18' },
  '6': {
    width: 40,
    x: 29,
    y: 1.5,
    cut: 'c-12 13.5-22.5 28.5-22.5 42.5a13.5 13.5 0 1 0 27 0 13.5 13.5 0 1 0-27 0',
  },
  '7': { width: 39, x: 2, y: 6.5, cut: 'h31l-19 57.5' },
  '8': {
    width: 40,
    x: 20,
    y: 31,
    cut: 'a12.2 12.2 0 1 1 0-24.5 12.2 12.2 0 1 1 0 24.5 13.4 13.4 0 1 1 0 26.5 13.4 13.4 0 1 1 0-26.5z',
  },
  '9': {
    width: 40,
    x: 11,
    y: 62.5,
    cut: 'c12-13.5 22.5-28.5 22.5-42.5a13.5 13.5 0 1 0-27 0 13.5 13.5 0 1 0 27 0',
  },
  '+': { width: 29, x: 14.5, y: 18.5, cut: 'v29m-14.5-14.5h29' },
  '×': { width: 31, x: 4, y: 21.5, cut: 'l23 23m0-23-23 23' },
};

const HEIGHT = 64;
const GAP = 4;

/** The upper left corner and the measures of a place on a card. */
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** A text that is set: all its strokes as one path, and how it is brought to its place. */
export interface Setting {
  cut: string;
  transform: string;
}

/** Set a text into a box: narrowed where it is too wide for its height, centred. */
export function setting(text: string, box: Box): Setting {
  let cut = '';
  let wide = -GAP;
  for (const sign of text) {
    const glyph = GLYPHS[sign];
    if (!glyph) throw new Error(`no numeral: ${sign}`);
    wide += GAP;
    cut += `M${wide + glyph.x} ${glyph.y}${glyph.cut}`;
    wide += glyph.width;
  }
  const down = box.h / HEIGHT;
  const across = Math.min(down, box.w / wide);
  const left = box.x + (box.w - wide * across) / 2;
  return { cut, transform: `translate(${left} ${box.y}) scale(${across} ${down})` };
}
