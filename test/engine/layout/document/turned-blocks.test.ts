import { describe, expect, it } from "vitest";
import { placeTurned } from "../../../../functions/engine/layout/document/turned-blocks.ts";
import { intoFrame } from "../../../../functions/engine/layout/geometry/frame-angle.ts";
import { blockOf, lineAt } from "../pieces.ts";

const LINE = "x".repeat(80);
const upright = (left: number, baseline: number, text: string, line = LINE) => ({
  angle: 0,
  block: blockOf([lineAt(left, baseline, line)], { text }),
});
/** Text that runs up the page from this point of it. */
const upwards = (x: number, y: number, text: string) => {
  const [left, baseline] = intoFrame(x, y, 90);
  return { angle: 90, block: blockOf([lineAt(left, baseline, text)], { text }) };
};
const orderOf = (main: ReturnType<typeof upright>[], ...turned: ReturnType<typeof upright>[]) =>
  placeTurned(main, turned).map(({ block }) => block.text);

const PAGE = [upright(100, 100, "above"), upright(100, 400, "caption"), upright(100, 500, "below")];

describe("text at another angle", () => {
  it("follows what is above it", () => {
    expect(orderOf(PAGE, upwards(120, 300, "axis"))).toEqual(["above", "axis", "caption", "below"]);
  });

  it("precedes a block around it, such as its table", () => {
    const table = { angle: 0, block: blockOf([lineAt(100, 200, LINE), lineAt(100, 390, LINE)], { text: "table" }) };

    expect(
      orderOf([upright(100, 100, "above"), table, upright(100, 500, "below")], upwards(150, 240, "title")),
    ).toEqual(["above", "title", "table", "below"]);
  });

  it("stays in its column", () => {
    const half = "x".repeat(36);
    const columns = [
      upright(50, 100, "a", half),
      upright(50, 500, "b", half),
      upright(310, 100, "c", half),
      upright(310, 500, "d", half),
    ];

    expect(orderOf(columns, upwards(330, 300, "axis"))).toEqual(["a", "b", "c", "axis", "d"]);
  });

  it("precedes the first block below it where nothing is above", () => {
    expect(orderOf([upright(100, 300, "one"), upright(600, 100, "two")], upwards(120, 200, "axis"))).toEqual([
      "axis",
      "one",
      "two",
    ]);
  });

  it("goes to its height where no block is in its column", () => {
    const apart = [upright(100, 100, "one", "ab"), upright(100, 500, "two", "ab"), upright(300, 600, "three", "ab")];

    expect(orderOf(apart, upwards(200, 450, "axis"))).toEqual(["one", "axis", "two", "three"]);
  });

  it("goes to the page's end where it is in the margin", () => {
    expect(orderOf(PAGE, upwards(40, 300, "stamp"), upwards(560, 300, "other"))).toEqual([
      "above",
      "caption",
      "below",
      "stamp",
      "other",
    ]);
  });

  it("may be all of the page", () => {
    expect(orderOf([], upwards(40, 300, "text"))).toEqual(["text"]);
  });
});
