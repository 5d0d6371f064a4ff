import { describe, expect, it } from "vitest";
import { decodeXml } from "../../../../functions/engine/codecs/text/decode-xml.ts";
import { withoutSoftHyphens } from "../../../../functions/engine/codecs/text/soft-hyphens.ts";

const XML = "<a>é</a>";
const utf16 = Buffer.from(XML, "utf16le");

describe("an XML part", () => {
  it.each([
    ["UTF-8", Buffer.from(XML)],
    ["UTF-8 with a mark", Buffer.from(`\ufeff${XML}`)],
    ["UTF-16 with a mark", Buffer.from(`\ufeff${XML}`, "utf16le")],
    ["UTF-16 without a mark", utf16],
    ["UTF-16 with the high byte first and a mark", Buffer.from(`\ufeff${XML}`, "utf16le").swap16()],
    ["UTF-16 with the high byte first, without a mark", Buffer.from(utf16).swap16()],
  ])("is read in %s", (_name, bytes) => {
    expect(decodeXml(bytes)).toBe(XML);
  });
});

describe("soft hyphens", () => {
  it("disappear, and other hyphens stay", () => {
    expect(withoutSoftHyphens("co\u00adop\u00ader-ate")).toBe("cooper-ate");
    expect(withoutSoftHyphens("co-operate")).toBe("co-operate");
  });
});
