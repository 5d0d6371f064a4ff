import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import type { Document, Page } from "../../../functions/engine/base/model.ts";
import type { AttachedScan } from "../../../functions/engine/formats/shared/format.ts";
import { zip } from "../../../functions/engine/formats/zip/zip.ts";
import { chooseScans, mergeScans } from "../../../functions/engine/worker/attached-scans.ts";
import { pngBytes } from "../../support/documents/images.ts";
import { options } from "../formats/shared/options.ts";

const picture = (width: number, height: number) =>
  pngBytes({ width, height, gray: new Uint8Array(width * height).fill(250) });
const AUTO = { ocr: "auto", page: undefined, maxPages: undefined } as const;

/** An archive with an icon and two pictures, one of them in an inner archive. */
async function extracted(): Promise<{ document: Document; scans: AttachedScan[]; warnings: readonly string[] }> {
  const inner = zipSync({ "b.png": picture(500, 300) });
  const bytes = zipSync({ "a.png": picture(400, 200), "inner.zip": inner, "icon.png": picture(40, 40) });
  const scans: AttachedScan[] = [];
  const { document, warnings } = await zip.extract(bytes, { ...options, scans });
  return { document, scans, warnings };
}

const recognized = (text: string): Page => ({ number: 1, source: "ocr", blocks: [{ kind: "paragraph", text }] });
const result = (text: string) => ({ page: recognized(text), layer: "", warnings: [], models: [] });

describe("scans inside a document", () => {
  it("are collected at any depth, without icons", async () => {
    const { scans, warnings } = await extracted();

    expect(scans.map(({ name, format }) => [name, format])).toEqual([
      ["a.png", "image"],
      ["b.png", "image"],
    ]);
    expect(warnings).toEqual([]);
  });

  it("get a warning where the caller does not collect them", async () => {
    const { warnings } = await zip.extract(zipSync({ "a.png": picture(400, 200) }), options);

    expect(warnings).toEqual(["a.png: has pages that need OCR; send it by itself"]);
  });

  it("are recognised by the rules for a separate document", async () => {
    const { scans } = await extracted();

    const { chosen, warnings } = chooseScans(scans, 1, AUTO);

    expect(chosen.map(({ name, choice }) => [name, choice.ocr])).toEqual([
      ["a.png", [{ page: 1, reason: "image_file" }]],
      ["b.png", [{ page: 1, reason: "image_file" }]],
    ]);
    expect(warnings).toEqual([]);
  });

  it.each([
    [{ ...AUTO, ocr: "off" }, [], "a.png, b.png: 2 pages are not recognised (OCR is off); turn it on"],
    [
      { ...AUTO, maxPages: 2 },
      ["a.png"],
      "b.png: 1 page is not recognised (max_pages is used up); send the attachment separately",
    ],
    [
      { ...AUTO, ocr: "document", maxPages: 2 },
      ["a.png"],
      "b.png: 1 page is not recognised (max_pages is used up); send the attachment separately",
    ],
    [
      { ...AUTO, maxPages: 1 },
      [],
      "a.png, b.png: 2 pages are not recognised (max_pages is used up); send the attachment separately",
    ],
    [
      { ...AUTO, page: 1 },
      [],
      "a.png, b.png: 2 pages are not recognised (only one page was requested); send the attachment separately",
    ],
  ] as const)("are named in one warning when they are not recognised (%j)", async (request, expected, warning) => {
    const { scans } = await extracted();

    const { chosen, warnings } = chooseScans(scans, 1, request);

    expect(chosen.map(({ name }) => name)).toEqual(expected);
    expect(warnings).toEqual([warning]);
  });

  it("are skipped with a warning where only the 512-byte rule decides and they have enough text", () => {
    const page = (number: number, text: string): Page => ({
      number,
      source: "text-layer",
      blocks: text === "" ? [] : [{ kind: "paragraph", text }],
    });
    const scan = (name: string, words: string): AttachedScan => ({
      name,
      format: "pdf",
      bytes: new Uint8Array(),
      document: {
        metadata: { format: "pdf", pages: 2 },
        outline: [],
        pages: [page(1, words), page(2, "")],
        attachments: [],
      },
      unreadable: [{ page: 2, reason: "no_text_layer" }],
    });

    const scans = [scan("scan.pdf", "few"), scan("report.pdf", "ledger ".repeat(80))];
    const { chosen, warnings } = chooseScans(scans, 1, { ...AUTO, ocr: "document" });

    expect(chosen.map(({ name }) => name)).toEqual(["scan.pdf"]);
    expect(warnings).toEqual(['report.pdf: 1 page is not recognised (ocr is "document"); use "auto"']);
  });

  it.each([
    [["a", "b", "b", "c", "d", "e"], "a, b, c and 2 more: 6 pages are"],
    [["a", "b", "c", "d"], "a, b, c and 1 more: 4 pages are"],
    [["a", "b", "c"], "a, b, c: 3 pages are"],
  ])("are named in the warning, but no more than three: %j", (names, expected) => {
    const scan = (name: string): AttachedScan => ({
      name,
      format: "image",
      bytes: new Uint8Array(),
      document: { metadata: { format: "png", pages: 1 }, outline: [], pages: [], attachments: [] },
      unreadable: [{ page: 1, reason: "image_file" }],
    });

    const { warnings } = chooseScans(names.map(scan), 1, { ...AUTO, ocr: "off" });

    expect(warnings).toEqual([`${expected} not recognised (OCR is off); turn it on`]);
  });

  it("leave the document as it is where none was chosen, and are replaced where only one was", async () => {
    const { document, scans } = await extracted();
    const [chosen] = chooseScans(scans, 1, AUTO).chosen;
    if (chosen === undefined) throw new Error("a scan was expected");

    const done = new Map([[1, result("quorvex")]]);
    const { document: merged } = mergeScans(document, [{ ...chosen, done, missing: [] }]);

    expect(mergeScans(document, []).document).toBe(document);
    expect(merged.attachments[0]?.document?.pages[0]?.source).toBe("ocr");
  });

  it("get their words in place, and warnings about missing pages have their names", async () => {
    const { document, scans } = await extracted();
    const { chosen } = chooseScans(scans, 1, AUTO);
    const [first, second] = chosen.map(({ name, document: own, choice }) => ({ name, document: own, choice }));
    if (first === undefined || second === undefined) throw new Error("two scans were expected");

    const { document: merged, warnings } = mergeScans(document, [
      { ...first, done: new Map(), missing: [{ page: 1, code: "OUT_OF_TIME", reason: "late; send it again" }] },
      { ...second, done: new Map([[1, result("quorvex")]]), missing: [] },
    ]);

    const [outer, archive, icon] = merged.attachments;
    expect(outer?.document?.pages[0]?.source).toBe("missing");
    expect(archive?.document?.attachments[0]?.document?.pages).toEqual([
      { ...recognized("quorvex"), reason: "image_file" },
    ]);
    expect(icon).toEqual({ name: "icon.png", bytes: expect.any(Number) });
    expect(warnings).toEqual([expect.stringMatching(/^a\.png: page 1 is missing \(OUT_OF_TIME\)/)]);
    expect(document.attachments[0]?.document?.pages[0]).not.toHaveProperty("reason");
  });
});
