import { describe, expect, it } from "vitest";
import type { TiffFrame } from "../../../../functions/engine/codecs/pictures/tiff-directory.ts";
import { faxAsItIs } from "../../../../functions/engine/pdf/write/fax-stream.ts";

const [BITS, COMPRESSION, PHOTOMETRIC, FILL_ORDER, OFFSET, SAMPLES, COUNT] = [258, 259, 262, 266, 273, 277, 279];
const FAX = { [COMPRESSION]: [4], [PHOTOMETRIC]: [0], [OFFSET]: [3], [COUNT]: [4] };
const FILE = Uint8Array.from([0, 1, 2, 3, 4, 5, 6]);

/** Frame with these values. It refuses questions for more values than decide: a file may have a million offsets. */
function frameOf(tags: Readonly<Record<number, readonly number[]>>, width = 16, height = 9): TiffFrame {
  const values = (tag: number, most = Infinity) => {
    expect(most).toBeLessThanOrEqual(tag === OFFSET ? 2 : 1);
    return (tags[tag] ?? []).slice(0, most);
  };
  return { width, height, orientation: 1, tags: [], values };
}

describe("a fax picture of a TIFF file", () => {
  it("is embedded unchanged", () => {
    expect(faxAsItIs(FILE, frameOf(FAX))).toEqual({
      bytes: Uint8Array.from([3, 4, 5, 6]),
      entries: {
        ...{ Type: "XObject", Subtype: "Image", Width: 16, Height: 9, ColorSpace: "DeviceGray", BitsPerComponent: 1 },
        ...{ Filter: "CCITTFaxDecode", DecodeParms: { K: -1, Columns: 16, Rows: 9 } },
      },
    });
  });

  it("is inverted when its zeros are black", () => {
    expect(faxAsItIs(FILE, frameOf({ ...FAX, [PHOTOMETRIC]: [1] }))?.entries).toMatchObject({ Decode: [1, 0] });
  });

  it("may state the defaults", () => {
    const stated = { ...FAX, [BITS]: [1], [SAMPLES]: [1], [FILL_ORDER]: [1] };

    expect(faxAsItIs(FILE, frameOf(stated))).toEqual(faxAsItIs(FILE, frameOf(FAX)));
  });

  it.each([
    ["has no strip", { ...FAX, [OFFSET]: [] }],
    ["has a strip of unknown length", { ...FAX, [COUNT]: [] }],
    ["has two strips", { ...FAX, [OFFSET]: [3, 5] }],
    ["has another compression", { ...FAX, [COMPRESSION]: [5] }],
    ["has no compression", { ...FAX, [COMPRESSION]: [] }],
    ["has more bits", { ...FAX, [BITS]: [8] }],
    ["has more samples", { ...FAX, [SAMPLES]: [3] }],
    ["has its first pixel in the lowest bit", { ...FAX, [FILL_ORDER]: [2] }],
    ["ends behind the file", { ...FAX, [COUNT]: [5] }],
    ["has a palette", { ...FAX, [PHOTOMETRIC]: [3] }],
    ["does not name its colours", { ...FAX, [PHOTOMETRIC]: [] }],
  ])("is decoded instead when it %s", (_, tags) => {
    expect(faxAsItIs(FILE, frameOf(tags))).toBeUndefined();
  });

  it("is decoded instead when it has no pixels", () => {
    expect([faxAsItIs(FILE, frameOf(FAX, 0)), faxAsItIs(FILE, frameOf(FAX, 16, 0))]).toEqual([undefined, undefined]);
    expect(faxAsItIs(FILE, frameOf(FAX, 1, 1))).toBeDefined();
  });
});
