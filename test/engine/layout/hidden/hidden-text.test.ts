import { describe, expect, it } from "vitest";
import { withoutHidden } from "../../../../functions/engine/layout/hidden/hidden-text.ts";
import type { TextItem } from "../../../../functions/engine/pdf/content/content-item.ts";
import type { DoubtfulPaint } from "../../../../functions/engine/pdf/content/paint.ts";
import type { Surface } from "../../../../functions/engine/pdf/read/surfaces.ts";
import { item, PAGE_HEIGHT, pageOf } from "../../../support/runs.ts";

const PAINT: DoubtfulPaint = {
  mode: 0,
  fill: "#ffffff",
  stroke: "#000000",
  fillAlpha: 1,
  strokeAlpha: 1,
  after: 10,
  isPlain: false,
};
const SURFACE: Surface = {
  box: [0, 0, 600, 800],
  colour: "#ff0000",
  isPicture: false,
  isSolid: true,
  isStroke: false,
  at: 1,
};
const PICTURE: Surface = { ...SURFACE, colour: undefined, isPicture: true, isSolid: false };
const SHOWN = item(50, 300, "some text of this page that everybody sees");
const HIDDEN = item(50, 100, "hidden");

/** Reasons for hiding the item, with the number of its characters; empty for visible text. */
function hiding(
  paint: Partial<DoubtfulPaint> | undefined,
  surfaces: readonly Surface[] = [],
  given: TextItem = HIDDEN,
) {
  const doubtful = new Map(paint === undefined ? [] : [[given, { ...PAINT, ...paint }] as const]);
  const { shown, hidden } = withoutHidden(pageOf([SHOWN, given]), {
    width: 600,
    height: PAGE_HEIGHT,
    doubtful,
    surfaces,
  });
  expect(shown.items.includes(given)).toBe(hidden.size === 0);
  expect(shown.items.includes(SHOWN)).toBe(true);
  return Object.fromEntries(hidden);
}

describe("text without a doubtful paint", () => {
  it("is hidden only if it is smaller than a point, in height and in its letters' width", () => {
    expect(hiding(undefined, [], item(50, 100, "tiny", { size: 0.9, width: 3.5 }))).toEqual({
      "smaller than a point": 4,
    });
    expect(hiding(undefined, [], item(50, 100, "tiny", { size: 1, width: 3.5 }))).toEqual({});
    expect(hiding(undefined, [], item(50, 100, "wide", { size: 0.9, width: 4 }))).toEqual({});
    expect(hiding(undefined)).toEqual({});
  });

  it("is never hidden if it is a space", () => {
    expect(hiding({ fillAlpha: 0 }, [], item(50, 100, "  "))).toEqual({});
  });
});

describe("transparent text", () => {
  it("has an alpha of at most 0.02 in the paint that it uses", () => {
    expect(hiding({ fill: "#000000", fillAlpha: 0.02 })).toEqual({ transparent: 6 });
    expect(hiding({ fill: "#000000", fillAlpha: 0.03 })).toEqual({});
    expect(hiding({ mode: 1, fillAlpha: 0 })).toEqual({});
    expect(hiding({ mode: 1, strokeAlpha: 0 })).toEqual({ transparent: 6 });
    expect(hiding({ mode: 5, strokeAlpha: 0 })).toEqual({ transparent: 6 });
  });
});

