// Points of a page turned with the text that runs over it, as pdf.js turns them.

type Turn = readonly [a: number, b: number, c: number, d: number];

/** A point along the line of text and off it. Of other than quarter turns, `own` says how far the point's glyph is turned. */
export function upright(x: number, y: number, [a, b, c, d]: Turn, own: Turn): [along: number, off: number] {
  if (a !== 0 && b === 0 && c === 0) return a < 0 ? [-x, -y] : [x, y];
  if (b !== 0 && a === 0 && d === 0) return b > 0 ? [y, x] : [-y, -x];
  const scale = Math.hypot(own[0], own[1]);
  return [(own[0] * x + own[1] * y) / scale, (own[2] * x + own[3] * y) / scale];
}
