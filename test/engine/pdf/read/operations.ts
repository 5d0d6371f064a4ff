// Builds what a page paints from a list of operations.

import { type Painted, paintedBy } from "../../../../functions/engine/pdf/read/painted.ts";

export type Operation = readonly [operator: number, ...args: readonly unknown[]];

/** Matrix from user space to a page of 800 points in height, measured from its top left. */
export const PAGE = [1, 0, 0, -1, 0, 800];

export function paintedOf(...operations: readonly Operation[]): Painted[] {
  const fnArray = operations.map(([operator]) => operator);
  return paintedBy({ fnArray, argsArray: operations.map(([, ...args]) => args) }, PAGE);
}
