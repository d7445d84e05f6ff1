/** Lines on a field of 4 by 6, a letter's own apart by `;`; a line that begins with `~` is rounded. */
const STROKES: Record<string, string> = {
  A: '0,6 2,0 4,6;0.7,4 3.3,4',
  B: '0,0 0,6;~0,0 3.6,0 3.6,2.9 0,2.9;~0,2.9 4.2,2.9 4.2,6 0,6',
  C: '~4,1.2 3.2,0 0,0 0,3 0,6 3.2,6 4,4.8',
  D: '0,0 0,6;~0,0 4.2,0 4.2,3 4.2,6 0,6',
  E: '4,0 0,0 0,6 4,6;0,3 3.2,3',
  F: '4,0 0,0 0,6;0,3 3.2,3',
  G: '~4,1.2 3.2,0 0,0 0,3 0,6 4,6 4,4.4 4,3.2;4,3.2 2.4,3.2',
  H: '0,0 0,6;4,0 4,6;0,3 4,3',
  I: '2,0 2,6',
  J: '~3.4,0 3.4,3 3.4,6 0.4,6 0.2,4.4',
  K: '0,0 0,6;4,0 0,3.4;1.3,2.4 4,6',
  L: '0,0 0,6 3.8,6',
  M: '0,6 0,0 2,3.6 4,0 4,6',
  N: '0,6 0,0 4,6 4,0',
  O: '~2,0 4.2,0 4.2,3 4.2,6 2,6 -0.2,6 -0.2,3 -0.2,0 2,0',
  P: '0,6 0,0;~0,0 4,0 4,3.3 0,3.3',
  Q: '~2,0 4.2,0 4.2,3 4.2,6 2,6 -0.2,6 -0.2,3 -0.2,0 2,0;2.6,4.4 4.2,6.3',
  R: '0,6 0,0;~0,0 4,0 4,3.3 0,3.3;1.8,3.3 4,6',
  S: '~3.9,1 3.2,0 0.1,0 0.1,2.9 2,3 4,3.1 4,6 0.7,6 0,4.9',
  T: '0,0 4,0;2,0 2,6',
  U: '~0,0 0,3 0,6 4,6 4,3 4,0',
  V: '0,0 2,6 4,0',
  W: '0,0 1,6 2,2 3,6 4,0',
  X: '0,0 4,6;4,0 0,6',
  Y: '0,0 2,3 4,0;2,3 2,6',
  Z: '0,0 4,0 0,6 4,6',
  0: '~2,0 4,0 4,3 4,6 2,6 0,6 0,3 0,0 2,0',
  1: '0.8,1.2 2,0 2,6',
  2: '~0.1,1.5 0.3,0 3.9,0 3.9,2.4 1.6,4.2 0,6;0,6 4,6',
  3: '~0.2,0.9 0.8,0 3.8,0 3.8,2.8 1.8,2.8;~1.8,2.8 4,2.8 4,6 0.5,6 0,5',
  4: '3,6 3,0 0,4.2 4,4.2',
  5: '3.6,0 0.4,0 0.2,2.6;~0.2,2.6 4,1.8 4,6 0.6,6 0,5',
  6: '~3.6,0.6 2.6,0 0,0.4 0,4 0,6 4,6 4,2.6 0.4,2.6 0,4',
  7: '0,0 4,0 1.4,6',
  8: '~2,0 3.8,0 3.8,2.8 2,2.8 0.2,2.8 0.2,0 2,0;~2,2.8 4.2,2.8 4.2,6 2,6 -0.2,6 -0.2,2.8 2,2.8',
  9: '~0.4,5.4 1.4,6 4,5.6 4,2 4,0 0,0 0,3.4 3.6,3.4 4,2',
}

export type Point = readonly [x: number, y: number]
export type Line = readonly [from: Point, to: Point]

const ROUNDS = 2

/** Cuts the corners of a line; its ends stay. */
function rounded(points: readonly Point[], rounds = ROUNDS): readonly Point[] {
  if (rounds === 0) return points
  const cut = points.flatMap(([x, y], at): Point[] => {
    const next = points[at + 1]
    if (!next) return [[x, y]]
    const [nx, ny] = next
    const near: Point = [x * 0.75 + nx * 0.25, y * 0.75 + ny * 0.25]
    const far: Point = [x * 0.25 + nx * 0.75, y * 0.25 + ny * 0.75]
    return at === 0 ? [[x, y], far] : at === points.length - 2 ? [near] : [near, far]
  })
  return rounded(cut, rounds - 1)
}

const pointsOf = (line: string): Point[] =>
  line
    .replace('~', '')
    .split(' ')
    .map((point) => point.split(',').map(Number) as unknown as Point)

/** The lines that draw a letter on a field of 4 by 6, whatever its case and accents; null for any other sign. */
export function linesOf(sign: string): Line[] | null {
  const strokes = STROKES[sign.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()]
  if (strokes === undefined) return null
  return strokes.split(';').flatMap((stroke) => {
    const points = stroke.startsWith('~') ? rounded(pointsOf(stroke)) : pointsOf(stroke)
    return points.slice(1).map((to, at): Line => [points[at] as Point, to])
  })
}
