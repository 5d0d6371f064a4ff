import { expect, test } from "vitest";
import { rowShape } from "../../../../functions/engine/formats/doc/row-shapes.ts";

const word = (value: number) => [value & 0xff, (value >> 8) & 0xff];
/** Definition of a row: its edges, and the flags of its cells. */
function definition(edges: readonly number[], flags: readonly number[]): number[] {
  const cells = flags.flatMap((each) => [...word(each), ...Array<number>(18).fill(0)]);
  const operand = [edges.length - 1, ...edges.flatMap(word), ...cells];
  return [...word(0xd608), ...word(operand.length + 1), ...operand];
}
const shapeOf = (...bytes: readonly number[]) => rowShape(Uint8Array.from(bytes));
const cell = (right: number, continuesAbove = false, continuesLeft = false) => ({
  right,
  continuesAbove,
  continuesLeft,
});

test("the row's definition has the edges of its cells, and their merges", () => {
  expect(shapeOf(...definition([-108, 1000, 2000, 3000], [0x20, 0x60, 0x02]))).toEqual({
    left: -108,
    cells: [cell(1000, true), cell(2000), cell(3000, false, true)],
  });
});

test("cells without a description, and those of a further property", () => {
  const merge = (index: number, flags: number) => [...word(0xd62b), 2, index, flags];
  const row = definition([0, 1000, 2000], [0]);

  expect(shapeOf(...row)?.cells).toEqual([cell(1000), cell(2000)]);
  expect(shapeOf(...row, ...merge(1, 1), ...merge(7, 1))?.cells).toEqual([cell(1000), cell(2000, true)]);
  expect(shapeOf(...row, ...merge(1, 3))?.cells).toEqual([cell(1000), cell(2000)]);
});

test("a damaged definition, and properties without one, have no shape", () => {
  expect(shapeOf(...definition([0, 1000, 2000], []).slice(0, 8))).toBeUndefined();
  expect(shapeOf(...definition([0], []))).toBeUndefined();
  expect(shapeOf(...word(0x2417), 1)).toBeUndefined();
});
