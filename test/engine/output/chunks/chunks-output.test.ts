import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Block, Cell, Document, Line } from "../../../../functions/engine/base/model.ts";
import { tableText } from "../../../../functions/engine/formats/shared/table-text.ts";
import {
  type Chunk,
  type ChunkOptions,
  renderChunks,
} from "../../../../functions/engine/output/chunks/chunks-output.ts";
import { renderText } from "../../../../functions/engine/output/text-output.ts";
import { documentOf, everything, nativePage, paragraph } from "../documents.ts";

const SMALL = { size: 32, overlap: 0 };

function chunksOf(document: Document, options: ChunkOptions = { size: 512, overlap: 0 }): readonly Chunk[] {
  return renderChunks(document, options)
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
}

const textsOf = (document: Document, options?: ChunkOptions) => chunksOf(document, options).map(({ text }) => text);
const heading = (text: string, level = 1): Block => ({ kind: "heading", level, text });
const onePage = (...blocks: readonly Block[]) => documentOf([nativePage(blocks)]);
/** Words that each take one token. */
const words = (count: number, word = "word") => Array.from({ length: count }, () => word).join(" ");
/** The text of a chunk that no earlier chunk has. */
const ownText = ({ text, repeated = 0 }: Chunk) => [...text].slice(repeated).join("");
const withoutSpace = (text: string) => text.replaceAll(/\s+/g, "");

function tableOf(rows: readonly (readonly string[])[], headers = 0, more: object = {}): Block {
  const cells = rows.flatMap((row, at) =>
    row.map(
      (text, column): Cell => ({ row: at + 1, column: column + 1, text, ...(at < headers ? { header: true } : {}) }),
    ),
  );
  const table = { rows: rows.length, columns: rows[0]?.length ?? 0, cells, ...more };
  return { kind: "table", text: tableText(cells), table };
}

