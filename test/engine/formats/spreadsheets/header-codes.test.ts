import { describe, expect, it } from "vitest";
import { headerFooterBlocks } from "../../../../functions/engine/formats/spreadsheets/header-codes.ts";

const shown = (code: string) =>
  headerFooterBlocks({ headers: [code], footers: [] }, "Sheet").headers.map(({ text }) => text);

describe("codes of page headers", () => {
  it.each([
    ["&Lleft&Cmiddle&Rright", "left\nmiddle\nright"],
    ["left&cmiddle", "left\nmiddle"],
    ["a && b", "a & b"],
    ['&"Arial,Bold"&14&Btext&KFF0000 red&K01+123 blue', "text red blue"],
    ["&Dtoday&T&F&Z&G", "today"],
    ["of &A", "of Sheet"],
    ["a_x000A_b_x000d_c", "a\nb\nc"],
    ["e\u0301", "é"],
    ["Quarterly report of the company, page &P", "Quarterly report of the company, page"],
    ["Part one page &P", "Part one page"],
  ])("%j show %j", (code, text) => {
    expect(shown(code)).toEqual([text]);
  });

  it.each(["&P", "Page &P of &N", "- &p -", "Seite &P/&N", "&D", "&A", ""])("%j show nothing", (code) => {
    expect(shown(code)).toEqual([]);
  });

  it("keep a long line around a page number", () => {
    const around = `${"a".repeat(38)} &P`;

    expect(shown(around)).toEqual([]);
    expect(shown(`a${around}`)).toEqual([`${"a".repeat(39)}`]);
  });

  it("give each text once, as header or footer", () => {
    expect(headerFooterBlocks({ headers: ["a", "a", "b"], footers: ["a"] }, "Sheet")).toEqual({
      headers: [
        { kind: "header", text: "a" },
        { kind: "header", text: "b" },
      ],
      footers: [{ kind: "footer", text: "a" }],
    });
  });
});
