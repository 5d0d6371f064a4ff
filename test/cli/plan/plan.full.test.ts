import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { tiffBytes } from "../../support/documents/images.ts";
import { buildPdf, encryptPdf, grayImage, picture, type TestPage, text } from "../../support/documents/pdf.ts";
import { temporaryFolder } from "../../support/temporary-ledger.ts";
import { textractor } from "../../support/textractor.ts";

let folder = "";
beforeEach(() => {
  folder = temporaryFolder();
  mkdirSync(join(folder, "in"));
});

const words = "Every line of this page has words that a reader can find in it";
const textPage = (number: number): TestPage => ({
  content: Array.from({ length: 10 }, (_, line) => text(50, 700 - 20 * line, 11, `${words}, ${number}.${line}`)).join(
    "",
  ),
});
const white = grayImage(20, 20, new Uint8Array(400).fill(255));
const scannedPage: TestPage = { content: picture("P", 0, 0, 612, 792), images: { P: white } };
const frame = { width: 100, height: 60, gray: new Uint8Array(6_000).fill(255) };
const put = (name: string, bytes: Uint8Array | string) => writeFileSync(join(folder, "in", name), bytes);
const planOf = async (...args: string[]) => {
  const { code, stdout, stderr } = await textractor(folder, ["plan", ...args, "--json"]);
  expect([code, stderr]).toEqual([0, ""]);
  return JSON.parse(stdout);
};
const exactly = (count: number) => ({ low: count, likely: count, high: count });

describe("a plan", () => {
  beforeEach(async () => {
    put("text.pdf", buildPdf([1, 2, 3].map(textPage)));
    put("mixed.pdf", buildPdf([textPage(1), scannedPage, textPage(3)]));
    put("scan.pdf", buildPdf([scannedPage, scannedPage]));
    put("fax.tif", tiffBytes([frame, frame, frame]));
    put("note.txt", words);
    put("bad.pdf", "%PDF-1.7\nno more");
    put("locked.pdf", await encryptPdf(buildPdf([textPage(1)]), "secret"));
  });

  it("is the work of the run, and stands next to it in the report", async () => {
    const plan = await planOf("in", "--into", "out");
    await textractor(folder, ["batch", "in", "--into", "out"]);
    const { stdout } = await textractor(folder, ["report", "out", "--json"]);
    const report = JSON.parse(stdout);

    expect(plan).toMatchObject({
      documents: { total: 7, looked_at: 7, failing: { DAMAGED_DOCUMENT: 1, PASSWORD_REQUIRED: 1 } },
      ...{ pages: exactly(12), ocr_pages: exactly(6) },
      ocr_reasons: { no_text_layer: 1, document_under_512_bytes: 2, image_file: 3 },
      formats: { pdf: 3, image: 1, text: 1 },
    });
    expect(report).toMatchObject({ plan, pages: 12, ocr_pages: 6, cpu_seconds: expect.any(Number) });
    const printed = (await textractor(folder, ["report", "out"])).stdout;
    expect(printed).toMatch(/^pages to OCR +6 +6$/m);
    expect(printed).toMatch(/^documents that fail +2 +2$/m);
  });

  it("follows the options of the batch", async () => {
    expect(await planOf("in", "--no-ocr")).toMatchObject({ pages: exactly(12), ocr_pages: exactly(0) });
    expect(await planOf("in", "--max-pages", "1", "--password", "secret")).toMatchObject({
      documents: { failing: { DAMAGED_DOCUMENT: 1 } },
      ocr_pages: exactly(2),
    });
  });

  it("keeps nothing without --into, and recognises nothing", async () => {
    const { stdout } = await textractor(folder, ["plan", "in"]);

    expect(stdout).toMatch(/^pages +12$/m);
    expect(stdout).toContain("2 in documents with almost no text");
    expect(readdirSync(folder).sort()).toEqual(["cache", "in"]);
    expect(readdirSync(join(folder, "cache/textractor"))).not.toContain("pages");
  });
});

describe("a plan of much", () => {
  it("reads a part of a long document, and its range holds the pages to OCR", async () => {
    const pages = Array.from({ length: 120 }, (_, index) => (index % 5 === 0 ? scannedPage : textPage(index)));
    put("long.pdf", buildPdf(pages));

    const { pages: planned, ocr_pages } = await planOf("in");

    expect(planned).toEqual(exactly(120));
    expect(ocr_pages.low).toBeLessThanOrEqual(24);
    expect(ocr_pages.high).toBeGreaterThanOrEqual(24);
    expect(ocr_pages.high).toBeLessThan(60);
  });

  it("recognises every page of a long scan", async () => {
    put("scan.pdf", buildPdf(Array.from({ length: 60 }, () => scannedPage)));

    expect(await planOf("in")).toMatchObject({ pages: exactly(60), ocr_pages: exactly(60) });
  });

  it("reads a random sample of many documents, and its range holds all pages", async () => {
    for (let index = 0; index < 120; index++) {
      put(`${index}.pdf`, buildPdf(Array.from({ length: (index % 4) + 1 }, (_, page) => textPage(page))));
    }

    // A range holds its number in 95 of 100 draws, and these depend on the folder's random name: three of five are enough.
    const plans = [];
    for (const seed of [1, 2, 3, 4, 5]) plans.push(await planOf("in", "--sample", "30", "--seed", String(seed)));

    expect(plans.map(({ documents }) => documents.total)).toEqual([120, 120, 120, 120, 120]);
    expect(Math.max(...plans.map(({ documents }) => documents.looked_at))).toBeLessThan(45);
    expect(Math.max(...plans.map(({ pages }) => pages.high - pages.low))).toBeLessThan(120);
    const holding = plans.filter(({ pages }) => pages.low <= 300 && pages.high >= 300);
    expect(holding.length).toBeGreaterThanOrEqual(3);
  });

  it("names options that it does not have", async () => {
    const { code, stderr } = await textractor(folder, ["plan", "in", "--retry-failed"]);

    expect(code).toBe(2);
    expect(stderr).toContain("plan has no --retry-failed");
    expect((await textractor(folder, ["plan", "in", "--sample", "none"])).code).toBe(2);
  });
});
