import { describe, expect, it } from "vitest";
import { LastCharacters } from "../../../../functions/engine/pdf/content/last-characters.ts";
import {
  addUp,
  copyPlace,
  matrixOf,
  measurePen,
  newItemSize,
  newPlace,
  placePen,
} from "../../../../functions/engine/pdf/content/pen-place.ts";
import { concatenate, newTextState, setTextMatrix } from "../../../../functions/engine/pdf/content/text-state.ts";
import { upright } from "../../../../functions/engine/pdf/content/upright.ts";

function stateOf() {
  const state = newTextState();
  concatenate(state, 2, 3, 5, 7, 11, 13);
  setTextMatrix(state, 17, 19, 23, 29, 31, 37);
  return Object.assign(state, { fontSize: 10, horizontalScale: 0.5, rise: 2 });
}
const [E, F] = [2 * (23 * 2 + 31) + 5 * (29 * 2 + 37) + 11, 3 * (23 * 2 + 31) + 7 * (29 * 2 + 37) + 13];

describe("the place of the pen", () => {
  it("follows from the font's size, the text matrix and the current matrix (ISO 32000-2, 9.4.4)", () => {
    const pen = newPlace();

    measurePen(pen, stateOf(), 3);

    const [along, up] = [10 * 0.5, 10 * 3];
    expect(matrixOf(pen)).toEqual([
      ...[(2 * 17 + 5 * 19) * along, (3 * 17 + 7 * 19) * along],
      ...[(2 * 23 + 5 * 29) * up, (3 * 23 + 7 * 29) * up],
      ...[E, F],
    ]);
  });

  it("moves without a change of the direction", () => {
    const pen = { ...newPlace(), a: 1, b: 2, c: 3, d: 4 };

    placePen(pen, stateOf());

    expect(matrixOf(pen)).toEqual([1, 2, 3, 4, E, F]);
  });

  it("is copied with another rise", () => {
    const to = newPlace();

    copyPlace(to, { a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, rise: 7 }, 8);

    expect(to).toEqual({ a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, rise: 8 });
  });

  it("begins unset, and so does the size of an item", () => {
    expect(new Set(Object.values({ ...newPlace(), ...newItemSize() }))).toEqual(new Set([Number.NaN]));
  });
});

describe("the size of a piece of text", () => {
  it.each([
    [false, { totalWidth: 106, totalHeight: 200 }],
    [true, { totalWidth: 100, totalHeight: 210 }],
  ])("grows at the present scale in the direction of writing; vertical: %s", (vertical, expected) => {
    const size = { width: 3, totalWidth: 100, height: 5, totalHeight: 200 };

    addUp(size, vertical, 2);

    expect(size).toEqual({ width: 3, height: 5, ...expected });
  });
});

describe("a point of the page", () => {
  it.each([
    ["upright text", [2, 0, 0, 1], [3, 4]],
    ["text on its head", [-2, 0, 0, -1], [-3, -4]],
    ["text that runs up", [0, 2, -1, 0], [4, 3]],
    ["text that runs down", [0, -2, 1, 0], [-4, -3]],
  ] as const)("has distances along and off the line of %s", (_what, turn, expected) => {
    expect(upright(3, 4, turn, [1, 0, 0, 1])).toEqual(expected);
  });

  it("is turned with its glyph for odd angles", () => {
    expect(upright(30, 40, [1, 1, -1, 1], [6, 8, -8, 6])).toEqual([50, 0]);
    expect(upright(-40, 30, [1, 0, 1, 1], [6, 8, -8, 6])).toEqual([0, 50]);
    expect(upright(30, 40, [0, 1, -1, 1], [6, 8, -8, 6])).toEqual([50, 0]);
  });
});

describe("a space between characters", () => {
  it("is due before a character that follows a space after another character", () => {
    const last = new LastCharacters();

    expect(["a", " ", "b", " ", " ", "c", "d"].map((each) => last.add(each))).toEqual([
      ...[false, false, true, false, true, false, false],
    ]);
  });

  it("is not due at the start or after forgetting", () => {
    const last = new LastCharacters();
    expect(last.isSpaceDue()).toBe(false);
    last.add("a");
    last.add(" ");
    expect(last.isSpaceDue()).toBe(true);

    last.forget();

    expect(last.isSpaceDue()).toBe(false);
  });
});
