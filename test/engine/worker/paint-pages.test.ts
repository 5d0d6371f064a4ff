import { createRequire } from "node:module";
import type * as Canvas from "@napi-rs/canvas";
import { describe, expect, it } from "vitest";
import { readSettings } from "../../../functions/engine/base/settings.ts";
import { paintPages } from "../../../functions/engine/worker/paint-pages.ts";
import type { PaintedPage, PaintInput } from "../../../functions/engine/worker/tasks.ts";
import { pngBytes, tiffBytes } from "../../support/documents/images.ts";
import { box, buildPdf } from "../../support/documents/pdf.ts";

const { loadImage, createCanvas } = createRequire(import.meta.url)("@napi-rs/canvas") as typeof Canvas;
const { limits } = readSettings({});
const black = { width: 40, height: 20, gray: new Uint8Array(800) };

async function paint(input: Partial<PaintInput> & Pick<PaintInput, "bytes">, isWanted = (_: PaintedPage) => true) {
  const painted: PaintedPage[] = [];
  const given = { kind: "pdf" as const, pages: [1], password: undefined, dpi: 72, limits, ...input };
  await paintPages(given, async (page) => {
    painted.push(page);
    return isWanted(page);
  });
  return painted;
}

/** Red, green and blue at a place of the picture. */
async function colorAt(page: PaintedPage | undefined, x: number, y: number): Promise<readonly number[]> {
  if (page === undefined || !("picture" in page)) throw new Error("no picture");
  const picture = await loadImage(page.picture);
  const context = createCanvas(picture.width, picture.height).getContext("2d");
  context.drawImage(picture, 0, 0);
  return [...context.getImageData(x, y, 1, 1).data.slice(0, 3)];
}

describe("painting pages", () => {
  it("makes WebP in the colours of a PDF, at the resolution", async () => {
    const bytes = buildPdf([{ content: `1 0 0 rg ${box(0, 0, 50, 50)}`, width: 100, height: 50 }]);

    const [page] = await paint({ bytes, dpi: 144 });

    expect(page).toMatchObject({ page: 1, width: 200, height: 100 });
    expect(Buffer.from((page as { picture: Uint8Array }).picture).toString("latin1", 8, 12)).toBe("WEBP");
    const [red = 0, green = 0] = await colorAt(page, 50, 50);
    expect(red).toBeGreaterThan(200);
    expect(green).toBeLessThan(60);
  });

  it("paints the wanted pages in their order, until no more are wanted", async () => {
    const bytes = buildPdf([{ content: "" }, { content: "" }, { content: "" }, { content: "" }]);

    const painted = await paint({ bytes, pages: [2, 3, 4] }, ({ page }) => page < 3);

    expect(painted.map(({ page }) => page)).toEqual([2, 3]);
  });

  it("gives the reason for a page that does not exist, and paints the others", async () => {
    const painted = await paint({ bytes: buildPdf([{ content: "" }]), pages: [9, 1] });

    expect(painted).toEqual([
      { page: 9, problem: expect.stringContaining("page 9") },
      expect.objectContaining({ page: 1, picture: expect.anything() }),
    ]);
  });

  it("paints pages within the limit of pixels", async () => {
    const bytes = buildPdf([{ content: "", width: 5_000, height: 5_000 }]);

    const [page] = await paint({ bytes, dpi: 300, limits: { ...limits, pagePixels: 10_000 } });

    expect(page).toMatchObject({ width: 100, height: 100 });
  });

  it.each([
    ["a PNG", pngBytes(black, 72 / 0.0254)],
    ["a TIFF", tiffBytes([black])],
  ])("paints %s, and never larger than it is", async (_, bytes) => {
    const [page] = await paint({ bytes, kind: "image", dpi: 600 });

    expect(page).toMatchObject({ width: 40, height: 20 });
    const [red = 255] = await colorAt(page, 20, 10);
    expect(red).toBeLessThan(40);
  });

  it("gives the reason for a damaged picture", async () => {
    const [page] = await paint({ bytes: pngBytes(black).subarray(0, 20), kind: "image" });

    expect(page).toEqual({ page: 1, problem: expect.stringMatching(/damaged|header/) });
  });
});
