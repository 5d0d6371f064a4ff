import { describe, expect, it } from "vitest";
import type { Run } from "../../../../functions/engine/layout/lines/run.ts";
import { elementsInPlace, placesByElements } from "../../../../functions/engine/layout/order/tagged-order.ts";
import { item, runsOf } from "../../../support/runs.ts";

interface Tagged {
  readonly name: string;
  readonly y: number;
  readonly left?: number;
  /** Place of its element in the tree; untagged if undefined. */
  readonly order?: number;
}

/** Runs in the order of writing. Parts of one order belong to one element. */
function written(...parts: readonly Tagged[]): Run[] {
  const elements = new Map<number, NonNullable<Run["element"]>>();
  return parts.flatMap(({ name, y, left = 50, order }) => {
    const element = order === undefined ? undefined : (elements.get(order) ?? { order, role: "P", depth: 0 });
    if (element !== undefined) elements.set(element.order, element);
    return runsOf(item(left, y, name)).map((run) => ({ ...run, element }));
  });
}

function names(runs: readonly Run[]): string[] {
  const placed = elementsInPlace(runs);
  const places = placesByElements(placed);
  return placed
    .map(({ text }, index) => ({ text, place: places[index] ?? 0 }))
    .sort((a, b) => a.place - b.place)
    .map(({ text }) => text);
}

const [ITEM, LABEL, VALUE] = ["an item", "its label", "a value of the label"];

describe("tagged text", () => {
  it("has the order of its tree, also where that goes to another column", () => {
    const runs = written(
      { name: "right", y: 100, left: 300, order: 1 },
      { name: "left", y: 100, order: 0 },
      { name: "below on the left", y: 120, order: 2 },
    );

    expect(elementsInPlace(runs)).toBe(runs);
    expect(names(runs)).toEqual(["left", "right", "below on the left"]);
  });

  it("has the order of writing where the tree goes up and the text as written down the page", () => {
    const runs = written(
      { name: ITEM, y: 100, order: 0 },
      { name: LABEL, y: 120, order: 2 },
      { name: VALUE, y: 140, order: 1 },
    );

    expect(names(runs)).toEqual([ITEM, LABEL, VALUE]);
  });

  it("comes after the text above it where neither the tree nor the writing goes down the page", () => {
    const story = [100, 120, 180, 200].map((y, order) => ({ name: `line ${order} of the story`, y, order }));
    const runs = written(
      ...story,
      { name: "second frame", y: 160, order: 5 },
      { name: "first frame", y: 140, order: 4 },
    );

    expect(names(runs)).toEqual([
      "line 0 of the story",
      "line 1 of the story",
      "first frame",
      "second frame",
      "line 2 of the story",
      "line 3 of the story",
    ]);
  });

  it("keeps an element that goes on in the next column at its place", () => {
    const runs = written(
      { name: "a paragraph", y: 300, order: 0 },
      { name: "that goes on", y: 100, left: 300, order: 0 },
      { name: "its list", y: 112, left: 300, order: 1 },
      { name: "and its end", y: 124, left: 300, order: 2 },
    );

    expect(elementsInPlace(runs)).toBe(runs);
  });

  it("keeps the order of its tree on a page of more than two hundred parts", () => {
    const upwards = (count: number) =>
      written(
        ...Array.from({ length: count }, (_, order) => ({ name: `text ${order}`, y: 40_000 - 100 * order, order })),
      );

    expect(names(upwards(200)).slice(0, 1)).toEqual(["text 199"]);
    expect(names(upwards(201)).slice(0, 1)).toEqual(["text 0"]);
  });

  it("keeps the parts of one element together", () => {
    const runs = written(
      { name: "a paragraph", y: 100, order: 1 },
      { name: "that goes on", y: 112, order: 1 },
      { name: "a note", y: 200, order: 0 },
    );
    const [first, second] = elementsInPlace(runs);

    expect(names(runs)).toEqual(["a paragraph", "that goes on", "a note"]);
    expect(first?.element).toBe(second?.element);
  });

  it("takes untagged text along that stands above the next element, and puts other text last", () => {
    const runs = written(
      { name: "over it", y: 80 },
      { name: "first", y: 100, order: 1 },
      { name: "second", y: 120, order: 0 },
      { name: "page 7", y: 700 },
    );

    expect(names(runs)).toEqual(["over it", "first", "second", "page 7"]);
  });
});
