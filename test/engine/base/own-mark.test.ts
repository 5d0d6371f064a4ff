import { expect, it } from "vitest";
import { isOwnOutput, ownMark } from "../../../functions/engine/base/own-mark.ts";
import { ENGINE_VERSION } from "../../../functions/engine/base/version.ts";

it("objects with our mark are recognized, whatever version wrote them", () => {
  expect(ownMark()).toEqual({ textractor: ENGINE_VERSION });
  expect(isOwnOutput({ ...ownMark(), method: "pdf_to_text" })).toBe(true);
  expect(isOwnOutput({ textractor: "0.0.1" })).toBe(true);
  expect(isOwnOutput({ textractor: "" })).toBe(true);
  expect(isOwnOutput({ method: "pdf_to_text" })).toBe(false);
});
