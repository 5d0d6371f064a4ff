import { describe, expect, it } from "vitest";
import { hasUnevenPaper } from "../../../../functions/engine/ocr/photo/uneven-paper.ts";
import { drawPage } from "../page/draw-page.ts";
import { PROSE, pageOf, photographed } from "./photograph.ts";

const PAGE = pageOf(PROSE);

describe("paper", () => {
  it("is uneven in a photograph", () => {
    expect(hasUnevenPaper(photographed(PAGE))).toBe(true);
  });

  it.each(["white", "#ddd", "#888"])("is even in a scan on a ground of %s, whatever is printed on it", (ground) => {
    expect(hasUnevenPaper(drawPage({ ...PAGE, ground, bars: [[60, 60, 1000, 12]] }))).toBe(false);
  });

  it("is even in a scan with a dark picture or a black edge on a quarter of it", () => {
    expect(hasUnevenPaper(drawPage({ ...PAGE, bars: [[0, 0, 290, 900]] }))).toBe(false);
  });

  it("is even in a picture of one pixel", () => {
    expect(hasUnevenPaper({ width: 1, height: 1, dpi: 200, gray: Uint8Array.of(7) })).toBe(false);
  });
});
