import { describe, expect, it } from "vitest";
import { checkXml } from "../../../functions/engine/codecs/check-xml.ts";

const check = (xml: string) =>
  checkXml(new TextEncoder().encode(xml), "word/document.xml", { maxDepth: 3, maxElements: 5 });

describe("checking XML before it is parsed", () => {
  it("passes a document within its limits, comments and data sections included", () => {
    check('<?xml version="1.0"?><a><!-- <b><b><b><b> --><b><c/></b><![CDATA[<x><x><x><x>]]></a>');
  });

  it("refuses elements too deep", () => {
    expect(() => check("<a><b><c><d>")).toThrow(
      expect.objectContaining({
        code: "LIMIT_EXCEEDED",
        message: expect.stringContaining("TEXTRACTOR_MAX_NESTING_DEPTH"),
      }),
    );
  });

  it("refuses too many elements", () => {
    expect(() => check(`<a>${"<b/>".repeat(5)}</a>`)).toThrow(expect.objectContaining({ code: "LIMIT_EXCEEDED" }));
  });

  it("refuses a document type, which is where entities are declared", () => {
    expect(() => check('<!DOCTYPE a [<!ENTITY b "c">]><a/>')).toThrow(
      expect.objectContaining({ code: "DAMAGED_DOCUMENT" }),
    );
  });

  it("sees through UTF-16", () => {
    const bytes = new Uint8Array(Buffer.from("\ufeff<a><b><c><d>", "utf16le"));

    expect(() => checkXml(bytes, "x.xml", { maxDepth: 3, maxElements: 5 })).toThrow(
      expect.objectContaining({ code: "LIMIT_EXCEEDED" }),
    );
  });
});
