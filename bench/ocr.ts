// OCR beside native Tesseract (one thread, the same model, the same pixels) and OCRmyPDF (one job), and on hard pages:
// `npm run bench -- ocr [ordinary|hard|alarm|threads|growth|memory|models]…`. CORPUS_DIR holds ocr-truth/ and scans/; HARD_PAGES
// is how many pages are drawn of each hard kind, 15 unless set.

import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Worker } from "node:worker_threads";
import { readSettings } from "../functions/engine/base/settings.ts";
import { decodeImage } from "../functions/engine/codecs/pictures/decode-image.ts";
import { recognizeHard } from "../functions/engine/ocr/page/hard-pages.ts";
import { recognizePage } from "../functions/engine/ocr/page/recognize-page.ts";
import type { GrayImage } from "../functions/engine/ocr/tesseract/gray-image.ts";
import { languageFolders, loadLanguages, presentLanguages } from "../functions/engine/ocr/tesseract/languages.ts";
import { recognize } from "../functions/engine/ocr/tesseract/tesseract.ts";
import { withPdf } from "../functions/engine/pdf/render/pdfjs.ts";
import { renderPage } from "../functions/engine/pdf/render/render-page.ts";
import { searchablePdf } from "../functions/engine/pdf/write/searchable-pdf.ts";
import { textLayer } from "../functions/engine/pdf/write/text-layer.ts";
import { REAL_DOCUMENTS } from "../test/support/real-documents.ts";
import { HARD_KINDS, type HardKind, hardPages } from "./inputs/hard-pages.ts";
import { choicesOf, numbersOf } from "./parts/arguments.ts";
import { corpusWith } from "./parts/corpus.ts";
import { benchAlarm, textOf } from "./parts/ocr-alarm.ts";
import { benchMemory } from "./parts/ocr-memory.ts";
import { benchModels, type TruePicture } from "./parts/ocr-models.ts";
import { measured, peerText } from "./peers/ocr-peers.ts";
import { type CharacterErrors, characterErrors, errorRate } from "./scores/character-errors.ts";

const { limits } = readSettings({});
const SEED = 7;
const hardPagesSet = process.env["HARD_PAGES"];
const { HARD_PAGES } = numbersOf(hardPagesSet === undefined ? [] : [hardPagesSet], { HARD_PAGES: 15 });
const ROUNDS = 5;
const JOBS = 8;

interface Truthful {
  readonly group: string;
  readonly file: string;
  readonly kind: "pdf" | "image";
  readonly truth?: string;
}

const parts = choicesOf(process.argv.slice(2), ["ordinary", "hard", "alarm", "threads", "growth", "memory", "models"]);
const asked = (part: (typeof parts)[number]) => parts.length === 0 || parts.includes(part);
const [model] = loadLanguages(["eng"]);
const modelFile = presentLanguages().get("eng") ?? "";
console.log(`model: ${modelFile}, sha256 ${model?.digest}…; folders searched: ${languageFolders().length}`);
if (asked("ordinary")) await ordinaryPages();
if (asked("hard")) await hard();
if (asked("alarm")) await benchAlarm(REAL_DOCUMENTS, limits, HARD_PAGES, SEED);
if (asked("threads")) await threads();
if (asked("growth")) growth();
if (asked("memory") && corpusWith("scans") !== undefined) await benchMemory(REAL_DOCUMENTS);
if (asked("models")) await benchModels(truePictures(), HARD_PAGES);

async function* truePictures(): AsyncGenerator<TruePicture> {
  for (const document of truthful()) yield { picture: await pictureOf(document), truth: document.truth ?? "" };
}

/** CPU seconds that the work took on all threads of this process. */
async function timed<T>(work: () => Promise<T>): Promise<{ readonly value: T; readonly cpu: number }> {
  const before = process.cpuUsage();
  const value = await work();
  const { user, system } = process.cpuUsage(before);
  return { value, cpu: (user + system) / 1e6 };
}

async function ordinaryPages(): Promise<void> {
  const documents = [...truthful(), ...scans()];
  if (documents.length === 0) return console.log(`no documents: set CORPUS_DIR to the folder with ocr-truth/`);
  const scratch = mkdtempSync(join(tmpdir(), "bench-ocr-"));
  const rows: Row[] = [];
  try {
    const [first] = documents;
    if (first !== undefined) {
      const cold = await timed(() => wholeStack(first));
      const warm = await timed(() => wholeStack(first));
      console.log(`start of a process, on top of its first page: ${(cold.cpu - warm.cpu).toFixed(2)} CPU s`);
    }
    console.log("| page | ours | of it recognition | tesseract | ocrmypdf | CER ours | tesseract | ocrmypdf |");
    console.log("|---|---|---|---|---|---|---|---|");
    for (const document of documents) rows.push(...(await compare(document, scratch)));
  } finally {
    rmSync(scratch, { recursive: true });
  }
  for (const group of new Set(rows.map((row) => row.group)))
    printRow(
      group,
      rows.filter((row) => row.group === group),
    );
  printRow("all", rows);
}

