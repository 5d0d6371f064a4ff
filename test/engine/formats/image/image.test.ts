import { describe, expect, it } from "vitest";
import { image } from "../../../../functions/engine/formats/image/image.ts";
import { pngBytes, tiffBytes } from "../../../support/documents/images.ts";
import { options } from "../shared/options.ts";

const pixels = { width: 600, height: 300, gray: new Uint8Array(180_000) };

describe("an image file", () => {
  it("is a page without text that needs OCR, with a size from its density", async () => {
    const { document, unreadable } = await image.extract(pngBytes(pixels, 11_811), options);

    expect(document).toEqual({
      metadata: { format: "png", pages: 1 },
      outline: [],
      pages: [{ number: 1, width: 144, height: 72, source: "missing", blocks: [] }],
      attachments: [],
    });
    expect(unreadable).toEqual([{ page: 1, reason: "image_file" }]);
  });

  it("has one page for each frame, and returns the requested ones", async () => {
    const bytes = tiffBytes([pixels, pixels, pixels]);

    const { document, unreadable } = await image.extract(bytes, { ...options, pages: [1, 3] });

    expect(document.metadata).toEqual({ format: "tiff", pages: 3 });
    expect(document.pages.map(({ number }) => number)).toEqual([1, 3]);
    expect(unreadable.map(({ page }) => page)).toEqual([1, 3]);
  });

  it("has sizes to a hundredth of a point", async () => {
    // 300 dots per inch.
    const { document } = await image.extract(
      pngBytes({ width: 7, height: 10, gray: new Uint8Array(70) }, 11_811),
      options,
    );

    expect(document.pages).toMatchObject([{ width: 1.68, height: 2.4 }]);
  });

  it("reports the number of frames if another one is requested", async () => {
    const fourth = image.extract(tiffBytes([pixels]), { ...options, pages: [4] });

    await expect(fourth).rejects.toMatchObject({
      code: "PAGE_OUT_OF_RANGE",
      message: expect.stringContaining("1 page"),
    });
  });

  it("is refused with more frames than the limit of pages", async () => {
    const extract = (frames: number) =>
      image.extract(tiffBytes(Array.from({ length: frames }, () => pixels)), {
        ...options,
        limits: { ...options.limits, pages: 2 },
      });

    expect((await extract(2)).document.pages).toHaveLength(2);
    await expect(extract(3)).rejects.toMatchObject({
      code: "LIMIT_EXCEEDED",
      message: expect.stringContaining("more than 2"),
    });
  });

  it("is reported as damaged if its header ends early", async () => {
    await expect(image.extract(pngBytes(pixels).subarray(0, 20), options)).rejects.toMatchObject({
      code: "DAMAGED_DOCUMENT",
    });
  });
});
