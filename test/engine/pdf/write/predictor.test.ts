import { describe, expect, it } from "vitest";
import { undoPredictor } from "../../../../functions/engine/pdf/write/predictor.ts";

const undo = (data: readonly number[], columns = 3) => [
  ...undoPredictor(Buffer.from(data), { predictor: 12, columns, plain: true }),
];

describe("PNG's row filters", () => {
  // PNG specification, section 9: each filter adds the left byte (a), the one above (b), their mean, or the nearest
  // to a + b - c, where c is the byte above the left one. Bytes outside of the picture are zero.
  it.each([
    ["none", [0, 1, 2, 3, 0, 4, 5, 6], [1, 2, 3, 4, 5, 6]],
    ["sub", [1, 1, 2, 3, 1, 4, 5, 6], [1, 3, 6, 4, 9, 15]],
    ["up", [2, 1, 2, 3, 2, 4, 5, 6], [1, 2, 3, 5, 7, 9]],
    ["average", [3, 10, 20, 30, 3, 1, 2, 3], [10, 25, 42, 6, 17, 32]],
    ["average of the first row and column", [3, 9, 0, 0], [9, 4, 2]],
    ["Paeth in the first row, like sub", [4, 1, 2, 3], [1, 3, 6]],
    ["Paeth in the first column, like up", [0, 7, 0, 0, 4, 1, 0, 0], [7, 0, 0, 8, 0, 0]],
  ])("are undone: %s", (_name, data, expected) => {
    expect(undo(data)).toEqual(expected);
  });

  it.each([
    // left, up, corner, and the predicted byte
    [10, 20, 20, 10],
    [20, 10, 20, 10],
    [10, 20, 14, 14],
    [10, 10, 30, 10],
    [30, 10, 20, 20],
    [10, 12, 11, 11],
    [11, 12, 10, 12],
    [12, 11, 10, 12],
    [10, 30, 10, 30],
    [11, 8, 10, 8],
  ])("predict by Paeth from left %i, above %i and corner %i the byte %i", (left, up, corner, predicted) => {
    const row = undo([0, corner, up, 4, left - corner, 100], 2).slice(2);

    expect(row).toEqual([left, (predicted + 100) % 256]);
  });

  it("wrap at 256", () => {
    expect(undo([1, 200, 100, 255])).toEqual([200, 44, 43]);
  });

  it("may end with a part of a row", () => {
    expect(undo([0, 1, 2, 3, 2, 4])).toEqual([1, 2, 3, 5]);
    expect(undo([0, 1, 2, 3, 2])).toEqual([1, 2, 3]);
    expect(undo([])).toEqual([]);
  });

  it("refuse a filter that PNG does not have", () => {
    expect(() => undo([5, 1, 2, 3])).toThrow("unknown row filter");
  });
});

describe("a predictor", () => {
  const data = Buffer.from([0, 7]);

  it("of 1 leaves the bytes as they are", () => {
    expect(undoPredictor(data, { predictor: 1, columns: 0, plain: false })).toBe(data);
  });

  it.each([10, 15])("of %i means PNG's filters", (predictor) => {
    expect([...undoPredictor(data, { predictor, columns: 1, plain: true })]).toEqual([7]);
  });

  it.each([
    ["TIFF's predictor", { predictor: 2, columns: 1, plain: true }],
    ["one below PNG's", { predictor: 9, columns: 1, plain: true }],
    ["several components", { predictor: 12, columns: 1, plain: false }],
    ["no columns", { predictor: 12, columns: 0, plain: true }],
    ["columns that are no number", { predictor: 12, columns: Number.NaN, plain: true }],
  ])("is refused with %s", (_what, options) => {
    expect(() => undoPredictor(data, options)).toThrow("unsupported predictor");
  });
});
