import { expect, test } from "vitest";
import { intoFrame, ontoPage } from "../../../../functions/engine/layout/geometry/frame-angle.ts";

test.each([0, 30, 90, 180, 270, 359])("a point maps into the frame of %s degrees and back onto the page", (angle) => {
  const [x, y] = intoFrame(123, 456, angle);

  const [backX, backY] = ontoPage(x, y, angle);

  expect(backX).toBeCloseTo(123, 9);
  expect(backY).toBeCloseTo(456, 9);
});
