// A straight line through measurements: a fixed time for each document, and a factor for the rest.

export interface Line {
  readonly fixed: number;
  readonly factor: number;
}

/** Least squares, with a fixed part of at least 0 and a factor of at least `leastFactor`. */
export function lineThrough(points: readonly (readonly [x: number, y: number])[], leastFactor: number): Line {
  const count = Math.max(1, points.length);
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / count;
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / count;
  const squares = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  const products = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  const slope = Math.max(leastFactor, squares > 0 ? products / squares : leastFactor);
  const fixed = meanY - slope * meanX;
  if (fixed >= 0) return { fixed, factor: slope };
  return { fixed: 0, factor: meanX > 0 ? Math.max(leastFactor, meanY / meanX) : leastFactor };
}
