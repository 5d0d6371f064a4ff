// Heights of the contours of a glyph (OpenType 1.9, table glyf).

/** Flags of a point in the table glyf. */
const [X_SHORT, Y_SHORT, REPEAT, X_SAME, Y_SAME] = [2, 4, 8, 16, 32];
/** Most points of a glyph that is looked at. Letters of text fonts have fewer than 300. */
const MOST_POINTS = 2_000;

/**
 * Returns the height of each contour, in units of the font, of the glyph whose description begins at `start`. Undefined for
 * glyphs that consist of others, and for damaged ones.
 */
export function contourHeights(glyf: DataView, start: number): readonly number[] | undefined {
  const contours = start + 10 <= glyf.byteLength ? glyf.getInt16(start) : -1;
  if (contours <= 0 || start + 12 + 2 * contours > glyf.byteLength) return undefined;
  const ends = Array.from({ length: contours }, (_, index) => glyf.getUint16(start + 10 + 2 * index));
  const points = (ends.at(-1) ?? 0) + 1;
  if (points > MOST_POINTS) return undefined;
  const instructions = start + 10 + 2 * contours;
  const read = flagsAt(glyf, instructions + 2 + glyf.getUint16(instructions), points);
  if (read === undefined) return undefined;
  let at = read.next;
  for (const flag of read.flags) at += (flag & X_SHORT) !== 0 ? 1 : (flag & X_SAME) !== 0 ? 0 : 2;
  const bottoms = ends.map(() => Number.POSITIVE_INFINITY);
  const tops = ends.map(() => Number.NEGATIVE_INFINITY);
  let [y, contour] = [0, 0];
  for (const [point, flag] of read.flags.entries()) {
    const size = (flag & Y_SHORT) !== 0 ? 1 : (flag & Y_SAME) !== 0 ? 0 : 2;
    if (at + size > glyf.byteLength) return undefined;
    if (size === 1) y += (flag & Y_SAME) !== 0 ? glyf.getUint8(at) : -glyf.getUint8(at);
    if (size === 2) y += glyf.getInt16(at);
    at += size;
    while (point > (ends[contour] ?? points)) contour++;
    bottoms[contour] = Math.min(bottoms[contour] ?? y, y);
    tops[contour] = Math.max(tops[contour] ?? y, y);
  }
  return bottoms.map((bottom, index) => (tops[index] ?? bottom) - bottom);
}

function flagsAt(glyf: DataView, start: number, points: number): { flags: number[]; next: number } | undefined {
  const flags: number[] = [];
  let at = start;
  while (flags.length < points) {
    if (at + 2 > glyf.byteLength) return undefined;
    const flag = glyf.getUint8(at);
    const times = (flag & REPEAT) === 0 ? 1 : glyf.getUint8(at + 1) + 1;
    for (let time = 0; time < times && flags.length < points; time++) flags.push(flag);
    at += times === 1 && (flag & REPEAT) === 0 ? 1 : 2;
  }
  return { flags, next: at };
}
