import { describe, expect, it } from "vitest";
import { ocrEffort } from "../../../cli/plan/ocr-effort.ts";

const page = { letters: 2_000, pixels: 3_700_000, isBlank: false };

describe("the effort of a page", () => {
  it("is almost none for a blank page, whatever its size", () => {
    expect(ocrEffort({ letters: 0, pixels: 25e6, isBlank: true })).toBeLessThan(0.05);
  });

  it("grows with its letters and with its pixels, but not with those of a poster", () => {
    expect(ocrEffort({ ...page, letters: 3_000 })).toBeGreaterThan(1.3 * ocrEffort(page));
    const icon = { letters: 30, pixels: 100_000, isBlank: false };
    expect(ocrEffort({ ...icon, pixels: page.pixels })).toBeGreaterThan(2 * ocrEffort(icon));
    expect(ocrEffort({ ...page, pixels: 25e6 })).toBe(ocrEffort({ ...page, pixels: 6e6 }));
  });

  it("counts further readings of pages with little print, which look doubtful more often", () => {
    const once = (letters: number) => ocrEffort({ ...page, letters }) / ocrEffort({ ...page, letters: letters - 1 });
    expect(once(1_000)).toBeLessThan(1);
    expect(once(1_001)).toBeGreaterThan(1);
  });
});
