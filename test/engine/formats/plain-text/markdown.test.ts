import { describe, expect, it } from "vitest";
import { markdown, markdownBlocks } from "../../../../functions/engine/formats/plain-text/markdown.ts";
import { options } from "../shared/options.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);

describe("headings of Markdown", () => {
  it.each([
    ["# a", 1, "a"],
    ["###### a b", 6, "a b"],
    ["#\ta", 1, "a"],
    ["## a ##", 2, "a"],
    ["## a #########", 2, "a"],
    ["## a\t#", 2, "a"],
    ["## a#", 2, "a#"],
    ["## #a", 2, "#a"],
  ])("are read from %j", (text, level, words) => {
    expect(markdownBlocks(text)).toEqual([{ kind: "heading", level, text: words, markdown: true }]);
  });

  it.each(["####### a", "#a", "# a\nb", " # a", "#", "x # a"])("are not read from %j", (text) => {
    expect(markdownBlocks(text)).toEqual([{ kind: "paragraph", text: text.trimEnd(), markdown: true }]);
  });

  it("are read in one pass, even with a million closing marks", () => {
    expect(markdownBlocks(`# a ${"# ".repeat(500_000)}b`)[0]?.text).toHaveLength(3 + 1_000_000);
  });
});

describe("code of Markdown", () => {
  const kinds = (text: string) => markdownBlocks(text).map(({ kind }) => kind);

  it.each(["```", "~~~"])("extends between fences of %s, over blank lines", (fence) => {
    expect(kinds(`a\n\n${fence}js\n\n# no heading\n\n${fence}\n\n# b`)).toEqual([
      "paragraph",
      "code",
      "code",
      "code",
      "heading",
    ]);
  });

  it("may open and close in one block", () => {
    expect(kinds("```\na\n```\n\nb")).toEqual(["code", "paragraph"]);
  });

  it("may open behind other words", () => {
    expect(kinds("a\n```\nb\n\nc\n```\n\nd")).toEqual(["paragraph", "code", "paragraph"]);
  });
});

describe("a Markdown document", () => {
  it("has its headings as outline", async () => {
    const { document, warnings } = await markdown.extract(utf8("# Quokka\n\nwalrus"), options);

    expect(document.outline).toEqual([{ title: "Quokka", level: 1, page: 1 }]);
    expect(document.pages[0]?.blocks.map(({ text }) => text)).toEqual(["Quokka", "walrus"]);
    expect(document.metadata).toEqual({ format: "markdown", pages: 1, encoding: "utf-8" });
    expect(warnings).toEqual([]);
  });

  it("with invalid bytes is read with a warning", async () => {
    const bytes = new Uint8Array(Buffer.concat([Buffer.from("ü".repeat(100)), Buffer.from([0xff])]));

    expect((await markdown.extract(bytes, options)).warnings).toEqual([expect.stringContaining("not valid utf-8")]);
  });

  it("has one page", async () => {
    await expect(markdown.extract(utf8("a"), { ...options, pages: [2] })).rejects.toMatchObject({
      code: "PAGE_OUT_OF_RANGE",
    });
  });
});
