import { describe, expect, it } from "vitest";
import { read } from "xlsx";
import type { Block, Document, Page } from "../../../functions/engine/base/model.ts";
import { renderHocr } from "../../../functions/engine/output/hocr-output.ts";
import { renderMarkdown } from "../../../functions/engine/output/markdown-output.ts";
import type { Region } from "../../../functions/engine/request/region-fields.ts";
import { mergedWithoutOcr } from "../../../functions/engine/worker/merged-document.ts";
import { type PackedBytes, unpacked } from "../../../functions/engine/worker/packed-bytes.ts";
import { type RenderOptions, renderOutput, type WrittenKind } from "../../../functions/engine/worker/render-output.ts";
import type { RenderedFiles } from "../../../functions/engine/worker/rendered-files.ts";

const DOCUMENT: Document = {
  metadata: { format: "pdf", pages: 2, title: "Two pages" },
  outline: [],
  pages: [1, 2].map((number) => ({
    number,
    source: "text-layer",
    width: 600,
    height: 800,
    blocks: [{ kind: "paragraph", text: `words of page ${number}`, box: [10, 10, 200, 30] }],
  })),
  attachments: [
    {
      name: "inner.txt",
      mediaType: "text/plain",
      bytes: 14,
      document: {
        metadata: { format: "text", pages: 1 },
        outline: [],
        pages: [{ number: 1, source: "native", blocks: [{ kind: "paragraph", text: "attached words" }] }],
        attachments: [],
      },
    },
  ],
};

const CHUNKS = { size: 100, overlap: 0 };
const TABLES = { asWorkbook: false, mostCells: 1_000 };

async function rendered(kind: WrittenKind, regions?: readonly Region[]): Promise<string> {
  const merged = mergedWithoutOcr(DOCUMENT, ["of reading"], { ocr: [], skipped: [] }, []);
  const options = { pageMarkers: false, warnings: ["of all steps"], chunks: CHUNKS, tables: TABLES, regions };
  return Buffer.concat(
    await Array.fromAsync(unpacked((await renderOutput(kind, merged, options)) as PackedBytes)),
  ).toString();
}

describe("an output that is rendered page by page", () => {
  it("has all pages and all warnings of the response as JSON", async () => {
    const json = JSON.parse(await rendered("json"));

    expect(json).toMatchObject({ warnings: ["of all steps"], metadata: { title: "Two pages" } });
    expect(json.pages).toEqual(DOCUMENT.pages);
    expect(json.attachments).toMatchObject([{ name: "inner.txt" }]);
  });

  it("has all pages and attachments as Markdown", async () => {
    const markdown = await rendered("markdown");

    expect(markdown).toBe(renderMarkdown(DOCUMENT));
    expect(markdown).toBe("words of page 1\n\nwords of page 2\n\n# inner.txt\n\nattached words\n");
  });

  it("has head, pages and end as hOCR", async () => {
    const hocr = await rendered("hocr");

    expect(hocr).toBe(renderHocr(DOCUMENT));
    expect(hocr.match(/class="ocr_page"/g)).toHaveLength(2);
  });

  it("has chunks and the page index, with the words of attachments", async () => {
    const chunks = (await rendered("chunks")).trim().split("\n");
    const index = (await rendered("search-pages")).trim().split("\n");

    expect(chunks.map((line) => JSON.parse(line).text).join("\n")).toContain("attached words");
    expect(JSON.parse(index[0] ?? "")).toMatchObject({ metadata: { title: "Two pages" } });
    expect(index.at(-1)).toContain("attached words");
  });
});

describe("an output of a document with regions", () => {
  const regions: readonly Region[] = [
    { name: "top", box: [0, 0, 600, 100] },
    { name: "gone", pages: [7], box: [0, 0, 1, 1] },
  ];

  it("has only these as Markdown and chunks, and no attachments", async () => {
    const chunks = await rendered("chunks", regions);

    expect(await rendered("markdown", regions)).toBe("## top\n\nwords of page 1\n\n## top\n\nwords of page 2\n");
    expect(chunks).toContain("words of page 2");
    expect(chunks).not.toContain("attached words");
  });

  it("has them beside the whole pages as JSON", async () => {
    const json = JSON.parse(await rendered("json", regions));

    expect(json.pages).toEqual(DOCUMENT.pages);
    expect(json.regions).toMatchObject([
      { name: "top", page: 1, text: "words of page 1" },
      { name: "top", page: 2, text: "words of page 2" },
      { name: "gone", page: 7, text: "", missing: "absent_page" },
    ]);
    expect(await rendered("hocr", regions)).toBe(renderHocr(DOCUMENT));
  });
});

describe("the tables of a document", () => {
  const table = (...texts: readonly string[]): Block => ({
    kind: "table",
    text: texts.join(" | "),
    table: { rows: 1, columns: texts.length, cells: texts.map((text, at) => ({ row: 1, column: at + 1, text })) },
  });
  const page = (number: number, ...blocks: readonly Block[]): Page => ({ number, source: "native", blocks });
  const document = (...pages: readonly Page[]): Document => ({ ...DOCUMENT, pages });
  const tablesOf = async (model: Document, tables: RenderOptions["tables"]) => {
    const merged = mergedWithoutOcr(model, [], { ocr: [], skipped: [] }, []);
    const rendered = await renderOutput("tables", merged, { pageMarkers: false, warnings: [], chunks: CHUNKS, tables });
    return rendered as RenderedFiles;
  };

  it("are CSV files with page and number", async () => {
    const { files, warnings } = await tablesOf(
      document(page(1, table("a", "b")), page(3, table("c"), table("d"))),
      TABLES,
    );

    expect(files.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()])).toEqual([
      ["page-1.table-1.csv", "a,b\r\n"],
      ["page-3.table-1.csv", "c\r\n"],
      ["page-3.table-2.csv", "d\r\n"],
    ]);
    expect(warnings).toEqual([]);
  });

  it("are one workbook with numbers, or nothing without tables", async () => {
    const { files } = await tablesOf(document(page(1, table("a", "1.50"))), { ...TABLES, asWorkbook: true });
    const [{ name, bytes } = { name: "", bytes: new Uint8Array() }] = files;

    expect(name).toBeUndefined();
    expect(read(bytes).Sheets["page 1 table 1"]?.["B1"]).toMatchObject({ t: "n", v: 1.5 });
    expect((await tablesOf(document(page(1)), { ...TABLES, asWorkbook: true })).files).toEqual([]);
  });

  it("have at most 10,000 files, and a warning counts the others", async () => {
    const many = Array.from({ length: 10_003 }, () => table("x"));

    const { files, warnings } = await tablesOf(document(page(1, ...many)), TABLES);

    expect(files).toHaveLength(10_000);
    expect(warnings).toEqual(["3 tables after the first 10000 were not written"]);
  });
});
