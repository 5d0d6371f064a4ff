import { expect, it } from "vitest";
import { damagedImage } from "../../../../functions/engine/codecs/pictures/damaged-image.ts";

it("the error of an image that cannot be decoded gives the reason, the remedy and the cause", () => {
  const cause = new Error("torn");

  expect(damagedImage("it has no pixels", cause)).toMatchObject({
    code: "DAMAGED_DOCUMENT",
    message: "the image cannot be decoded: it has no pixels; save it again with an image editor",
    retryable: false,
    cause,
  });
});