describe("chunks for retrieval", () => {
  it("have the text of a document in order, with headings, pages and boxes, without page headers and footers", () => {
    const [first, second, ...rest] = chunksOf(everything);

    expect(first).toEqual({
      chunk: 1,
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      headings: [],
      pages: [1, 2, 4],
      boxes: [
        { page: 1, box: [72, 72, 300, 96] },
        { page: 2, box: [100, 200, 400, 230] },
      ],
      characters: [...(first?.text ?? "")].length,
      tokens: expect.any(Number),
      text: [
        "Heading-1003\n\nSee link-1005 now\n\nscan-1007 tilt-1008\n\n• item-1009\n\n3. item-1010",
        "cell-a1 | cell-b1\ncell-a2 | cell-b2\n\ncode-1011 {\n  <x>\n}\n\ncaption-1012\n\n[1] footnote-1013",
        "note-1014\n\ncomment-1015\n\nfigure-1016",
      ].join("\n\n"),
    });
    expect(second).toMatchObject({
      chunk: 2,
      attachment: "inner-1018.txt",
      headings: [],
      pages: [1],
      text: "inner-1019",
    });
    expect(rest).toEqual([]);
  });

  it("start at a heading, and have the path of their section", () => {
    const document = onePage(
      heading("Part"),
      paragraph(words(20)),
      heading("Inner", 2),
      paragraph(words(20)),
      heading("Other"),
      paragraph(words(20)),
    );

    expect(chunksOf(document, { size: 100, overlap: 50 }).map(({ headings, text }) => [headings, text])).toEqual([
      [["Part"], `Part\n\n${words(20)}`],
      [["Part", "Inner"], `Inner\n\n${words(20)}`],
      [["Other"], `Other\n\n${words(20)}`],
    ]);
  });

  it("go on across a heading while they are tiny, and then have the path of both sections", () => {
    const document = onePage(
      heading("Part"),
      heading("Small", 2),
      paragraph("few words"),
      heading("Large", 2),
      paragraph(words(20)),
    );

    expect(chunksOf(document, { size: 100, overlap: 0 }).map(({ headings }) => headings)).toEqual([["Part"]]);
  });

  it("never leave a heading without its text", () => {
    const document = onePage(heading("Part"), heading("Inner", 2), paragraph(words(31)));

    expect(textsOf(document, SMALL)).toEqual([`Part\n\nInner\n\n${words(23)}`, words(8)]);
  });

  it("take the tiny end of a section along, instead of a chunk of its own", () => {
    const document = onePage(paragraph(words(28)), paragraph("so"), heading("Next"), paragraph(words(20)));

    expect(textsOf(document, SMALL)).toEqual([`${words(28)}\n\nso`, `Next\n\n${words(20)}`]);
  });

  it("have the names of sheets and slides in their paths", () => {
    const document = documentOf([
      nativePage([paragraph(words(20))], { label: "Sales" }),
      nativePage([heading("Costs"), paragraph(words(20))], { number: 2, label: "Costs" }),
      nativePage([paragraph(words(20))], { number: 3, label: "iv", width: 600, height: 800 }),
    ]);

    expect(chunksOf(document, SMALL).map(({ headings, pages }) => [headings, pages])).toEqual([
      [["Sales"], [1]],
      [["Costs"], [2]],
      [["Costs"], [3]],
    ]);
  });

  it("shorten headings that are no titles", () => {
    const [chunk] = chunksOf(onePage(heading(`${words(100)}\nend`), paragraph("text")));

    expect(chunk?.headings).toEqual([`${words(40).slice(0, 199)}…`]);
  });

  it("count the space between blocks", () => {
    const document = onePage(heading("Part"), paragraph(words(31)), heading("Part"), paragraph(words(30)));

    expect(chunksOf(document, SMALL).map(({ tokens }) => tokens)).toEqual([28, 5, 32]);
  });

  it("keep paragraphs whole where they can, and cut longer ones at sentences", () => {
    const sentence = (name: string) => `${name} ${words(10)}.`;

    expect(textsOf(onePage(paragraph(words(15)), paragraph(words(15))), SMALL)).toEqual([words(15), words(15)]);
    expect(textsOf(onePage(paragraph(`${sentence("One")} ${sentence("Two")} ${sentence("Three")}`)), SMALL)).toEqual([
      `${sentence("One")} ${sentence("Two")}`,
      sentence("Three"),
    ]);
  });

  it("are not cut after an abbreviation", () => {
    const text = `${words(20)}. The talk by Dr. Smith and Mr. Jones, see Fig. 3 and No. 5, ended late.`;

    expect(textsOf(onePage(paragraph(text)), SMALL)).toEqual([
      `${words(20)}.`,
      "The talk by Dr. Smith and Mr. Jones, see Fig. 3 and No. 5, ended late.",
    ]);
  });

  it.each([
    ["words", words(70), 28],
    ["Chinese", "红军作战的原则".repeat(20), 28],
    ["Thai", "ภาษาไทยไม่มีช่องว่าง".repeat(10), 28],
    ["one long word", "abcdefghij".repeat(100), 28],
    ["families", "👩‍👩‍👧‍👦".repeat(20), 28],
    ["letters with marks", `x${"q\u0323\u0307".repeat(100)}`, 28],
  ])("cut a sentence of %s, but no grapheme", (_, text) => {
    const chunks = chunksOf(onePage(paragraph(text)), SMALL);

    expect(chunks.length).toBeGreaterThan(1);
    for (const { tokens } of chunks) expect(tokens).toBeLessThanOrEqual(32);
    expect(withoutSpace(chunks.map((chunk) => chunk.text).join(""))).toBe(withoutSpace(text));
    const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
    const count = (whole: string) => [...graphemes.segment(withoutSpace(whole))].length;
    expect(chunks.reduce((sum, chunk) => sum + count(chunk.text), 0)).toBe(count(text));
  });

  it("cut code at its lines, and keep the indentation", () => {
    const code = Array.from({ length: 20 }, (_, at) => `  line ${at}`).join("\n");

    const texts = textsOf(onePage({ kind: "code", text: code }), SMALL);

    expect(texts.join("\n")).toBe(code);
    for (const text of texts) expect(text).toMatch(/^ {2}line \d+(\n {2}line \d+)*$/);
  });

  it("cut a table between rows, and repeat its header rows", () => {
    const rows = Array.from({ length: 12 }, (_, at) => [`name ${at}`, `${at}`]);

    const chunks = chunksOf(onePage(tableOf([["Name", "Age"], ...rows], 1)), SMALL);

    expect(chunks.length).toBeGreaterThan(2);
    for (const [index, { text, repeated, repeatedRows }] of chunks.entries()) {
      expect(text.startsWith("Name | Age\n")).toBe(true);
      expect([repeated, repeatedRows]).toEqual(index === 0 ? [undefined, undefined] : [11, 1]);
    }
    expect(chunks.map(ownText).join("\n")).toBe([["Name", "Age"], ...rows].map((row) => row.join(" | ")).join("\n"));
  });

  it("take the first row of a sheet for its titles, unless it has numbers", () => {
    const rows = Array.from({ length: 12 }, (_, at) => [`name ${at}`, `${at}`]);
    const repeatedOf = (first: readonly string[]) =>
      chunksOf(onePage(tableOf([first, ...rows])), SMALL).at(-1)?.repeatedRows;

    expect(repeatedOf(["Name", "Age"])).toBe(1);
    expect(repeatedOf(["Ann", "7"])).toBeUndefined();
    expect(repeatedOf(["", ""])).toBeUndefined();
  });

  it("repeat the header rows of a table that goes on over pages", () => {
    const rows = (from: number) => Array.from({ length: 8 }, (_, at) => [`name ${from + at}`, `${from + at}`]);
    const document = documentOf([
      nativePage([tableOf([["Name", "Age"], ...rows(10)], 1)]),
      nativePage([tableOf(rows(20), 0, { continued: true })], { number: 2 }),
    ]);

    const chunks = chunksOf(document, SMALL);

    expect(chunks.slice(1).map(({ repeatedRows }) => repeatedRows)).toEqual(chunks.slice(1).map(() => 1));
    expect(chunks.at(-1)?.pages).toEqual([2]);
  });

  it("never cut a row, however long, and then repeat no header rows", () => {
    const long = words(50);
    const table = tableOf(
      [
        ["Name", "Age"],
        ["Ann", long],
        ["Bob", "7"],
      ],
      1,
    );

    const chunks = chunksOf(onePage(table), SMALL);

    expect(chunks.map(({ text, repeatedRows }) => [text, repeatedRows])).toEqual([
      ["Name | Age", undefined],
      [`Ann | ${long}`, undefined],
      ["Name | Age\nBob | 7", 1],
    ]);
  });

  it("repeat the last sentences on request, or the last words of a long one", () => {
    const text = `${words(20)} one. Two words here. Then ${words(20)} three.`;

    const [, second] = chunksOf(onePage(paragraph(text)), { size: 40, overlap: 6 });
    const [, next] = chunksOf(onePage(paragraph(words(60))), { size: 40, overlap: 6 });

    expect([second?.text, second?.repeated]).toEqual([`Two words here. Then ${words(20)} three.`, 16]);
    expect([next?.text.startsWith(words(5)), next?.repeated]).toEqual([true, 25]);
  });

  it("have the boxes of their own lines", () => {
    const line = (text: string, top: number): Line => ({
      box: [10, top, 200, top + 10],
      words: text.split(" ").map((word) => ({ text: word, box: [0, 0, 1, 1] })),
    });
    const lines = [line(words(25), 10), line(`${words(5)}. ${words(14)}`, 22), line(words(3), 34)];
    const block: Block = { ...paragraph(`${words(25)} ${words(5)}. ${words(17)}`), box: [10, 10, 200, 44], lines };

    expect(chunksOf(onePage(block), SMALL).map(({ boxes }) => boxes)).toEqual([
      [{ page: 1, box: [10, 10, 200, 32] }],
      [{ page: 1, box: [10, 22, 200, 44] }],
    ]);
  });

  it("have different ids, also for the same text", () => {
    const document = onePage(heading("A"), paragraph(words(25)), heading("A"), paragraph(words(25)));

    const ids = chunksOf(document, SMALL).map(({ id }) => id);

    expect(new Set(ids).size).toBe(2);
    expect(chunksOf(document, SMALL).map(({ id }) => id)).toEqual(ids);
  });
});

