import { describe, expect, it } from "vitest";
import { text } from "../../../../functions/engine/formats/plain-text/text.ts";
import { options } from "../shared/options.ts";

const extract = (content: string | Uint8Array) =>
  text.extract(typeof content === "string" ? new TextEncoder().encode(content) : content, options);
const blocksOf = async (content: string) =>
  (await extract(content)).document.pages[0]?.blocks.map((block) => block.text);

describe("plain text", () => {
  it("is one page of paragraphs between blank lines, otherwise as written", async () => {
    const { document, warnings } = await extract("Title\n\n  indented  zebra-4471\n\tsecond line\r\n \t\r\nlast\n\n");

    expect(document.pages).toEqual([
      {
        number: 1,
        source: "native",
        blocks: [
          { kind: "paragraph", text: "Title" },
          { kind: "paragraph", text: "  indented  zebra-4471\n\tsecond line" },
          { kind: "paragraph", text: "last" },
        ],
      },
    ]);
    expect(document.metadata).toEqual({ format: "text", pages: 1, encoding: "utf-8" });
    expect(warnings).toEqual([]);
  });

  it.each([
    ["old Mac line ends", "a\rb\r\rc", ["a\nb", "c"]],
    ["form feeds", "a\fb", ["a", "b"]],
    ["a last line end", "a\n", ["a"]],
    ["a first line end", "\na\n\nb", ["a", "b"]],
    ["only white space", " \n\n\t\n", []],
    ["a decomposed letter, which becomes composed", "e\u0301", ["é"]],
  ])("may hold %s", async (_what, content, expected) => {
    expect(await blocksOf(content)).toEqual(expected);
  });

  it("replaces invalid bytes, with a warning", async () => {
    const broken = Buffer.concat([Buffer.from("ü".repeat(100)), Buffer.from([0xff])]);

    const { document, warnings } = await extract(new Uint8Array(broken));

    expect(document.pages[0]?.blocks[0]?.text).toBe(`${"ü".repeat(100)}\ufffd`);
    expect(warnings).toEqual([expect.stringContaining("1 byte sequences are not valid utf-8")]);
  });

  it("has no second page", async () => {
    const second = text.extract(new TextEncoder().encode("a"), { ...options, pages: [2] });

    await expect(second).rejects.toMatchObject({ code: "PAGE_OUT_OF_RANGE" });
  });

  it("is read in one pass, even ten million blank lines", async () => {
    expect(await blocksOf(`a${"\n".repeat(10_000_000)}b`)).toEqual(["a", "b"]);
  });
});
