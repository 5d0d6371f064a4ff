import { expect, it } from "vitest";
import { withoutSoftHyphens } from "../../../../functions/engine/codecs/text/soft-hyphens.ts";

it.each([
  ["\u00adDonau\u00addampf\u00ad", "Donaudampf"],
  ["well-known \u2010 x", "well-known \u2010 x"],
  ["", ""],
])("turns %j into %j", (text, shown) => {
  expect(withoutSoftHyphens(text)).toBe(shown);
});
