/**
 * QR codes for addresses, as small as the task: bytes, error correction L, versions 1 to 5 (up to 106 bytes). Those
 * have one block of codewords and one alignment pattern at most. ISO/IEC 18004 tells the rest.
 */
const DATA = [19, 34, 55, 80, 108];
const CORRECTION = [7, 10, 15, 20, 26];

/** The dark modules by rows; `undefined` for a text that is too long. */
export function qrCode(text: string): boolean[][] | undefined {
  const bytes = new TextEncoder().encode(text);
  const version = 1 + DATA.findIndex((room) => bytes.length + 2 <= room);
  if (version === 0) return undefined;
  const data = codewords(bytes, DATA[version - 1]!);
  return laidOut(version, [...data, ...corrections(data, CORRECTION[version - 1]!)]);
}

function codewords(bytes: Uint8Array, room: number): number[] {
  // The mode (4 bits), the length (8), the bytes, an end mark of 4 zero bits, then filling.
  const nibbles = [
    4,
    bytes.length >> 4,
    bytes.length & 15,
    ...[...bytes].flatMap((byte) => [byte >> 4, byte & 15]),
    0,
  ];
  const data = [];
  for (let i = 0; i < nibbles.length; i += 2) data.push((nibbles[i]! << 4) | nibbles[i + 1]!);
  for (let filler = 0xec; data.length < room; filler ^= 0xec ^ 0x11) data.push(filler);
  return data;
}

function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((b >> bit) & 1) * a;
  }
  return product;
}

/** The remainder of the data, as a polynomial over GF(256), by the generator of this degree. */
function corrections(data: number[], degree: number): number[] {
  let generator = [1];
  for (let i = 0, root = 1; i < degree; i++, root = times(root, 2)) {
    const shifted = [...generator, 0];
    generator = shifted.map((term, at) => term ^ (at > 0 ? times(generator[at - 1]!, root) : 0));
  }
  const rest = [...data, ...Array<number>(degree).fill(0)];
  for (let i = 0; i < data.length; i++) {
    const factor = rest[i]!;
    generator.forEach((term, at) => (rest[i + at]! ^= times(term, factor)));
  }
  return rest.slice(data.length);
}

/** Mask 0, a chessboard; error correction L: the 15 bits that tell so. */
const FORMAT = 0b111011111000100;

const FINDER = [true, true, false, true, false];
const ALIGNMENT = [true, false, true];

function laidOut(version: number, words: number[]): boolean[][] {
  const size = 17 + 4 * version;
  const modules: (boolean | undefined)[][] = Array.from({ length: size }, () =>
    Array(size).fill(undefined),
  );
  const set = (x: number, y: number, dark: boolean): void => {
    if (x >= 0 && y >= 0 && x < size && y < size) modules[y]![x] = dark;
  };
  /** Squares around each other; `rings` says from the middle outwards which are dark. */
  const square = (x: number, y: number, rings: boolean[]): void => {
    const reach = rings.length - 1;
    for (let dy = -reach; dy <= reach; dy++) {
      for (let dx = -reach; dx <= reach; dx++) {
        set(x + dx, y + dy, rings[Math.max(Math.abs(dx), Math.abs(dy))] ?? false);
      }
    }
  };
  for (let i = 0; i < size; i++) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  square(3, 3, FINDER);
  square(size - 4, 3, FINDER);
  square(3, size - 4, FINDER);
  if (version > 1) square(size - 7, size - 7, ALIGNMENT);
  for (let i = 0; i < 15; i++) {
    const dark = ((FORMAT >> i) & 1) === 1;
    set(8, i < 6 ? i : i < 8 ? i + 1 : size - 15 + i, dark);
    set(i < 8 ? size - 1 - i : i < 9 ? 7 : 14 - i, 8, dark);
  }
  set(8, size - 8, true);
  fill(modules, words);
  return modules as boolean[][];
}

/** Two columns at a time, from the right, up and down in turn. */
function fill(modules: (boolean | undefined)[][], words: number[]): void {
  const size = modules.length;
  let bit = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    const goesUp = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step++) {
      const y = goesUp ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (modules[y]![x] !== undefined) continue;
        const dark = (((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
        bit++;
        modules[y]![x] = dark !== ((x + y) % 2 === 0);
      }
    }
  }
}
