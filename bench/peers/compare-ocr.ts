// Ordinary scanned pages by this project, native Tesseract, tesseract.js and OCRmyPDF: CPU seconds and character errors.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Limits } from "../../functions/engine/base/settings.ts";
import { recognizeHard } from "../../functions/engine/ocr/page/hard-pages.ts";
import { recognizePage } from "../../functions/engine/ocr/page/recognize-page.ts";
import { searchablePdf } from "../../functions/engine/pdf/write/searchable-pdf.ts";
import { textLayer } from "../../functions/engine/pdf/write/text-layer.ts";
import { REAL_DOCUMENTS } from "../../test/support/real-documents.ts";
import { pictureOf, scans, type Truthful, truthful } from "../inputs/true-pages.ts";
import { timed } from "../parts/cpu-time.ts";
import { type CharacterErrors, characterErrors, errorRate } from "../scores/character-errors.ts";
import { measured, peerText } from "./ocr-peers.ts";
import { openTesseractJs, type TesseractJsReader } from "./tesseract-js.ts";

/** The project from the file to the searchable PDF, its recognition alone, then the others. */
const READERS = ["ours", "recognition", "tesseract", "tesseract.js", "ocrmypdf"] as const;
type Reader = (typeof READERS)[number];

/** The reader with the same work, as the base of a ratio. */
const RATIO_TO: Partial<Record<Reader, readonly Reader[]>> = {
  ours: ["ocrmypdf"],
  recognition: ["tesseract", "tesseract.js"],
};

interface Result {
  readonly cpu: number;
  readonly errors?: CharacterErrors;
}

interface Row {
  readonly group: string;
  readonly results: Readonly<Partial<Record<Reader, Result>>>;
}

interface Tools {
  readonly limits: Limits;
  readonly modelFile: string;
  readonly scratch: string;
  readonly tesseractJs: TesseractJsReader | undefined;
}

export async function benchOrdinaryPages(limits: Limits, modelFile: string): Promise<void> {
  const documents = [...truthful(), ...scans()];
  const [first] = documents;
  if (first === undefined) return console.log("no documents: set CORPUS_DIR to the folder with ocr-truth/");
  const scratch = mkdtempSync(join(tmpdir(), "bench-ocr-"));
  const { value: tesseractJs, cpu: startCpu } = await timed(() => openTesseractJs(modelFile));
  const tools: Tools = { limits, modelFile, scratch, tesseractJs };
  const rows: Row[] = [];
  try {
    const cold = await timed(() => wholeStack(first, limits));
    const warm = await timed(() => wholeStack(first, limits));
    console.log(`start of a process, on top of its first page: ${(cold.cpu - warm.cpu).toFixed(2)} CPU s`);
    if (tesseractJs !== undefined) console.log(`start of tesseract.js: ${startCpu.toFixed(2)} CPU s`);
    console.log(`| page | ${READERS.join(" | ")} | ${READERS.map((reader) => `errors ${reader}`).join(" | ")} |`);
    console.log(`|---${"|---".repeat(2 * READERS.length)}|`);
    for (const document of documents) {
      const row = await compare(document, tools);
      printRow(document.file.slice(REAL_DOCUMENTS.length + 1), [row]);
      rows.push(row);
    }
  } finally {
    await tesseractJs?.close();
    rmSync(scratch, { recursive: true });
  }
  for (const [group, of] of Map.groupBy(rows, (row) => row.group)) printRow(group, of);
  printRow("all", rows);
  const absent = READERS.filter((reader) => rows.every(({ results }) => results[reader] === undefined));
  if (absent.length > 0) console.log(`skipped, not installed: ${absent.join(", ")}`);
}

async function compare(document: Truthful, { limits, modelFile, scratch, tesseractJs }: Tools): Promise<Row> {
  const { file, kind, truth, group } = document;
  const judged = (cpu: number, text: string): Result =>
    truth === undefined ? { cpu } : { cpu, errors: characterErrors(truth, text) };
  const results: Partial<Record<Reader, Result>> = {};
  const ours = await timed(() => wholeStack(document, limits));
  results.ours = judged(ours.cpu, ours.value);
  const picture = await pictureOf(document, limits);
  const dpi = String(Math.round(picture.dpi));
  const pgm = Buffer.concat([Buffer.from(`P5\n${picture.width} ${picture.height}\n255\n`), picture.gray]);
  const pgmFile = join(scratch, "page.pgm");
  writeFileSync(pgmFile, pgm);
  results.recognition = { cpu: (await timed(() => recognizeHard(picture, ["eng"]))).cpu };
  const native = measured("tesseract", [pgmFile, join(scratch, "page"), "--dpi", dpi], dirname(modelFile));
  if (native !== undefined) results.tesseract = judged(native, readFileSync(join(scratch, "page.txt"), "utf8"));
  if (tesseractJs !== undefined) {
    const read = await timed(() => tesseractJs.read(pgm, dpi));
    results["tesseract.js"] = judged(read.cpu, read.value);
  }
  const whole = peerText(file, kind, dpi, scratch);
  if (whole !== undefined) results.ocrmypdf = judged(whole.cpu, whole.text);
  return { group, results };
}

function printRow(name: string, rows: readonly Row[]): void {
  console.log(`| ${[name, ...READERS.map((reader) => timeOf(reader, rows)), ...rates(rows)].join(" | ")} |`);
}

/** CPU seconds of the pages that this reader read, with its ratios to others on the pages that both read. */
function timeOf(reader: Reader, rows: readonly Row[]): string {
  const times = rows.flatMap(({ results }) => results[reader]?.cpu ?? []);
  if (times.length === 0) return "";
  const ratios = (RATIO_TO[reader] ?? []).flatMap((other) => {
    const both = rows.filter(({ results }) => results[reader] !== undefined && results[other] !== undefined);
    if (both.length === 0) return [];
    const cpu = (who: Reader) => sum(both.map(({ results }) => results[who]?.cpu ?? 0));
    return `${(cpu(reader) / cpu(other)).toFixed(2)} of ${other}`;
  });
  return `${sum(times).toFixed(2)}${ratios.length === 0 ? "" : ` (${ratios.join(", ")})`}`;
}

/** Error rates over the pages that all readers of this run read. */
function rates(rows: readonly Row[]): string[] {
  const judged = READERS.filter((reader) => rows.some(({ results }) => results[reader]?.errors !== undefined));
  const common = rows.filter(({ results }) => judged.every((reader) => results[reader]?.errors !== undefined));
  return READERS.map((reader) => {
    const errors = common.flatMap(({ results }) => results[reader]?.errors ?? []);
    return errors.length === 0 ? "" : `${errorRate(errors).toFixed(2)} %`;
  });
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Runs the project from the file to the searchable PDF and returns the text. */
async function wholeStack({ file, kind }: Truthful, limits: Limits): Promise<string> {
  const bytes = new Uint8Array(readFileSync(file));
  const texts: string[] = [];
  const layers: (readonly [number, string])[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const recognized = await recognizePage({ bytes, kind, page, languages: ["eng"], limits });
    pages = recognized.pages;
    texts.push(...recognized.page.blocks.map(({ text }) => text));
    layers.push([page, textLayer(recognized.page)]);
  }
  await searchablePdf({ kind, original: bytes, layers, pagePixels: limits.pagePixels, decodingMemoryMb: 1_000 });
  return texts.join("\n\n");
}