describe("any document", () => {
  const word = fc.oneof(
    { weight: 6, arbitrary: fc.stringMatching(/^[a-z]{1,12}[.,!?]?$/) },
    fc.constantFrom("红军作战的原则。", "Größe", "भाषा।", "1,234.50", "ภาษาไทย", "👩‍👩‍👧‍👦", "한국어"),
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 }),
  );
  const text = (maxLength: number) => fc.array(word, { minLength: 1, maxLength }).map((all) => all.join(" "));
  const table = fc
    .record({ columns: fc.integer({ min: 1, max: 4 }), headers: fc.integer({ min: 0, max: 2 }) })
    .chain(({ columns, headers }) =>
      fc
        .array(fc.array(text(6), { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 20 })
        .map((rows) => tableOf(rows, headers)),
    );
  const block: fc.Arbitrary<Block> = fc.oneof(
    { weight: 4, arbitrary: text(80).map(paragraph) },
    fc.record({ text: text(8), level: fc.integer({ min: 1, max: 4 }) }).map((each) => heading(each.text, each.level)),
    text(20).map((each): Block => ({ kind: "list-item", marker: "•", text: each })),
    fc.array(text(8), { maxLength: 12 }).map((lines): Block => ({ kind: "code", text: lines.join("\n  ") })),
    text(4).map((each): Block => ({ kind: "header", text: each })),
    table,
  );
  const page = fc.record({ blocks: fc.array(block, { maxLength: 8 }), label: fc.option(text(3), { nil: undefined }) });
  const document = fc
    .array(page, { maxLength: 4 })
    .map((pages) =>
      documentOf(
        pages.map(({ blocks, label }, at) =>
          nativePage(blocks, { number: at + 1, ...(label === undefined ? {} : { label }) }),
        ),
      ),
    );
  const options = fc
    .record({ size: fc.integer({ min: 32, max: 300 }), share: fc.double({ min: 0, max: 0.5, noNaN: true }) })
    .map(({ size, share }): ChunkOptions => ({ size, overlap: Math.floor(size * share) }));

  it("has all its words in its chunks, in order and once", () => {
    fc.assert(
      fc.property(document, options, (each, chosen) => {
        const plain = renderText(each, { pageMarkers: false, removeHeadersFooters: true });

        expect(withoutSpace(chunksOf(each, chosen).map(ownText).join(""))).toBe(withoutSpace(plain));
      }),
    );
  });

  it("has chunks up to the size, except for single rows and graphemes", () => {
    fc.assert(
      fc.property(document, options, (each, chosen) => {
        const rows = new Set(
          each.pages
            .flatMap(({ blocks }) =>
              blocks.flatMap((one) => (one.kind === "table" ? renderText(onePage(one), PLAIN).split("\n") : [])),
            )
            .map((row) => row.trim()),
        );

        for (const chunk of chunksOf(each, chosen)) {
          if (chunk.tokens > chosen.size) expect([...rows]).toContain(chunk.text);
          expect(chunk.characters).toBe([...chunk.text].length);
        }
      }),
    );
  });

  it("has each row of a table whole in one chunk", () => {
    fc.assert(
      fc.property(document, options, (each, chosen) => {
        const texts = chunksOf(each, chosen).map((chunk) => `\n${chunk.text}\n`);

        for (const { blocks } of each.pages) {
          for (const one of blocks.filter(({ kind }) => kind === "table")) {
            for (const row of renderText(onePage(one), PLAIN).split("\n")) {
              expect(texts.some((chunk) => chunk.includes(row.trim()))).toBe(true);
            }
          }
        }
      }),
    );
  });

  it("has different ids and known headings, and gives the same chunks again", () => {
    fc.assert(
      fc.property(document, options, (each, chosen) => {
        const chunks = chunksOf(each, chosen);

        expect(new Set(chunks.map(({ id }) => id)).size).toBe(chunks.length);
        expect(chunks.map(({ chunk }) => chunk)).toEqual(chunks.map((_, index) => index + 1));
        expect(renderChunks(structuredClone(each), chosen)).toBe(renderChunks(each, chosen));
      }),
    );
  });
});

