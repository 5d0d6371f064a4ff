import { describe, expect, it } from "vitest";
import {
  altOf,
  drawnShapes,
  pictureOf,
  storedPictures,
} from "../../../../functions/engine/formats/office/drawn-pictures.ts";
import { createRecordReader, wholeOf } from "../../../../functions/engine/formats/office/record-tree.ts";
import {
  blip,
  container,
  drawing,
  drawingGroup,
  entry,
  GROUP,
  SHAPE,
  shape,
} from "../../../support/documents/drawings.ts";
import { record } from "../../../support/documents/ppt.ts";

const reader = createRecordReader(new Uint8Array());
const whole = (...records: readonly Buffer[]) => wholeOf(new Uint8Array(Buffer.concat(records)));
const read = (...records: readonly Buffer[]) => {
  const delayed = new Uint8Array(Buffer.concat([Buffer.alloc(5), blip(Buffer.from("delayed"))]));
  return storedPictures(reader, whole(...records)).map((picture) => {
    const { extension, bytes } = picture(delayed) ?? {};
    return [extension, bytes && Buffer.from(bytes).toString()];
  });
};
const shapesIn = (...records: readonly Buffer[]) => drawnShapes(reader, whole(...records));

describe("the store of a document's pictures", () => {
  it("has pictures in its entries, also behind a name, as records of their own, and in another stream", () => {
    const inner = blip(Buffer.from("inner"));
    const jpeg = blip(Buffer.from("jpeg"), { type: 0xf01d, instance: 0x46a });

    expect(
      read(drawingGroup(entry({ inner }), entry({ inner: jpeg, name: "n\0" }), inner, entry({ place: 5 }))),
    ).toEqual([
      ["png", "inner"],
      ["jpg", "jpeg"],
      ["png", "inner"],
      ["png", "delayed"],
    ]);
  });

  it("keeps the numbers of pictures behind damaged ones", () => {
    const bitmap = blip(Buffer.from("x"), { type: 0xf01f });
    const short = record(0xf007, Buffer.alloc(3));

    expect(
      read(
        drawingGroup(short, entry({ place: 4_000_000_000 }), bitmap, entry({ inner: bitmap }), blip(Buffer.from("a"))),
      ),
    ).toEqual([
      [undefined, undefined],
      [undefined, undefined],
      [undefined, undefined],
      [undefined, undefined],
      ["png", "a"],
    ]);
  });

  it("has a picture that is cut off, up to its end", () => {
    const stored = drawingGroup(entry({ inner: blip(Buffer.from("abcdef")) }));

    expect(read(stored.subarray(0, -4))).toEqual([["png", "ab"]]);
    expect(storedPictures(reader, whole(drawingGroup(entry())))[0]?.()).toBeUndefined();
  });
});

describe("the shapes of a drawing", () => {
  it("name their pictures and describe them, in order", () => {
    const shapes = shapesIn(
      drawing(shape({ id: 1, picture: 2, description: " red\r\n  square\0x" }), shape({ id: 3, isBare: true })),
    );

    expect(shapes.map(({ id, number, hasClientData }) => [id, number, hasClientData])).toEqual([
      [0, undefined, false],
      [1, 2, true],
      [3, undefined, false],
    ]);
    expect(shapes.map(altOf)).toEqual(["", "red square", ""]);
  });

  it("know the groups around them", () => {
    const inner = container(GROUP, shape({ id: 20, flags: 1 }), shape({ id: 21 }));
    const outer = container(GROUP, shape({ id: 10, flags: 1 }), shape({ id: 11 }), inner, shape({ id: 12 }));

    expect(shapesIn(drawing(outer, shape({ id: 30 }))).map(({ id, groups }) => [id, groups])).toEqual([
      [0, []],
      [10, [0]],
      [11, [0, 10]],
      [20, [0, 10]],
      [21, [0, 10, 20]],
      [12, [0, 10]],
      [30, [0]],
    ]);
  });

  it("have no picture when they are deleted, and may show an embedded object", () => {
    const shapes = shapesIn(drawing(shape({ picture: 1, flags: 0x08 }), shape({ picture: 2, flags: 0x10 })));

    expect(shapes.slice(1).map(({ number, isObject }) => [number, isObject])).toEqual([
      [undefined, false],
      [2, true],
    ]);
  });

  it("deeper than 64 groups are skipped", () => {
    const nested = (depth: number) => {
      let inner: Buffer = shape({ id: 9 });
      for (let level = 0; level < depth; level++) inner = container(0xf002, inner);
      return shapesIn(inner).length;
    };

    expect([nested(64), nested(65)]).toEqual([1, 0]);
  });

  it("without properties, or with a list that is cut off, have no picture", () => {
    const cut = container(SHAPE, record(0xf00b, Buffer.from([0x04, 0x41, 1]), { instance: 4_095 }));

    expect(shapesIn(container(SHAPE), cut).map(({ number, description }) => [number, description])).toEqual([
      [undefined, ""],
      [undefined, ""],
    ]);
  });

  it("have descriptions of at most 32,768 characters", () => {
    expect(shapesIn(shape({ description: "x".repeat(40_000) }))[0]?.description).toHaveLength(32_768);
  });

  it("have descriptions whose claimed length ends with the record", () => {
    const list = Buffer.from([0x81, 0xc3, 0xff, 0xff, 0xff, 0xff, ...Buffer.from("ab", "utf16le")]);
    const [found] = reader.children(whole(container(SHAPE, record(0xf00b, list, { instance: 1 }))));

    expect(found && pictureOf(reader, found).description).toBe("ab");
  });
});
