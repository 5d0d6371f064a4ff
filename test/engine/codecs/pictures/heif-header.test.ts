import { describe, expect, it } from "vitest";
import { heifKind, readHeif } from "../../../../functions/engine/codecs/pictures/heif-header.ts";
import { heifBytes } from "../../../support/documents/heif.ts";

/** Number as bytes, the high one first. */
const big = (value: number, bytes: number) =>
  Array.from({ length: bytes }, (_, at) => Math.floor(value / 256 ** (bytes - 1 - at)) % 256);
const latin1 = (text: string) => [...Buffer.from(text, "latin1")];
const box = (type: string, ...content: readonly (readonly number[])[]) => {
  const body = content.flat();
  return [...big(body.length + 8, 4), ...latin1(type), ...body];
};
const VERSION = big(0, 4);
const ispe = (width: number, height: number) => box("ispe", VERSION, big(width, 4), big(height, 4));
const irot = (quarters: number) => box("irot", [quarters]);
/** Crop in fractions: width, height. */
const clap = (...fractions: readonly number[]) => box("clap", ...fractions.map((each) => big(each, 4)));
const pitm = (item: number) => box("pitm", VERSION, big(item, 2));

interface Assigned {
  readonly item: number;
  readonly properties: readonly number[];
}
const ipma = (...items: readonly Assigned[]) =>
  box(
    "ipma",
    VERSION,
    big(items.length, 4),
    ...items.map(({ item, properties }) => [...big(item, 2), properties.length, ...properties]),
  );
const iprp = (properties: readonly (readonly number[])[], ...rest: readonly (readonly number[])[]) =>
  box("iprp", box("ipco", ...properties), ...rest);
const meta = (...boxes: readonly (readonly number[])[]) => box("meta", VERSION, ...boxes);
const read = (bytes: readonly number[]) => readHeif(new DataView(Uint8Array.from(bytes).buffer));
/** Picture whose item 1 has all the properties. */
const picture = (...properties: readonly (readonly number[])[]) =>
  meta(pitm(1), iprp(properties, ipma({ item: 1, properties: properties.map((_, index) => index + 1) })));

describe("the kind of a HEIF file", () => {
  const kind = (major: string, ...others: readonly string[]) =>
    heifKind(Uint8Array.from(box("ftyp", latin1(major), VERSION, ...others.map(latin1))));

  it.each([
    ["heic", [], "heic"],
    ["hevx", [], "heic"],
    ["avif", ["mif1"], "avif"],
    ["avis", [], "avif"],
    ["mif1", [], "heic"],
    ["msf1", ["heic"], "heic"],
    ["miaf", ["heic", "avif"], "avif"],
    ["mif2", ["mp42"], "heic"],
    ["mp42", ["heic"], undefined],
    ["xheic", [], undefined],
  ])("of brand %s with %j is %s", (major, others, expected) => {
    expect(kind(major, ...others)).toBe(expected);
  });

  it("is found among the first 64 other brands", () => {
    const many = Array.from({ length: 63 }, () => "mp42");

    expect(kind("mif1", ...many, "avif")).toBe("avif");
    expect(kind("mif1", ...many, "mp42", "avif")).toBe("heic");
  });

  it("is not looked for behind the box of the brands, or in half a brand", () => {
    const type = box("ftyp", latin1("mif1"), VERSION);

    expect(heifKind(Uint8Array.from([...type, ...latin1("avif")]))).toBe("heic");
    expect(heifKind(Uint8Array.from([...big(19, 4), ...type.slice(4), ...latin1("avif")]))).toBe("heic");
    expect(heifKind(Uint8Array.from([...big(20, 4), ...type.slice(4), ...latin1("avi")]))).toBe("heic");
    expect(heifKind(Uint8Array.from([...big(20, 4), ...type.slice(4), ...latin1("avif")]))).toBe("avif");
  });

  it("is unknown for other files, wherever the bytes lie in their buffer", () => {
    expect(heifKind(Buffer.from("%PDF-1.7\nheic", "latin1"))).toBeUndefined();
    expect(heifKind(new Uint8Array(0))).toBeUndefined();
    const shifted = Uint8Array.from([1, 2, 3, ...box("ftyp", latin1("heic"), VERSION)]).subarray(3);
    expect(heifKind(shifted)).toBe("heic");
  });
});