describe("text in the colour of its background", () => {
  const REASON = { "in the colour of its background": 6 };

  it("is white on paper", () => {
    expect(hiding({})).toEqual(REASON);
    expect(hiding({ fill: "#000000" })).toEqual({});
    expect(hiding({ fill: undefined })).toEqual({});
  });

  it("differs by at most 12 in red, green and blue", () => {
    expect(hiding({ fill: "#f3f3f3" })).toEqual(REASON);
    for (const fill of ["#f2ffff", "#fff2ff", "#fffff2"]) expect(hiding({ fill })).toEqual({});
  });

  it("counts the colours that its mode paints", () => {
    expect(hiding({ mode: 1 })).toEqual({});
    expect(hiding({ mode: 1, stroke: "#ffffff" })).toEqual(REASON);
    expect(hiding({ mode: 2 })).toEqual({});
    expect(hiding({ mode: 2, stroke: "#ffffff" })).toEqual(REASON);
    expect(hiding({ mode: 4 })).toEqual(REASON);
  });

  it("lies on the last solid surface that was painted before it", () => {
    expect(hiding({}, [SURFACE])).toEqual({});
    expect(hiding({ fill: "#ff0000" }, [SURFACE])).toEqual(REASON);
    expect(hiding({}, [{ ...SURFACE, at: 10 }])).toEqual(REASON);
    expect(hiding({}, [{ ...SURFACE, at: 9 }])).toEqual({});
    expect(hiding({}, [SURFACE, { ...SURFACE, colour: "#ffffff", at: 2 }])).toEqual(REASON);
  });

  it("may be seen on any other surface above the solid one", () => {
    const soft = { ...SURFACE, isSolid: false };

    expect(hiding({}, [soft])).toEqual({});
    expect(hiding({ fill: "#ff0000" }, [soft])).toEqual({});
    expect(hiding({}, [{ ...soft, colour: "#ffffff" }])).toEqual(REASON);
    expect(hiding({}, [soft, { ...SURFACE, colour: "#ffffff", at: 2 }])).toEqual(REASON);
    expect(
      hiding({}, [
        { ...SURFACE, colour: "#ffffff" },
        { ...soft, at: 2 },
      ]),
    ).toEqual({});
    expect(hiding({}, [PICTURE])).toEqual({});
  });

  it("lies on surfaces that hold its middle", () => {
    // The item's middle is at (65, 97).
    const at = (...box: [number, number, number, number]) => hiding({}, [{ ...SURFACE, box }]);

    expect(at(65, 97, 100, 200)).toEqual({});
    expect(at(0, 0, 65, 97)).toEqual({});
    expect(at(66, 0, 100, 200)).toEqual(REASON);
    expect(at(0, 98, 100, 200)).toEqual(REASON);
    expect(at(0, 0, 64, 200)).toEqual(REASON);
    expect(at(0, 0, 100, 96)).toEqual(REASON);
  });
});

describe("text that is not painted", () => {
  const REASON = { "not painted": 6 };
  const picture = (...box: [number, number, number, number]) => hiding({ mode: 3 }, [{ ...PICTURE, box }]);

  it("is hidden unless it lies on a picture, where pictures cover 30 % of the page", () => {
    expect(hiding({ mode: 3 })).toEqual(REASON);
    expect(picture(0, 0, 600, 240)).toEqual({});
    expect(picture(0, 0, 600, 239)).toEqual(REASON);
    expect(picture(100, 0, 600, 800)).toEqual(REASON);
    expect(hiding({ mode: 3 }, [SURFACE])).toEqual(REASON);
  });
});

describe("a layer of invisible text", () => {
  /** Page with so many characters of visible text, and a layer over them. */
  const hiddenIn = (visible: readonly TextItem[], layer: readonly TextItem[], surfaces: readonly Surface[] = []) => {
    const doubtful = new Map(layer.map((each) => [each, { ...PAINT, mode: 3 }] as const));
    const page = { width: 600, height: PAGE_HEIGHT, doubtful, surfaces };
    return withoutHidden(pageOf([...visible, ...layer]), page).hidden.size > 0;
  };
  const words = (count: number, y = 100, text = "wordwordwo") =>
    Array.from({ length: count }, (_, at) => item(50, y + 20 * at, text));

  it("is kept where it has 40 % of the characters and lies on visible text", () => {
    expect(hiddenIn(words(3), words(2))).toBe(false);
    expect(hiddenIn(words(3), words(2, 100, "wordwordw"))).toBe(true);
  });

  it("is hidden where less than 70 % of it lies on something visible", () => {
    expect(hiddenIn(words(7), [...words(7), ...words(3, 400)])).toBe(false);
    expect(hiddenIn(words(6), [...words(6), ...words(4, 400)])).toBe(true);
  });

  it("may lie on letters drawn as shapes, but not on a background", () => {
    const shapes = (width: number, height: number) =>
      words(4).map((_, at): Surface => ({ ...SURFACE, box: [50, 92 + 20 * at, 50 + width, 92 + 20 * at + height] }));

    expect(hiddenIn([], words(4), shapes(50, 10))).toBe(false);
    expect(hiddenIn([], words(4), shapes(50, 80))).toBe(true);
    expect(hiddenIn([], words(4), [{ ...SURFACE, box: [0, 90, 599, 145] }])).toBe(false);
    expect(hiddenIn([], words(4), [{ ...SURFACE, box: [0, 90, 606, 165] }])).toBe(true);
    expect(hiddenIn([], words(4))).toBe(true);
  });
});

it("removes the elements of hidden items with them", () => {
  const element = (order: number) => ({ order, role: "P", depth: 0 });
  const page = { ...pageOf([HIDDEN, SHOWN]), elements: [element(1), element(2)] };
  const doubtful = new Map([[HIDDEN, PAINT]]);

  const { shown } = withoutHidden(page, { width: 600, height: PAGE_HEIGHT, doubtful, surfaces: [] });

  expect(shown.items).toEqual([SHOWN]);
  expect(shown.elements).toEqual([element(2)]);
});
