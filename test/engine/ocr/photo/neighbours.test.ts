import { describe, expect, it } from "vitest";
import type { Mark } from "../../../../functions/engine/ocr/ink/ink-marks.ts";
import { middleX, middleY, neighbourhoods } from "../../../../functions/engine/ocr/photo/neighbours.ts";

const at = (left: number, top: number): Mark => ({
  left,
  top,
  right: left + 4,
  bottom: top + 6,
  pixels: 9,
  levels: 90,
});

describe("the neighbours of a letter", () => {
  it("are the letters within the distance, and some that lie a little farther", () => {
    const [letter, near, beyond] = [at(100, 100), at(118, 95), at(160, 100)];
    const neighbours = neighbourhoods([letter, near, beyond], 20)(letter);

    expect(neighbours).toContain(near);
    expect(neighbours).not.toContain(beyond);
  });

  it("are bounded, however many marks a texture has there", () => {
    const texture = Array.from({ length: 5_000 }, (_, each) => at(100 + (each % 10), 100 + (each % 7)));

    expect(neighbourhoods(texture, 20)(at(104, 102)).length).toBeLessThanOrEqual(9 * 40);
  });

  it("are measured from the middle of a letter", () => {
    expect([middleX(at(10, 20)), middleY(at(10, 20))]).toEqual([12, 23]);
  });
});
