// Searchable PDFs in other programs. Each test is skipped, by name, when its program is not installed.

import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "../../../../functions/engine/base/model.ts";
import { readSettings } from "../../../../functions/engine/base/settings.ts";
import { recognizePage } from "../../../../functions/engine/ocr/page/recognize-page.ts";
import { addTextLayers, searchablePdf, singlePage } from "../../../../functions/engine/pdf/write/searchable-pdf.ts";
import { textLayer } from "../../../../functions/engine/pdf/write/text-layer.ts";
import { wholePdf } from "../../../../functions/engine/pdf/write/whole-pdf.ts";
import { buildPdf, text } from "../../../support/documents/pdf.ts";
import { pageOf } from "./recognized-words.ts";

const { limits } = readSettings({});
const LETTER = new Uint8Array(readFileSync(join(import.meta.dirname, "../../../../examples/scanned-letter.pdf")));

describe("a searchable PDF of the scanned letter", () => {
  const folder = mkdtempSync(join(tmpdir(), "searchable-"));
  const [original, whole, one] = ["original.pdf", "whole.pdf", "one.pdf"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const pages: Page[] = [];
  beforeAll(async () => {
    for (const page of [1, 2, 3]) {
      const request = { bytes: LETTER, kind: "pdf", page, languages: ["eng"], limits } as const;
      pages.push((await recognizePage(request)).page);
    }
    const layers = new Map(pages.map((page) => [page.number, textLayer(page)]));
    writeFileSync(original, LETTER);
    writeFileSync(whole, await addTextLayers(LETTER, layers));
    writeFileSync(one, await singlePage(LETTER, 2, layers.get(2) ?? ""));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it("gives pdftotext the recognised words, in their order", (context) => {
    if (!isInstalled("pdftotext")) context.skip("pdftotext is not installed");

    const words = run("pdftotext", [whole, "-"]).split(/\s+/).filter(Boolean);

    expect(words).toEqual(pages.flatMap(wordsOf));
    expect(run("pdftotext", [one, "-"]).split(/\s+/).filter(Boolean)).toEqual(wordsOf(pages[1]));
  });

  it("gives MuPDF the recognised words, in their order", (context) => {
    if (!isInstalled("mutool")) context.skip("mutool is not installed");

    const words = run("mutool", ["draw", "-q", "-F", "text", whole]).split(/\s+/).filter(Boolean);

    expect(words).toEqual(pages.flatMap(wordsOf));
  });

  it("hides the garbled text of its pages from searches", async (context) => {
    if (!isInstalled("pdftotext")) context.skip("pdftotext is not installed");
    const bytes = buildPdf([{ content: text(72, 700, 12, "Qzxw vbnk") }, { content: text(72, 700, 12, "plain") }]);
    const layer = textLayer(pageOf(612, 792, [[{ text: "Quarrowmere", left: 72, baseline: 60, width: 80 }]]));
    const layers = [1, 2].map((page) => [page, layer] as const);

    const made = await searchablePdf({
      kind: "pdf",
      original: bytes,
      layers,
      garbled: [1],
      pagePixels: 1e6,
      decodingMemoryMb: 1_000,
    });

    const file = join(folder, "garbled.pdf");
    writeFileSync(file, wholePdf(bytes, made));
    expect(run("pdftotext", [file, "-"]).split(/\s+/).filter(Boolean)).toEqual(["Quarrowmere", "Quarrowmere", "plain"]);
  });

  it("has the words where pdftotext finds their boxes", (context) => {
    if (!isInstalled("pdftotext")) context.skip("pdftotext is not installed");

    const lefts = [...run("pdftotext", ["-bbox", "-f", "1", "-l", "1", whole, "-"]).matchAll(/xMin="([\d.]+)"/g)];

    const boxes = (pages[0]?.blocks ?? []).flatMap(({ lines = [] }) =>
      lines.flatMap(({ words }) => words.map(({ box }) => box)),
    );
    const errors = boxes.map((box, index) => Math.abs(box[0] - Number(lefts[index]?.[1])));
    // The page is askew by half a degree, and pdftotext's boxes are upright.
    expect(Math.max(...errors)).toBeLessThan(0.5);
  });

  it("passes qpdf's check", (context) => {
    if (!isInstalled("qpdf")) context.skip("qpdf is not installed");

    for (const file of [whole, one])
      expect(run("qpdf", ["--check", file])).toContain("No syntax or stream encoding errors");
  });

  it("looks like the original in pdftoppm", (context) => {
    if (!isInstalled("pdftoppm")) context.skip("pdftoppm is not installed");

    const [before, after] = [original, whole].map((file) => spawnSync("pdftoppm", ["-r", "60", file], PIXELS).stdout);

    expect(before?.length).toBeGreaterThan(100_000);
    expect(before !== undefined && after?.equals(before)).toBe(true);
  });
});

const PIXELS = { maxBuffer: 64 * 1024 ** 2 };

function isInstalled(program: string): boolean {
  return spawnSync(program, ["--help"]).error === undefined;
}

function run(program: string, parts: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, parts, { encoding: "utf8" });
  expect(status, stderr).toBe(0);
  return stdout;
}

function wordsOf(page: Page | undefined): readonly string[] {
  const lines = (page?.blocks ?? []).flatMap((block) => block.lines ?? []);
  return lines.flatMap(({ words }) => words.map(({ text }) => text));
}
