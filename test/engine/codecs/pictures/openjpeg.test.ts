import { expect, it } from "vitest";
import { decodeWithOpenJpeg } from "../../../../functions/engine/codecs/pictures/openjpeg.ts";
import { WORDS_JP2 } from "../../../support/documents/jpeg-2000.ts";

it("a JPEG 2000 picture is decoded to one byte per channel, and halved in size", async () => {
  const [whole, halved] = await Promise.all([decodeWithOpenJpeg(WORDS_JP2, 0), decodeWithOpenJpeg(WORDS_JP2, 1)]);

  expect(whole.length % (320 * 72)).toBe(0);
  expect(halved).toHaveLength(whole.length / 4);
  expect(Math.min(...whole)).toBeLessThan(64);
  expect(Math.max(...whole)).toBeGreaterThan(200);
});

it("a JPEG 2000 picture that cannot be decoded is damaged, with OpenJPEG's own words", async () => {
  await expect(decodeWithOpenJpeg(WORDS_JP2.subarray(0, 100), 0)).rejects.toMatchObject({
    code: "DAMAGED_DOCUMENT",
    problem: expect.stringMatching(/^the image cannot be decoded: OpenJPEG reports ".+"$/s),
    cause: expect.any(Error),
  });
});
