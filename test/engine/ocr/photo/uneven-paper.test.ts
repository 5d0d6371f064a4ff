import { describe, expect, it } from "vitest";
import { hasUnevenPaper } from "../../../../functions/engine/ocr/photo/uneven-paper.ts";
import { drawPage } from "../page/draw-page.ts";
import { PROSE, PROSE_SIZE, photographed } from "./photograph.ts";

const PAGE = { ...PROSE_SIZE, texts: PROSE.flat() };

describe("paper", () => {
  it("is uneven in a photograph", () => {
    expect(hasUnevenPaper(photographed(PAGE))).toBe(true);
  });

  it.each(["white", "#ddd", "#888"])("is even in a scan on a ground of %s, whatever is printed on it", (ground) => {
    expect(hasUnevenPaper(drawPage({ ...PAGE, ground, bars: [[60, 60, 1000, 12]] }))).toBe(false);
  });

  it("is even in a picture of one pixel", () => {
    expect(hasUnevenPaper({ width: 1, height: 1, dpi: 200, gray: Uint8Array.of(7) })).toBe(false);
  });
});
