import { expect, it } from "vitest";
import { stripOf, upsideDownStrip } from "../../../../functions/engine/ocr/second-reader/line-strip.ts";

const IMAGE = {
  width: 40,
  height: 20,
  dpi: 100,
  gray: Uint8Array.from({ length: 800 }, (_, at) => (at % 40 < 20 ? 40 : 200)),
};

it("scales a part of the picture down to means", () => {
  const box = { x: 20, y: 10, length: 40, height: 20, angle: 0 };

  const { levels } = stripOf(IMAGE, box, 4, 2);

  expect([...levels].map(Math.round)).toEqual([40, 40, 200, 200, 40, 40, 200, 200]);
});

it("reads a box that runs down from its top", () => {
  const box = { x: 20, y: 10, length: 20, height: 40, angle: Math.PI / 2 };

  const { levels } = stripOf(IMAGE, box, 2, 4);

  // The upper edge of text that runs down is at the right.
  expect([...levels].map(Math.round)).toEqual([200, 200, 200, 200, 40, 40, 40, 40]);
});

it("turns a strip upside down", () => {
  const strip = { width: 2, height: 2, levels: Float32Array.from([1, 2, 3, 4]) };

  expect([...upsideDownStrip(strip).levels]).toEqual([4, 3, 2, 1]);
});
