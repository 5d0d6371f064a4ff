// Turns points of a page with the text's direction, as pdf.js does.

type Turn = readonly [a: number, b: number, c: number, d: number];

/** Returns a point's distances along the line of text and off it. `own` is its glyph's turn, used for odd angles. */
export function upright(x: number, y: number, [a, b, c, d]: Turn, own: Turn): [along: number, off: number] {
  if (a > 0 && b === 0 && c === 0) return [x, y];
  if (a < 0 && b === 0 && c === 0) return [-x, -y];
  if (b > 0 && a === 0 && d === 0) return [y, x];
  if (b < 0 && a === 0 && d === 0) return [-y, -x];
  const scale = Math.hypot(own[0], own[1]);
  return [(own[0] * x + own[1] * y) / scale, (own[2] * x + own[3] * y) / scale];
}
