// Rectangles that may be turned: the smallest one around some points, and its corners.

export type Point = readonly [x: number, y: number];

/** A rectangle around a line of text. Text runs along `angle`, or backwards. */
export interface TurnedBox {
  readonly x: number;
  readonly y: number;
  /** Length along the text. */
  readonly length: number;
  /** Length across the text. */
  readonly height: number;
  /** Angle of the text in radians clockwise, from -π/4 to 3π/4. */
  readonly angle: number;
}

/** Rectangles that are this much higher than long hold lines that run down or up. */
const RUNS_DOWN = 1.5;

/** Smallest rectangle around all points. The convex hull has one of its edges on a side of it. */
export function smallestBox(points: readonly Point[]): TurnedBox {
  const hull = convexHull(points);
  let best: TurnedBox | undefined;
  for (const [at, from] of hull.entries()) {
    const to = hull[(at + 1) % hull.length] ?? from;
    const box = boxAlong(hull, quarter(Math.atan2(to[1] - from[1], to[0] - from[0])));
    if (best === undefined || box.length * box.height < best.length * best.height) best = box;
  }
  return best ?? boxAlong(hull, 0);
}

/** The same rectangle with `margin` more on each side. */
export function widened(box: TurnedBox, margin: number): TurnedBox {
  return { ...box, length: box.length + 2 * margin, height: box.height + 2 * margin };
}

/** Place in the picture of a place in the box, counted from the start of the text and from the top of the letters. */
export function placeIn({ x, y, length, height, angle }: TurnedBox, along: number, across: number): Point {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [right, down] = [along - length / 2, across - height / 2];
  return [x + right * cos - down * sin, y + right * sin + down * cos];
}

/** Place in the box of a place in the picture: the opposite of placeIn. */
export function placeOf({ x, y, length, height, angle }: TurnedBox, [right, down]: Point): Point {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [fromX, fromY] = [right - x, down - y];
  return [fromX * cos + fromY * sin + length / 2, fromY * cos - fromX * sin + height / 2];
}

/** The part of a box between two places along it. */
export function turnedPart(box: TurnedBox, from: number, to: number): TurnedBox {
  if (from <= 0 && to >= box.length) return box;
  const [x, y] = placeIn(box, (from + to) / 2, box.height / 2);
  return { ...box, x, y, length: to - from };
}

/** Upright box around a part of a turned box, [left, top, right, bottom]. */
export function uprightBox(box: TurnedBox, from = 0, to = box.length): [number, number, number, number] {
  const corners = [from, to].flatMap((along) => [placeIn(box, along, 0), placeIn(box, along, box.height)]);
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** The equal angle from -π/4 to π/4, as a rectangle looks the same after a quarter turn. */
function quarter(angle: number): number {
  return angle - Math.round(angle / (Math.PI / 2)) * (Math.PI / 2);
}

function boxAlong(points: readonly Point[], angle: number): TurnedBox {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    const [along, across] = [x * cos + y * sin, y * cos - x * sin];
    left = Math.min(left, along);
    right = Math.max(right, along);
    top = Math.min(top, across);
    bottom = Math.max(bottom, across);
  }
  const [along, across] = [(left + right) / 2, (top + bottom) / 2];
  const [x, y] = [along * cos - across * sin, along * sin + across * cos];
  const [wide, high] = [right - left, bottom - top];
  return high > RUNS_DOWN * wide
    ? { x, y, length: high, height: wide, angle: angle + Math.PI / 2 }
    : { x, y, length: wide, height: high, angle };
}

/** Andrew's monotone chain. */
function convexHull(points: readonly Point[]): readonly Point[] {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (some: readonly Point[]) => {
    const chain: Point[] = [];
    for (const point of some) {
      while (chain.length > 1 && turn(chain.at(-2) as Point, chain.at(-1) as Point, point) <= 0) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  const hull = [...half(sorted), ...half(sorted.toReversed())];
  return hull.length > 0 ? hull : sorted.slice(0, 1);
}

function turn([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
}
