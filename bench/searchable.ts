// The cost of a searchable PDF of a large scan, next to ghostscript: appended to the original, and written as a new file.
// Then other programs check it: they must find no fault, see the same pages as before, and find the words in their places.
// `npm run bench -- searchable`; needs python3, and for its checks qpdf, pdftoppm, gs and mutool.

import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Line, Page } from "../functions/engine/base/model.ts";
import { addTextLayers } from "../functions/engine/pdf/write/searchable-pdf.ts";
import { textLayer } from "../functions/engine/pdf/write/text-layer.ts";
import { largeScan } from "../test/support/documents/large-scan.ts";
import { buildPdf } from "../test/support/documents/pdf.ts";
import { choicesOf } from "./parts/arguments.ts";
import { runMeasured } from "./parts/measured-process.ts";

const PAGES = 100;
const ROUNDS = 3;
const LIMIT_MS = 120_000;
const VOCABULARY = "the mill ground spelt before Grobbendyke lost its sluice and nobody repaired Saltwhistle".split(
  " ",
);

/** The measured process: reads, makes, writes. */
async function runHere(mode: string, [from = "", to = ""]: readonly string[]): Promise<void> {
  const bytes = readFileSync(from);
  // A line before the header keeps the original from being continued.
  const original = mode === "anew" ? Buffer.concat([Buffer.from("\n"), bytes]) : bytes;
  const layers = new Map(Array.from({ length: PAGES }, (_, index) => [index + 1, textLayer(pageOf(index))] as const));
  if (mode !== "start") writeFileSync(to, await addTextLayers(original, layers));
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "searchable-"));
  const at = (name: string) => join(folder, `${name}.pdf`);
  try {
    writeFileSync(at("original"), largeScan({ pages: PAGES, bytesPerPage: 500_000 }));
    const size = statSync(at("original")).size;
    console.log(`${PAGES} pages, ${megabytes(size)} MB, 400 words on each; median of ${ROUNDS}`);
    console.log("| way | CPU s | peak MB | bytes more per page | qpdf --check | pages that look different |");
    console.log("|---|---|---|---|---|---|");
    for (const way of ["start", "append", "anew", "gs"]) {
      const command =
        way === "gs"
          ? ["gs", "-q", "-dBATCH", "-dNOPAUSE", "-sDEVICE=pdfwrite", "-o", at(way), at("append")]
          : [process.execPath, import.meta.filename, way, at("original"), at(way)];
      const runs = [];
      for (let round = 0; round < ROUNDS; round++) runs.push(await runMeasured(command, { limitMs: LIMIT_MS }));
      const seconds = median(runs.map(({ cpuMs }) => cpuMs)) / 1000;
      const peak = Math.max(...runs.map(({ peakMb }) => peakMb));
      const failed = runs.find(({ code }) => code !== 0);
      const rest =
        way === "start"
          ? ["", "", ""]
          : failed !== undefined
            ? [`failed: ${failed.stderr.slice(0, 60)}`, "", ""]
            : [(statSync(at(way)).size - size) / PAGES, checked(at(way)), changed(at("original"), at(way))];
      console.log(`| ${[way, seconds.toFixed(2), Math.round(peak), ...rest].join(" | ")} |`);
    }
    await positions(at("positions"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function checked(file: string): string {
  const { status, error } = spawnSync("qpdf", ["--check", file], { maxBuffer: 1e8 });
  return error === undefined ? (status === 0 ? "clean" : `exit ${status}`) : "qpdf is absent";
}

function changed(before: string, after: string): string {
  let different = 0;
  for (let page = 1; page <= PAGES; page++) {
    const [one, other] = [before, after].map((file) => {
      const range = ["-f", String(page), "-l", String(page)];
      return spawnSync("pdftoppm", ["-r", "50", ...range, file], { maxBuffer: 1e8 });
    });
    if (one?.error !== undefined) return "pdftoppm is absent";
    if (other === undefined || one?.stdout.length === 0 || !one?.stdout.equals(other.stdout)) different++;
  }
  return String(different);
}

/** Checks the positions at which MuPDF finds the words' first letters, on pages of every rotation, box and unit. */
async function positions(file: string): Promise<void> {
  const boxes: readonly [string, readonly [number, number, number, number] | undefined, number][] = [
    ["whole page", undefined, 1],
    ["crop inside", [60, 90, 360, 490], 1],
    ["crop beyond", [-80, 50, 820, 550], 1],
    ["units of two points", undefined, 2],
  ];
  const cases = boxes.flatMap(([name, crop, unit]) =>
    [0, 90, 180, 270].flatMap((rotation) => [0, 1.5].map((skew) => ({ name, crop, unit, rotation, skew }))),
  );
  const original = buildPdf(
    cases.map(({ crop, unit, rotation }) => ({
      content: "",
      width: 500,
      height: 700,
      rotate: rotation,
      entries: `${crop === undefined ? "" : `/CropBox [${crop.join(" ")}]`} /UserUnit ${unit}`,
    })),
  );
  const layers = new Map<number, string>();
  const expected: (readonly [left: number, baseline: number])[][] = [];
  for (const [index, { crop, unit, rotation, skew }] of cases.entries()) {
    const [left, bottom, right, top] = crop ?? [0, 0, 500, 700];
    const across = (Math.min(500, right) - Math.max(0, left)) * unit;
    const down = (Math.min(700, top) - Math.max(0, bottom)) * unit;
    const [width, height] = rotation % 180 === 0 ? [across, down] : [down, across];
    const lines = Array.from({ length: 10 }, (_, row) => lineOf(row, width, 40 + (row * (height - 80)) / 10, skew));
    expected.push(lines.map(({ baseline: [x, y] }) => [x, y] as const));
    layers.set(
      index + 1,
      textLayer({ number: 1, width, height, source: "ocr", blocks: [{ kind: "paragraph", text: "", lines }] }),
    );
  }
  writeFileSync(file, await addTextLayers(original, layers));
  const found = spawnSync("mutool", ["draw", "-q", "-F", "stext", file], { encoding: "utf8", maxBuffer: 1e8 });
  if (found.error !== undefined) return console.log("mutool is absent: positions were not checked");
  const pages = lineStarts(found.stdout);
  const errors = { left: [] as number[], baseline: [] as number[] };
  for (const [index, lines] of expected.entries()) {
    for (const [row, [x, y]] of lines.entries()) {
      const [foundX, foundY] = pages[index]?.[row] ?? [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
      errors.left.push(Math.abs(foundX - x));
      errors.baseline.push(Math.abs(foundY - y));
    }
    const worst = Math.max(...errors.left.slice(-10), ...errors.baseline.slice(-10));
    const what = cases[index];
    if (worst > 0.5)
      console.log(`off by ${worst.toFixed(2)} pt: ${what?.name}, /Rotate ${what?.rotation}, skew ${what?.skew}`);
  }
  console.log(
    `position of ${errors.left.length} lines on ${cases.length} pages, by MuPDF, 95th percentile: left ${percentile(errors.left)} pt, baseline ${percentile(errors.baseline)} pt`,
  );
}

/** Origins of the first letter of each line of each page. */
function lineStarts(stext: string): readonly (readonly (readonly [number, number])[])[] {
  return stext
    .split("<page ")
    .slice(1)
    .map((page) =>
      page
        .split("<line ")
        .slice(1)
        .map((line) => {
          const [, x, y] = /<char [^>]* x="([\d.-]+)" y="([\d.-]+)"/.exec(line) ?? [];
          return [Number(x), Number(y)] as const;
        }),
    );
}

function pageOf(seed: number): Page {
  const lines = Array.from({ length: 40 }, (_, row) => {
    const words = Array.from({ length: 10 }, (_, column) => {
      const text = VOCABULARY[(row * 7 + column * 5 + seed * 3 + ((row * column) % 4)) % VOCABULARY.length] ?? "";
      const shift = ((row * 13 + column * 29 + seed) % 17) / 10;
      const [left, baseline, size] = [60 + column * 48 + shift, 80 + row * 17, 10.5 + (row % 3) / 5];
      return { text, size, box: [left, baseline - size * 0.8, left + 40 + shift, baseline + size * 0.2] as const };
    });
    return { words, box: [60, 70 + row * 17, 540, 84 + row * 17], baseline: [60, 80 + row * 17, 0] } satisfies Line;
  });
  return { number: seed + 1, width: 595, height: 842, source: "ocr", blocks: [{ kind: "paragraph", text: "", lines }] };
}

/** One word, whose line falls by the skew, in degrees. */
function lineOf(row: number, width: number, y: number, skew: number) {
  const left = width * (0.1 + row * 0.04);
  const right = left + width * 0.3;
  const fall = Math.abs(Math.tan((skew * Math.PI) / 180) * (right - left));
  const box = [left, y - 8, right, y + 2 + fall] as const;
  const text = `${VOCABULARY[row % VOCABULARY.length]}${row}`;
  return { words: [{ text, size: 10, box }], box, baseline: [left, y, -skew] as const };
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
}

function percentile(values: readonly number[]): string {
  const sorted = [...values].sort((a, b) => a - b);
  return (sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0).toFixed(2);
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}

const [mode, ...files] = process.argv.slice(2);
if (mode === undefined) await main();
else if (files.length === 0) choicesOf([mode], []);
else await runHere(mode, files);
