import { describe, expect, it } from "vitest";
import { decodeImage, imageFrames, imageTypeOf } from "../../../../functions/engine/codecs/pictures/decode-image.ts";
import { heifKind } from "../../../../functions/engine/codecs/pictures/heif-header.ts";
import { heifBytes, withLibheif } from "../../../support/documents/heif.ts";

const MAX = { maxPixels: 1_000_000, maxBytes: 1e9 };
/** Picture that is black in its top left block and light elsewhere, so that a rotation is visible. */
const [width, height] = [96, 64];
const gray = Uint8Array.from({ length: width * height }, (_, at) =>
  at % width < 32 && at < 32 * width ? 0 : 230 + (at % 8),
);
const picture = { width, height, gray };

describe("HEIF", () => {
  it("is recognized by its brands, and AVIF is not", () => {
    expect(imageTypeOf(heifBytes(picture))).toBe("heic");
    expect(imageTypeOf(heifBytes({ ...picture, brand: "heix" }))).toBe("heic");
    expect(imageTypeOf(heifBytes({ ...picture, brand: "mif1" }))).toBe("heic");
    expect(heifKind(heifBytes({ ...picture, brand: "avif" }))).toBe("avif");
    expect(heifKind(heifBytes({ ...picture, brand: "mp42" }))).toBeUndefined();
  });

  it.each([
    [0, { width: 96, height: 64 }],
    [1, { width: 64, height: 96 }],
    [2, { width: 96, height: 64 }],
    [3, { width: 64, height: 96 }],
  ] as const)("has its size after %s quarter turns in its header", (turns, size) => {
    expect(imageFrames(heifBytes({ ...picture, turns }), 9)).toEqual([{ ...size, dpi: 96 }]);
  });

  it.runIf(withLibheif)("is decoded to the encoded pixels", async () => {
    const decoded = await decodeImage(heifBytes(picture), 1, MAX);

    expect(decoded).toMatchObject({ width: 96, height: 64, dpi: 96 });
    expect(Buffer.from(decoded.gray).equals(Buffer.from(gray))).toBe(true);
  });

  it.runIf(withLibheif).each([
    [1, [0, 95]],
    [2, [95, 63]],
    [3, [63, 0]],
  ] as const)("is upright after %s quarter turns counterclockwise", async (turns, [column, row]) => {
    const decoded = await decodeImage(heifBytes({ ...picture, turns }), 1, MAX);

    expect(decoded.gray[row * decoded.width + column]).toBe(0);
    expect(decoded.gray.filter((level) => level === 0).length).toBe(32 * 32);
  });

  it("is refused before decoding when its header claims too many pixels", async () => {
    const huge = heifBytes({ ...picture, claimed: { width: 60_000, height: 60_000 } });

    await expect(decodeImage(huge, 1, MAX)).rejects.toMatchObject({ code: "LIMIT_EXCEEDED" });
  });

  it.runIf(withLibheif)("is damaged when it is cut or claims a wrong size", async () => {
    const bytes = heifBytes(picture);
    const other = heifBytes({ ...picture, claimed: { width: 4_000, height: 3_000 } });

    await expect(decodeImage(bytes.subarray(0, bytes.length - 2_000), 1, MAX)).rejects.toMatchObject({
      code: "DAMAGED_DOCUMENT",
    });
    await expect(decodeImage(other, 1, { maxPixels: 25e6, maxBytes: 1e9 })).rejects.toMatchObject({
      code: "DAMAGED_DOCUMENT",
    });
    expect(imageFrames(bytes.subarray(0, 100), 9)).toEqual([]);
  });
});
