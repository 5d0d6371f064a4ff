import { describe, expect, it } from "vitest";
import type { Document } from "../../../functions/engine/base/model.ts";
import { renderHocr } from "../../../functions/engine/output/hocr-output.ts";
import { renderMarkdown } from "../../../functions/engine/output/markdown-output.ts";
import type { OutputKind } from "../../../functions/engine/request/output-kinds.ts";
import type { Region } from "../../../functions/engine/request/region-fields.ts";
import { mergedWithoutOcr } from "../../../functions/engine/worker/merged-document.ts";
import { unpacked } from "../../../functions/engine/worker/packed-bytes.ts";
import { renderOutput } from "../../../functions/engine/worker/render-output.ts";

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

async function rendered(kind: OutputKind, regions?: readonly Region[]): Promise<string> {
  const merged = mergedWithoutOcr(DOCUMENT, ["of reading"], { ocr: [], skipped: [] }, []);
  const options = { pageMarkers: false, warnings: ["of all steps"], chunks: CHUNKS, regions };
  return Buffer.concat(await Array.fromAsync(unpacked(await renderOutput(kind, merged, options)))).toString();
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