interface Row {
  readonly group: string;
  readonly cpu: {
    readonly ours: number;
    readonly ourReading: number;
    readonly tesseract: number;
    readonly peer: number;
  };
  readonly errors?: {
    readonly ours: CharacterErrors;
    readonly tesseract: CharacterErrors;
    readonly peer: CharacterErrors;
  };
}

async function compare(document: Truthful, scratch: string): Promise<readonly Row[]> {
  const ours = await timed(() => wholeStack(document));
  const picture = await pictureOf(document);
  const reading = await timed(() => recognizeHard(picture, ["eng"]));
  const pgm = join(scratch, "page.pgm");
  writeFileSync(pgm, Buffer.concat([Buffer.from(`P5\n${picture.width} ${picture.height}\n255\n`), picture.gray]));
  const dpi = String(Math.round(picture.dpi));
  const tesseract = measured("tesseract", [pgm, join(scratch, "page"), "--dpi", dpi], dirname(modelFile));
  const peer = peerText(document.file, document.kind, dpi, scratch);
  const name = document.file.slice(REAL_DOCUMENTS.length + 1);
  if (tesseract === undefined || peer === undefined) {
    console.log(
      `| ${name} | left out: ${tesseract === undefined ? "tesseract" : "ocrmypdf"} fails, or is not installed |`,
    );
    return [];
  }
  const tesseractText = readFileSync(join(scratch, "page.txt"), "utf8");
  const cpu = { ours: ours.cpu, ourReading: reading.cpu, tesseract, peer: peer.cpu };
  if (document.truth === undefined) {
    const row = { group: document.group, cpu };
    printRow(name, [row]);
    return [row];
  }
  const of = (text: string) => characterErrors(document.truth ?? "", text);
  const errors = { ours: of(ours.value), tesseract: of(tesseractText), peer: of(peer.text) };
  const row = { group: document.group, cpu, errors };
  printRow(name, [row]);
  return [row];
}

function printRow(name: string, rows: readonly Row[]): void {
  const sum = (key: keyof Row["cpu"]) => rows.reduce((total, { cpu }) => total + cpu[key], 0);
  const [ours, reading, tesseract, peer] = [sum("ours"), sum("ourReading"), sum("tesseract"), sum("peer")];
  const times = [
    `${ours.toFixed(2)} (${(ours / peer).toFixed(2)} of ocrmypdf)`,
    `${reading.toFixed(2)} (${(reading / tesseract).toFixed(2)} of tesseract)`,
    tesseract.toFixed(2),
    peer.toFixed(2),
  ];
  const judged = rows.flatMap(({ errors }) => (errors === undefined ? [] : [errors]));
  const rates = (["ours", "tesseract", "peer"] as const).map((who) =>
    judged.length === 0 ? "" : `${errorRate(judged.map((errors) => errors[who])).toFixed(2)} %`,
  );
  console.log(`| ${[name, ...times, ...rates].join(" | ")} |`);
}

