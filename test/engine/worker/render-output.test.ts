import { describe, expect, it } from "vitest";
import type { Document } from "../../../functions/engine/base/model.ts";
import { renderHocr } from "../../../functions/engine/output/hocr-output.ts";
import { renderMarkdown } from "../../../functions/engine/output/markdown-output.ts";
import type { OutputKind } from "../../../functions/engine/request/output-kinds.ts";
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

async function rendered(kind: OutputKind): Promise<string> {
  const merged = mergedWithoutOcr(DOCUMENT, ["of reading"], { ocr: [], skipped: [] }, []);
  return Buffer.concat(
    await Array.fromAsync(unpacked(await renderOutput(kind, merged, ["of all steps"], CHUNKS))),
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
