import { describe, expect, it } from "vitest";
import { floatingPictures } from "../../../../functions/engine/formats/word/floating-pictures.ts";
import { blip, container, drawing, drawingGroup, entry, GROUP, shape } from "../../../support/documents/drawings.ts";

const longs = (...values: readonly number[]) => new Uint8Array(Uint32Array.from(values).buffer);
const anchors = (...places: readonly (readonly [position: number, shape: number])[]) =>
  Uint8Array.from([
    ...longs(...places.map(([position]) => position), 0xffff),
    ...places.flatMap(([, id]) => [...longs(id), ...new Uint8Array(22)]),
  ]);
const document = new Uint8Array(Buffer.concat([Buffer.alloc(11), blip(Buffer.from("first"))]));
const store = drawingGroup(entry({ place: 11 }), entry({ inner: blip(Buffer.from("second")) }));
const drawings = (...shapes: readonly Uint8Array[]) =>
  new Uint8Array(Buffer.concat([store, Buffer.of(0), drawing(...shapes)]));
const read = (places: Uint8Array, content: Uint8Array) => {
  const { anchored, warnings } = floatingPictures({ anchors: places, drawings: content, document });
  const found = [...anchored].map(([position, pictures]) => [
    position,
    ...pictures.map(({ picture }) => Buffer.from(picture.bytes).toString()),
  ]);
  return { found, warnings };
};
const foundIn = (places: Uint8Array, content: Uint8Array) => read(places, content).found;

describe("the floating pictures of a Word document", () => {
  it("are at their anchors, from the document's stream or from the store", () => {
    const content = drawings(shape({ id: 5, picture: 2 }), shape({ id: 6, picture: 1 }), shape({ id: 7 }));

    expect(foundIn(anchors([3, 6], [9, 5], [12, 7], [15, 8]), content)).toEqual([
      [3, "first"],
      [9, "second"],
    ]);
  });

  it("of a group are all at the anchor of the group", () => {
    const inner = container(GROUP, shape({ id: 30, flags: 1 }), shape({ id: 31, picture: 1 }));
    const outer = container(GROUP, shape({ id: 20, flags: 1 }), shape({ id: 21, picture: 2 }), inner);

    expect(foundIn(anchors([4, 20]), drawings(outer))).toEqual([[4, "second", "first"]]);
  });

  it("may be in the second drawing, after the one of the headers", () => {
    const both = Buffer.concat([store, Buffer.of(1), drawing(), Buffer.of(0), drawing(shape({ id: 5, picture: 1 }))]);

    expect(foundIn(anchors([3, 5]), new Uint8Array(both))).toEqual([[3, "first"]]);
  });

  it("are shown once, whatever number of anchors a shape claims", () => {
    const content = drawings(shape({ id: 5, picture: 1 }), shape({ id: 6, picture: 2 }));

    expect(foundIn(anchors([3, 5], [3, 6], [4, 5], [5, 6]), content)).toEqual([[3, "first", "second"]]);
  });

  it.each([
    ["the table of anchors is empty", anchors(), drawings(shape({ id: 5, picture: 1 }))],
    ["the table of anchors is cut off", anchors([3, 5]).subarray(0, 20), drawings(shape({ id: 5, picture: 1 }))],
    ["the drawings are cut off", anchors([3, 5]), drawings(shape({ id: 5, picture: 1 })).subarray(0, store.length + 9)],
    ["the document has no drawings", anchors([3, 5]), new Uint8Array()],
    ["the store lacks the number", anchors([3, 5]), drawings(shape({ id: 5, picture: 3 }))],
    ["the drawings are no records", anchors([3, 5]), new Uint8Array(64).fill(255)],
  ])("are none if %s", (_what, places, content) => {
    expect(read(places, content)).toEqual({ found: [], warnings: [] });
  });

  it("are missing with a warning beyond the records of a drawing", () => {
    const empty = container(GROUP, Buffer.alloc(8 * 500_000));

    expect(read(anchors([3, 5]), drawings(empty))).toEqual({
      found: [],
      warnings: ["floating pictures are missing: the drawing has more than 500000 records"],
    });
  });
});
