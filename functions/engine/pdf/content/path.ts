// Paths in pdf.js's form: a list of numbers, where an operator's number precedes the coordinates of its points.

export const [MOVE, LINE, CURVE, CLOSE] = [0, 1, 2, 4] as const;

/** Number of points of each operator: moveTo, lineTo, curveTo, quadraticCurveTo, closePath. */
export const POINTS_OF = [1, 1, 3, 2, 0];

export type Point = readonly [x: number, y: number];

export function pointsOf(path: ArrayLike<number>): Point[] {
  const points: Point[] = [];
  for (let at = 0; at < path.length; ) {
    const count = POINTS_OF[path[at++] ?? 0] ?? 0;
    for (let point = 0; point < count; point++, at += 2) points.push([path[at] ?? 0, path[at + 1] ?? 0]);
  }
  return points;
}

/** Splits a path at its moves. */
export function subpathsOf(path: Float32Array): Float32Array[] {
  const subpaths: Float32Array[] = [];
  let start = 0;
  for (let at = 0; at < path.length; at += 1 + 2 * (POINTS_OF[path[at] ?? 0] ?? 0)) {
    if (path[at] !== MOVE || at === start) continue;
    subpaths.push(path.subarray(start, at));
    start = at;
  }
  return path.length === 0 ? [] : [...subpaths, path.subarray(start)];
}

/** Returns [left, bottom, right, top]. Curves count with their control points. */
export function boundsOf(path: ArrayLike<number>): readonly number[] {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < path.length; ) {
    const end = at + 1 + 2 * (POINTS_OF[path[at] ?? CLOSE] ?? 0);
    for (at++; at < end; at += 2) {
      const x = path[at] ?? 0;
      const y = path[at + 1] ?? 0;
      left = Math.min(left, x);
      bottom = Math.min(bottom, y);
      right = Math.max(right, x);
      top = Math.max(top, y);
    }
  }
  return [left, bottom, right, top];
}

export function addRectangle(path: number[], x: number, y: number, width: number, height: number): void {
  const [right, top] = [x + width, y + height];
  if (width === 0 || height === 0) path.push(MOVE, x, y, LINE, right, top, CLOSE);
  else path.push(MOVE, x, y, LINE, right, y, LINE, right, top, LINE, x, top, CLOSE);
}