const PLAIN = { pageMarkers: false, removeHeadersFooters: false };

describe("the id of a chunk", () => {
  const idOf = (content: string) => createHash("sha256").update(content).digest("hex").slice(0, 32);
  const idsOf = (document: Document, options = SMALL) => chunksOf(document, options).map(({ id }) => id);

  it("is a digest of attachment, headings and text, and of the number of equal chunks before", () => {
    const same = words(32);
    const content = JSON.stringify(["", [], same]);

    expect(idsOf(onePage(paragraph(same), paragraph(same), paragraph(same)))).toEqual([
      idOf(content),
      idOf(`${content} 1`),
      idOf(`${content} 2`),
    ]);
  });

  it("differs between attachments with the same text", () => {
    const inside = (name: string) =>
      documentOf([], { attachments: [{ name, bytes: 1, document: onePage(paragraph("text")) }] });

    expect(idsOf(inside("a.txt"))).toEqual([idOf(JSON.stringify(["a.txt", [], "text"]))]);
    expect(idsOf(inside("b.txt"))).not.toEqual(idsOf(inside("a.txt")));
  });
});

describe("the headings of a chunk", () => {
  it("are those of its text, not of a heading after it", () => {
    expect(chunksOf(onePage(heading("A"), paragraph("text"), heading("B")))).toMatchObject([{ headings: ["A"] }]);
  });

  it("are those of the last heading in a chunk of headings", () => {
    expect(chunksOf(onePage(heading("A"), heading("B", 2)))).toMatchObject([{ headings: ["A", "B"] }]);
  });
});

describe("chunks of embedded objects", () => {
  const embedding = (pages: Document["pages"]) =>
    documentOf(pages, {
      attachments: [{ name: "sheet", bytes: 1, embedded: true, document: onePage(paragraph("inner")) }],
    });
  const silent = nativePage([paragraph(" ")]);
  const full = nativePage([paragraph("outer")]);

  it("are made only for a document without text of its own", () => {
    expect(textsOf(embedding([silent]))).toEqual(["inner"]);
    expect(textsOf(embedding([silent, full]))).toEqual(["outer"]);
    expect(textsOf(embedding([full, silent]))).toEqual(["outer"]);
  });

  it("in an attachment are made only if that has no text of its own", () => {
    const attached = (pages: Document["pages"]) =>
      documentOf([], { attachments: [{ name: "a.odt", bytes: 1, document: embedding(pages) }] });

    expect(textsOf(attached([silent]))).toEqual(["inner"]);
    expect(textsOf(attached([silent, full]))).toEqual(["outer"]);
  });
});