describe("a HEIF picture", () => {
  it("has the size of its primary item", () => {
    expect(read(picture(ispe(40, 30)))).toEqual({ width: 40, height: 30, orientation: 1, decodedPixels: 1_200 });
    expect(read([...box("free", [1, 2]), ...picture(ispe(40, 30))])).toMatchObject({ width: 40 });
  });

  it.each([
    [0, 1],
    [1, 8],
    [2, 3],
    [3, 6],
    [5, 8],
  ])("turned by %i quarters has EXIF orientation %i", (quarters, orientation) => {
    expect(read(picture(ispe(40, 30), irot(quarters)))).toMatchObject({ width: 40, height: 30, orientation });
  });

  it.each([
    [
      [25, 1, 31, 2],
      [25, 16],
    ],
    [
      [81, 2, 20, 1],
      [40, 20],
    ],
    [
      [40, 1, 99, 1],
      [40, 30],
    ],
    // A number that is read one byte too late would be cut.
    [
      [25 * 2 ** 24, 2 ** 24, 20 * 2 ** 24, 2 ** 24],
      [25, 20],
    ],
  ])("cropped by %j is %j large, and never larger than before", (fractions, [width, height]) => {
    expect(read(picture(ispe(40, 30), clap(...fractions)))).toMatchObject({ width, height, decodedPixels: 1_200 });
  });

  it("may be smaller than the picture that is decoded", () => {
    const shared = iprp([ispe(40, 30), ispe(500, 400)], ipma({ item: 1, properties: [1] }));

    expect(read(meta(pitm(1), shared))).toMatchObject({ width: 40, height: 30, decodedPixels: 200_000 });
  });

  it("may claim fewer pixels than its decoder configuration", () => {
    const gray = new Uint8Array(96 * 64);
    const bytes = heifBytes({ width: 96, height: 64, gray, claimed: { width: 10, height: 10 } });

    expect(readHeif(new DataView(bytes.buffer, bytes.byteOffset, bytes.length))).toMatchObject({
      width: 10,
      decodedPixels: 96 * 64,
    });
  });

  it("with an unreadable decoder configuration has the pixels that its boxes state", () => {
    expect(read(picture(ispe(40, 30), box("hvcC", new Array(22).fill(0), [1])))).toMatchObject({
      decodedPixels: 1_200,
    });
    expect(read(picture(ispe(40, 30), box("free", big(9_999, 4), big(9_999, 4), big(9_999, 4))))).toMatchObject({
      decodedPixels: 1_200,
    });
  });

  it("has its own properties, among those of other items", () => {
    const items = [
      { item: 1, properties: [2] },
      { item: 2, properties: [0x81, 3] },
      { item: 3, properties: [2] },
    ];
    const properties = [ispe(10, 9), ispe(20, 19), irot(1)];

    expect(read(meta(pitm(2), iprp(properties, ipma(...items))))).toMatchObject({ width: 10, orientation: 8 });
    expect(read(meta(pitm(3), iprp(properties, ipma(...items))))).toMatchObject({ width: 20, orientation: 1 });
    expect(read(meta(pitm(3), iprp(properties, ipma(...items.slice(0, 2)), ipma(...items.slice(2)))))).toMatchObject({
      width: 20,
    });
    expect(read(meta(pitm(4), iprp(properties, ipma(...items))))).toBeUndefined();
  });

  it("skips numbers of properties that do not exist", () => {
    const assigned = ipma({ item: 1, properties: [0, 9, 1] });

    expect(read(meta(pitm(1), iprp([ispe(10, 9)], assigned)))).toMatchObject({ width: 10 });
  });

  it("may have wide numbers of items and properties", () => {
    const wide = box(
      "ipma",
      [1, 0, 0, 1],
      big(2, 4),
      [...big(70_000, 4), 2, ...big(0x8002, 2), ...big(3, 2)],
      [...big(70_001, 4), 1, ...big(0x8001, 2)],
    );
    const wideItem = (item: number) => box("pitm", [1, 0, 0, 0], big(item, 4));
    const properties = iprp([ispe(10, 9), ispe(20, 19), irot(1)], wide);

    expect(read(meta(wideItem(70_000), properties))).toMatchObject({ width: 20, orientation: 8 });
    expect(read(meta(wideItem(70_001), properties))).toMatchObject({ width: 10 });
  });

  it("claims no more items than its box holds", () => {
    const claimed = box("ipma", VERSION, big(1_000_000, 4), [...big(1, 2), 1, 1]);
    const behind = iprp([ispe(10, 9)], claimed, box("free", [0, 2, 1, 1]));

    expect(read(meta(pitm(1), behind))).toMatchObject({ width: 10 });
    expect(read(meta(pitm(9), behind))).toBeUndefined();
    const fewer = box("ipma", VERSION, big(0, 4), [...big(257, 2), 1, 1]);
    expect(read(meta(pitm(257), iprp([ispe(10, 9)], fewer)))).toBeUndefined();
  });

  it.each([
    ["a file without meta", box("free", [1])],
    ["no primary item", meta(iprp([ispe(4, 4)], ipma({ item: 1, properties: [1] })))],
    ["no properties", meta(pitm(1))],
    ["no container of properties", meta(pitm(1), box("iprp", ipma({ item: 1, properties: [1] })))],
    ["no size", picture(irot(1))],
  ])("is undefined for %s", (_what, bytes) => {
    expect(read(bytes)).toBeUndefined();
  });

  it("that is cut is a RangeError", () => {
    const assigned = ipma({ item: 1, properties: [1] });

    expect(() => read(meta(pitm(1), box("iprp", assigned, box("ipco", box("ispe", VERSION)))))).toThrow(RangeError);
  });
});
