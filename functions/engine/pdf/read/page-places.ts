// Places on a page: matrices from user space to the page, and boxes in points from the page's top left.

import type { Box } from "../../base/model.ts";
import { POINTS_OF, type Point } from "../content/path.ts";

export type Matrix = readonly [number, number, number, number, number, number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** Square that a picture fills in its own space. */
export const UNIT: readonly Point[] = [
  [0, 0],
  [1, 1],
  [0, 1],
  [1, 0],
];

/** Returns a function that enlarges boxes, and returns them as they are for the factor 1. */
export function enlarging(factor: number): (box: Box) => Box {
  if (factor === 1) return (box) => box;
  return ([left, top, right, bottom]) => [left * factor, top * factor, right * factor, bottom * factor];
}

export const EVERYWHERE: Box = [-1e6, -1e6, 1e6, 1e6];

/** Arguments of an operator as pdf.js keeps them. */
export function argsOf(args: unknown): readonly unknown[] {
  if (Array.isArray(args)) return args;
  return args instanceof Float32Array ? [...args] : [];
}

export function numberOf(value: unknown, otherwise: number): number {
  return typeof value === "number" && Number.isFinite(value) ? value : otherwise;
}

/** Reads six numbers; a missing one is the identity's. */
export function matrixOf(value: unknown): Matrix {
  const [a, b, c, d, e, f] = argsOf(value);
  return [numberOf(a, 1), numberOf(b, 0), numberOf(c, 0), numberOf(d, 1), numberOf(e, 0), numberOf(f, 0)];
}

export function multiply(outer: Matrix, value: unknown): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [p, q, r, s, t, u] = matrixOf(value);
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f];
}

/** Smallest upright box around the points. */
export function boxOf(points: readonly Point[], [a, b, c, d, e, f]: Matrix): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    const [px, py] = [a * x + c * y + e, b * x + d * y + f];
    left = Math.min(left, px);
    right = Math.max(right, px);
    top = Math.min(top, py);
    bottom = Math.max(bottom, py);
  }
  return [left, top, right, bottom];
}

/** Smallest upright box around the points of a path in pdf.js's form. */
export function boxOfPath(path: ArrayLike<number>, [a, b, c, d, e, f]: Matrix): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < path.length; ) {
    const end = at + 1 + 2 * (POINTS_OF[path[at] ?? 0] ?? 0);
    for (at++; at < end; at += 2) {
      const x = path[at] ?? 0;
      const y = path[at + 1] ?? 0;
      const px = a * x + c * y + e;
      const py = b * x + d * y + f;
      left = Math.min(left, px);
      right = Math.max(right, px);
      top = Math.min(top, py);
      bottom = Math.max(bottom, py);
    }
  }
  return [left, top, right, bottom];
}

/** Clip after a path with these bounds (x1, y1, x2, y2 in user space) was added to it. */
export function clippedTo(bounds: unknown, { matrix, clip }: { readonly matrix: Matrix; readonly clip: Box }): Box {
  const [x1, y1, x2, y2] = argsOf(bounds).map((bound) => numberOf(bound, Number.NaN));
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return clip;
  const box = boxOf(
    [
      [x1, y1],
      [x2, y1],
      [x1, y2],
      [x2, y2],
    ],
    matrix,
  );
  return box.every(Number.isFinite) ? common(box, clip) : clip;
}

/** Intersection of two boxes; inside out when they do not overlap. */
export function common(a: Box, b: Box): Box {
  return [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])];
}
