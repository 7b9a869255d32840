/**
 * The pattern of a Number: as many cuts as its number, and as there are of it in the deck.
 * Every number has a motif of its own, so that none needs its colour to be known.
 * The band is 80 wide and 34 high; the paths are filled.
 */
const W = 80;
const H = 34;

const disc = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
const dome = (x: number, y: number, r: number) => `M${x - r} ${y}a${r} ${r} 0 0 1 ${2 * r} 0Z`;
const box = (x: number, y: number, w: number, h: number) => `M${x} ${y}h${w}v${h}h${-w}Z`;
const poly = (...points: number[]) =>
  `M${points.map((at, i) => (i % 2 ? `${at} ` : `${at},`)).join('')}Z`;
const chevron = (x: number, y: number) =>
  poly(x - 12, y + 6.5, x, y - 7.5, x + 12, y + 6.5, x + 12, y + 7.5, x, y + 1, x - 12, y + 7.5);

/** Call `cut` at the middle of every cell of rows with so many cells. */
function rows(counts: number[], cut: (x: number, y: number, pitch: number) => string): string {
  const most = Math.max(...counts);
  const pitch = W / most;
  return counts
    .flatMap((count, row) =>
      Array.from({ length: count }, (_, i) =>
        cut(W / 2 + (i - (count - 1) / 2) * pitch, ((row + 0.5) * H) / counts.length, pitch),
      ),
    )
    .join('');
}

/** So many wedges that fan out from the middle of the lower edge. */
function rays(count: number): string {
  const at = (turn: number, far: number) => [
    W / 2 - Math.cos(Math.PI * turn) * far * 1.18,
    H - Math.sin(Math.PI * turn) * far,
  ];
  const step = 1 / count;
  return Array.from({ length: count }, (_, i) => {
    const from = i * step + step * 0.2;
    const to = (i + 1) * step - step * 0.2;
    const [near, far] = [9, 34];
    return poly(...at(from, near), ...at(from, far), ...at(to, far), ...at(to, near));
  }).join('');
}

const MOTIFS: ReadonlyArray<() => string> = [
  () => `${box(0, 15, W, 4)}`,
  () => dome(W / 2, H, 34),
  () => dome(19.5, 30, 19.5) + `M41 4a19.5 19.5 0 0 0 39 0Z`,
  () => rows([3], (x, y) => poly(x, y - 17, x + 13, y + 17, x - 13, y + 17)),
  () => rows([4], (x, y) => poly(x, y - 15, x + 9.5, y, x, y + 15, x - 9.5, y)),
  () => rows([5], (x, y) => box(x - 5, y - 17, 10, 34)),
  () => rows([3, 3], chevron),
  () => rays(7),
  () => rows([4, 4], (x, y) => disc(x, y, 7.2)),
  () =>
    Array.from({ length: 9 }, (_, i) => box((i * W) / 9, i % 2 ? 17.4 : 0, W / 9 - 0.4, 16.6)).join(
      '',
    ),
  () => rows([5, 5], (x, y) => poly(x - 7.6, y - 7.5, x + 7.6, y - 7.5, x, y + 7.5)),
  () =>
    Array.from({ length: 11 }, (_, i) =>
      poly(i * 6.9, H, i * 6.9 + 7, 0, i * 6.9 + 10.8, 0, i * 6.9 + 3.8, H),
    ).join(''),
  () => rows([6, 6], (x, y) => dome(x, y + 5.5, 6)),
];

/** The cuts of a Number, as one path. */
export function cutsOf(number: number): string {
  return MOTIFS[number]?.() ?? pips(number, 3);
}

/** So many dots in rows, the longer rows above. */
export function pips(count: number, most = 2): string {
  const lines = count <= 4 ? 1 : most;
  const counts = Array.from({ length: lines }, (_, row) =>
    Math.floor((count + lines - 1 - row) / lines),
  );
  return rows(counts, (x, y, pitch) =>
    disc(x, y, Math.min(6.5, pitch / 2 - 1.2, H / lines / 2 - 1.2)),
  );
}
