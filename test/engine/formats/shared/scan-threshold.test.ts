import { expect, it } from "vitest";
import { isScanned } from "../../../../functions/engine/formats/shared/scan-threshold.ts";

it("a document with less than 512 bytes of text counts as a scan", () => {
  expect([0, 511, 512].map(isScanned)).toEqual([true, true, false]);
});