/** From the file to the searchable PDF; gives the text. */
async function wholeStack({ file, kind }: Truthful): Promise<string> {
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

/** The first page, as the recogniser gets it. */
async function pictureOf({ file, kind }: Truthful): Promise<GrayImage> {
  const bytes = new Uint8Array(readFileSync(file));
  if (kind === "image") return await decodeImage(bytes, 1, { maxPixels: limits.pagePixels, maxBytes: 1e9 });
  return await withPdf(bytes, { limits }, (pdf) => renderPage(pdf, 1, { dpi: 200, maxPixels: limits.pagePixels }));
}

function truthful(): readonly Truthful[] {
  const folder = join(REAL_DOCUMENTS, "ocr-truth");
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .flatMap((name): Truthful[] => {
      const [stem = "", extension = ""] = [name.replace(/\.[^.]*$/, ""), name.replace(/.*\./, "")];
      if (!["pdf", "tif", "png"].includes(extension)) return [];
      const own = join(folder, `${stem}.txt`);
      const gold = join(folder, "phototest.gold.txt");
      const truth = existsSync(own) ? own : stem.startsWith("phototest") ? gold : undefined;
      if (truth === undefined) return [];
      const group = stem.startsWith("simulated") ? "simulated" : stem.startsWith("phototest") ? "phototest" : "UNLV";
      const kind = extension === "pdf" ? "pdf" : "image";
      return [{ group, file: join(folder, name), kind, truth: readFileSync(truth, "utf8") }];
    });
}

/** Scans of one page each, without a text layer, which OCRmyPDF would leave alone, and without truth: for their time. */
function scans(): readonly Truthful[] {
  const names = ["ccitt", "epson", "francais", "jbig2", "skew", "rotated_skew"];
  return names
    .map((name) => ({ group: "scans", file: join(REAL_DOCUMENTS, "scans", `${name}.pdf`), kind: "pdf" as const }))
    .filter(({ file }) => existsSync(file));
}

async function hard(): Promise<void> {
  console.log(`\n${HARD_PAGES} pages of each kind, seed ${SEED}`);
  console.log("| kind | read once | read as hard | worst page | CPU once | as hard | doubtful |");
  console.log("|---|---|---|---|---|---|---|");
  const kinds: readonly HardKind[] = [...HARD_KINDS, "ordinary"];
  const all: HardResult[] = [];
  for (const kind of kinds) {
    const results: HardResult[] = [];
    for await (const page of hardPages([kind], HARD_PAGES, SEED)) {
      const once = await timed(() => recognize(page, ["eng"]));
      const again = await timed(() => recognizeHard(page, ["eng"]));
      const errors = characterErrors(page.truth, textOf(again.value.paragraphs));
      const onceErrors = characterErrors(page.truth, textOf(once.value));
      results.push({ kind, errors, onceErrors, once: once.cpu, again: again.cpu, doubtful: again.value.doubtful });
    }
    printHard(kind, results);
    all.push(...results);
  }
  printHard(
    "all hard ones",
    all.filter((each) => each.kind !== "ordinary"),
  );
  const lost = all.filter(({ errors }) => errorRate([errors]) > 20);
  console.log(`pages left above 20 %: ${lost.length}, of them flagged: ${lost.filter((each) => each.doubtful).length}`);
}

interface HardResult {
  readonly kind: HardKind;
  readonly errors: CharacterErrors;
  readonly onceErrors: CharacterErrors;
  readonly once: number;
  readonly again: number;
  readonly doubtful: boolean;
}

function printHard(name: string, results: readonly HardResult[]): void {
  const mean = (key: "once" | "again") => results.reduce((sum, each) => sum + each[key], 0) / results.length;
  const cells = [
    name,
    `${errorRate(results.map(({ onceErrors }) => onceErrors)).toFixed(2)} %`,
    `${errorRate(results.map(({ errors }) => errors)).toFixed(2)} %`,
    `${Math.max(...results.map(({ errors }) => errorRate([errors]))).toFixed(2)} %`,
    mean("once").toFixed(2),
    mean("again").toFixed(2),
    `${results.filter(({ doubtful }) => doubtful).length} of ${results.length}`,
  ];
  console.log(`| ${cells.join(" | ")} |`);
}

/** The same pages by one thread and by two: on the clock, and in CPU time, which other work does not stretch. */
async function threads(): Promise<void> {
  const load = loadAverage();
  const ratios: number[] = [];
  const cpu = { alone: 0, together: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    const [alone, together] = [await timed(() => wallTime(1)), await timed(() => wallTime(2))];
    ratios.push(alone.value / together.value);
    cpu.alone += alone.cpu;
    cpu.together += together.cpu;
  }
  ratios.sort((a, b) => a - b);
  const median = ratios[Math.floor(ROUNDS / 2)] ?? 0;
  console.log(`\ntwo threads against one, ${JOBS} pages, median of ${ROUNDS}: ${median.toFixed(2)} times as fast`);
  console.log(`all: ${ratios.map((ratio) => ratio.toFixed(2)).join(" ")}; load of the machine before: ${load}`);
  const perPage = (seconds: number) => (seconds / ROUNDS / JOBS).toFixed(2);
  console.log(`CPU s a page, with the start of threads: ${perPage(cpu.alone)} by one, ${perPage(cpu.together)} by two`);
}

async function wallTime(workers: number): Promise<number> {
  const script = new URL("./parts/ocr-thread.ts", import.meta.url);
  const running = Array.from({ length: workers }, () => new Worker(script, { workerData: { jobs: JOBS / workers } }));
  // Each says when its engine is warm, so that starting is not measured.
  await Promise.all(running.map((worker) => new Promise((resolve) => worker.once("message", resolve))));
  const started = performance.now();
  const done = running.map((worker) => new Promise((resolve) => worker.once("exit", resolve)));
  for (const worker of running) worker.postMessage("go");
  await Promise.all(done);
  return performance.now() - started;
}

function loadAverage(): string {
  return execFileSync("uptime", { encoding: "utf8" })
    .replace(/.*load average: /, "")
    .trim();
}

/** In a process of its own, since what ran before has its memory too. */
function growth(): void {
  const script = join(import.meta.dirname, "parts/ocr-growth.ts");
  console.log(`\n${execFileSync(process.execPath, [script], { encoding: "utf8" }).trim()}`);
}
