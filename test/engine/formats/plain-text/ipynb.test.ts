import { describe, expect, it } from "vitest";
import { ipynb } from "../../../../functions/engine/formats/plain-text/ipynb.ts";
import { collectPictureFiles } from "../../../../functions/engine/formats/shared/picture-files.ts";
import { options } from "../shared/options.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const extract = async (notebook: unknown) => (await ipynb.extract(utf8(JSON.stringify(notebook)), options)).document;
const blocksOf = async (...cells: readonly unknown[]) => (await extract({ cells })).pages[0]?.blocks;
const outputOf = async (output: unknown) =>
  (await blocksOf({ cell_type: "code", source: "", outputs: [output] }))?.map(({ kind, text }) => [kind, text]);

describe("a notebook", () => {
  it("has Markdown cells, code cells and raw cells in order", async () => {
    const blocks = await blocksOf(
      { cell_type: "markdown", source: ["# Quokka\n", "\n", "ibex"] },
      { cell_type: "code", source: ["f()\r\n", "g()  \n"] },
      { cell_type: "raw", source: "newt" },
      { cell_type: "code", source: " \n" },
    );

    expect(blocks).toEqual([
      { kind: "heading", level: 1, text: "Quokka", markdown: true },
      { kind: "paragraph", text: "ibex", markdown: true },
      { kind: "code", text: "f()\ng()" },
      { kind: "paragraph", text: "newt" },
    ]);
  });

  it.each([
    [1, 1],
    [6, 6],
    [7, 6],
    [undefined, 1],
    ["none", 1],
  ])("of version 3 has worksheets, and headings of level %s as %i", async (level, expected) => {
    const cells = [
      { cell_type: "heading", level, source: "Quokka" },
      { cell_type: "code", input: ["f()"], outputs: [{ text: ["newt"] }] },
    ];

    const document = await extract({ worksheets: [{ cells }, { cells: [{ cell_type: "raw", source: "ibex" }] }] });

    expect(document.pages[0]?.blocks).toEqual([
      { kind: "heading", level: expected, text: "Quokka" },
      { kind: "code", text: "f()" },
      { kind: "code", text: "newt" },
      { kind: "paragraph", text: "ibex" },
    ]);
  });

  it.each([
    ["a stream", { text: ["a\n", "b\n"] }, "a\nb"],
    ["a result", { data: { "text/plain": "a" } }, "a"],
    ["a traceback, line by line", { text: "a", traceback: ["\u001b[0;31mE\u001b[0m", "F"] }, "E\nF"],
    ["composed letters", { text: "e\u0301" }, "é"],
  ])("has the output of %s", async (_what, output, text) => {
    expect(await outputOf(output)).toEqual([["code", text]]);
  });

  it("has a result in Markdown as written", async () => {
    const cell = { cell_type: "code", outputs: [{ data: { "text/plain": "a", "text/markdown": "# *b*\n\n| c |" } }] };

    expect(await blocksOf(cell)).toEqual([
      { kind: "heading", level: 1, text: "*b*", markdown: true },
      { kind: "paragraph", text: "| c |", markdown: true },
    ]);
  });

  it("names the language of its code", async () => {
    const cells = [{ cell_type: "code", source: "f()" }];

    const document = await extract({ cells, metadata: { language_info: { name: "python" } } });

    expect(document.pages[0]?.blocks).toEqual([{ kind: "code", text: "f()", language: "python" }]);
  });

  it.each([
    ["version 4", { data: { "image/png": ["AA\n", "BB"], "text/plain": "<Figure>" } }, "data:image/png;base64,AABB"],
    ["version 3", { jpeg: "AAAA" }, "data:image/jpeg;base64,AAAA"],
  ])("has the picture of a result of %s where pictures are wanted", async (_version, output, uri) => {
    const bytes = utf8(JSON.stringify({ cells: [{ cell_type: "code", outputs: [output] }] }));
    const pictures = collectPictureFiles(options.limits);

    const { document } = await ipynb.extract(bytes, { ...options, pictures });

    expect(document.pages[0]?.blocks.at(-1)).toEqual({ kind: "figure", text: "", uri });
  });

  it.each([[{ data: { "image/png": "AAAA" } }], [{ text: [1, 2] }], [{ traceback: "x" }], ["x"], [null]])(
    "skips the output %j",
    async (output) => {
      expect(await outputOf(output)).toEqual([]);
    },
  );

  it("is created by its kernel", async () => {
    const metadata = { kernelspec: { display_name: "Python 3" } };

    expect((await extract({ metadata, cells: [] })).metadata).toEqual({
      format: "ipynb",
      creator: "Python 3",
      pages: 1,
    });
    expect((await extract({ metadata: { kernelspec: { display_name: 3 } } })).metadata).toEqual({
      format: "ipynb",
      pages: 1,
    });
  });

  it.each([[[]], ["x"], [null], [{ cells: "x", worksheets: 1 }]])("may be %j, which has no words", async (notebook) => {
    expect((await extract(notebook)).pages[0]?.blocks).toEqual([]);
  });

  it("that is not JSON is refused", async () => {
    await expect(ipynb.extract(utf8('{"cells":'), options)).rejects.toMatchObject({
      code: "DAMAGED_DOCUMENT",
      message: expect.stringMatching(/^the notebook is not valid JSON: .*save it again/),
      cause: expect.any(SyntaxError),
    });
  });

  it("that nests too deep is refused", async () => {
    await expect(ipynb.extract(utf8(`{"cells":${"[".repeat(100_000)}`), options)).rejects.toMatchObject({
      code: "DAMAGED_DOCUMENT",
    });
  });

  it("has one page", async () => {
    await expect(ipynb.extract(utf8("{}"), { ...options, pages: [2] })).rejects.toMatchObject({
      code: "PAGE_OUT_OF_RANGE",
    });
  });
});
