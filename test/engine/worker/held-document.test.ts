import { describe, expect, it } from "vitest";
import type { Document, Page } from "../../../functions/engine/base/model.ts";
import {
  type HeldDocument,
  type HeldScan,
  holdDocument,
  openHeld,
  type PageOf,
} from "../../../functions/engine/worker/held-document.ts";
import { pack, packIfLarge, unpack } from "../../../functions/engine/worker/packed-page.ts";
import type { PageResult } from "../../../functions/engine/worker/page-result.ts";

const page = (number: number, words: string, source: Page["source"] = "text-layer"): Page => ({
  number,
  source,
  blocks: words === "" ? [] : [{ kind: "paragraph", text: words }],
});
const result = (number: number, words: string): PageResult => ({
  page: page(number, words, "ocr"),
  layer: `layer of ${words}`,
  warnings: [],
  models: [],
});
const document = (format: string, ...pages: readonly Page[]): Document => ({
  metadata: { format, pages: pages.length },
  outline: [],
  pages,
  attachments: [],
});
const NOTHING = { ocr: [], skipped: [] };
const NO_SCANS = { chosen: [], warnings: [] };

describe("a held document", () => {
  it("has its pages within max_pages, packed, and names the pages that were lost", () => {
    const whole = document("pdf", page(1, "one"), page(2, "", "missing"), page(4, "four"));

    const held = holdDocument(whole, ["a warning"], { ocr: [], skipped: [4] }, NO_SCANS);

    expect(held.pages.map(([number, own]) => [number, unpack(own)])).toEqual([
      [1, page(1, "one")],
      [2, page(2, "", "missing")],
    ]);
    expect(held.lost).toEqual([2]);
    expect(held.warnings).toEqual(["a warning"]);
  });
});

describe("an opened document", () => {
  /** Opens a held document as another thread does, with these scans and results. */
  async function open(
    { pages, ...held }: HeldDocument,
    { scans = [], results = {} }: { scans?: readonly HeldScan[]; results?: Readonly<Record<string, PageResult>> } = {},
  ) {
    const own = new Map(pages);
    const asked: PageOf[] = [];
    const input = { ...held, numbers: [...own.keys()], choice: NOTHING, missing: [], scans };
    const merged = await openHeld(structuredClone(input), async (each) => {
      asked.push(each);
      const found = results[`${each.scan ?? "own"} ${each.page}`];
      return {
        own: each.scan === undefined ? own.get(each.page) : undefined,
        result: found && pack(found),
      };
    });
    return { merged, asked };
  }

  it("asks for each page only when the page is written", async () => {
    const held = holdDocument(document("pdf", page(1, "one"), page(2, "")), ["a warning"], NOTHING, NO_SCANS);
    const { merged, asked } = await open(held, { results: { "own 2": result(2, "two") } });
    expect(asked).toEqual([]);

    const written = await Array.fromAsync(merged.pages());

    expect(asked).toEqual([
      { scan: undefined, page: 1 },
      { scan: undefined, page: 2 },
    ]);
    expect(written).toEqual([
      { page: page(1, "one"), result: undefined },
      { page: result(2, "two").page, layer: "layer of two", result: result(2, "two") },
    ]);
    expect(merged.frame).toMatchObject({ metadata: { format: "pdf" }, pageCount: 2 });
    expect(merged.warnings.read).toEqual(["a warning"]);
  });

  it("fails for a page that the main thread does not hold", async () => {
    const held = holdDocument(document("pdf", page(1, "one")), [], NOTHING, NO_SCANS);
    const merged = await openHeld({ ...held, numbers: [7], choice: NOTHING, missing: [], scans: [] }, async () => ({
      own: undefined,
      result: packIfLarge(result(7, "seven")),
    }));

    await expect(Array.fromAsync(merged.pages())).rejects.toThrow("page 7 is not held");
  });

  it("has the results of its attached scans, each at its place among the attachments", async () => {
    const first = document("image", page(1, ""));
    const second = document("pdf", page(1, ""), page(2, ""));
    const chosen = [first, second].map((scan, index) => {
      const choice = {
        ocr: scan.pages.map(({ number }) => ({ page: number, reason: "forced" as const })),
        skipped: [],
      };
      return { name: `scan ${index}`, format: scan.metadata.format, bytes: new Uint8Array(), document: scan, choice };
    });
    const outer: Document = {
      ...document("zip", page(1, "outer")),
      attachments: chosen.map((scan) => ({
        name: scan.name,
        mediaType: "any/type",
        bytes: 1,
        document: scan.document,
      })),
    };
    const missing = [{ page: 2, code: "OUT_OF_TIME", reason: "late" }] as const;
    const { merged, asked } = await open(holdDocument(outer, [], NOTHING, { chosen, warnings: [] }), {
      scans: [
        { name: "scan 0", choice: chosen[0]?.choice ?? NOTHING, done: [1], missing: [] },
        { name: "scan 1", choice: chosen[1]?.choice ?? NOTHING, done: [1, 2], missing },
      ],
      results: { "0 1": result(1, "first scan"), "1 1": result(1, "second scan") },
    });

    expect(asked).toEqual([
      { scan: 0, page: 1 },
      { scan: 1, page: 1 },
      { scan: 1, page: 2 },
    ]);
    const texts = merged.frame.attachments.map((each) =>
      each.document?.pages.map(({ source, blocks }) => [source, ...blocks.map(({ text }) => text)]),
    );
    expect(texts).toEqual([[["ocr", "first scan"]], [["ocr", "second scan"], ["missing"]]]);
    expect(merged.scans.map(({ name, done, missing }) => [name, [...done.keys()], missing])).toEqual([
      ["scan 0", [1], []],
      ["scan 1", [1], missing],
    ]);
    expect(merged.warnings.scans).toEqual(["scan 1: page 2 is missing (OUT_OF_TIME): late"]);
  });

  it("keeps a scan without results as it was read", async () => {
    const scan = document("image", page(1, "own words"));
    const chosen = [{ name: "scan", format: "image", bytes: new Uint8Array(), document: scan, choice: NOTHING }];
    const outer = {
      ...document("zip"),
      attachments: [{ name: "scan", mediaType: "image/png", bytes: 1, document: scan }],
    };

    const { merged } = await open(holdDocument(outer, [], NOTHING, { chosen, warnings: [] }));

    expect(merged.frame.attachments[0]?.document?.pages).toEqual(scan.pages);
    expect(merged.scans.map(({ done, missing }) => [done.size, missing])).toEqual([[0, []]]);
  });
});
