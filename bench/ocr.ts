// OCR next to native Tesseract and tesseract.js (one thread, the same model, the same pixels) and OCRmyPDF (one job), and on
// hard pages: `npm run bench -- ocr [ordinary|hard|photos|garbage|real|alarm|threads|growth|memory|models]…`. CORPUS_DIR holds ocr-truth/
// and scans/; HARD_PAGES is how many pages are drawn of each hard kind, 15 unless set; PHOTO_SEED and GARBAGE_SEED draw other pages,
// GARBAGE_PAGES is how many of each kind.

import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { readSettings } from "../functions/engine/base/settings.ts";
import { recognizeHard } from "../functions/engine/ocr/page/hard-pages.ts";
import { languageFolders, loadLanguages, presentLanguages } from "../functions/engine/ocr/tesseract/languages.ts";
import { recognize } from "../functions/engine/ocr/tesseract/tesseract.ts";
import { REAL_DOCUMENTS } from "../test/support/real-documents.ts";
import { HARD_KINDS, type HardKind, hardPages } from "./inputs/hard-pages.ts";
import { pictureOf, truthful } from "./inputs/true-pages.ts";
import { choicesOf, numbersOf } from "./parts/arguments.ts";
import { corpusWith } from "./parts/corpus.ts";
import { timed } from "./parts/cpu-time.ts";
import { benchOrdinaryPages } from "./peers/compare-ocr.ts";
import { benchAlarm, textOf } from "./recognition/alarm.ts";
import { benchGarbage } from "./recognition/garbage.ts";
import { benchMemory } from "./recognition/memory.ts";
import { benchModels, type TruePicture } from "./recognition/models.ts";
import { benchPhotos } from "./recognition/photos.ts";
import { benchReal } from "./recognition/real.ts";
import { type CharacterErrors, characterErrors, errorRate } from "./scores/character-errors.ts";

const { limits } = readSettings({});
const SEED = 7;
const hardPagesSet = process.env["HARD_PAGES"];
const { HARD_PAGES } = numbersOf(hardPagesSet === undefined ? [] : [hardPagesSet], { HARD_PAGES: 15 });
const ROUNDS = 5;
const JOBS = 8;

const parts = choicesOf(process.argv.slice(2), [
  "ordinary",
  "hard",
  "photos",
  "garbage",
  "real",
  "alarm",
  "threads",
  "growth",
  "memory",
  "models",
]);
const asked = (part: (typeof parts)[number]) => parts.length === 0 || parts.includes(part);
const [model] = loadLanguages(["eng"]);
const modelFile = presentLanguages().get("eng") ?? "";
console.log(`model: ${modelFile}, sha256 ${model?.digest}…; folders searched: ${languageFolders().length}`);
if (asked("ordinary")) await benchOrdinaryPages(limits, modelFile);
if (asked("hard")) await hard();
if (asked("photos")) await benchPhotos(limits);
if (asked("garbage")) await benchGarbage(limits);
if (asked("real") && corpusWith("business/textract") !== undefined) await benchReal(REAL_DOCUMENTS, limits, modelFile);
if (asked("alarm")) await benchAlarm(REAL_DOCUMENTS, limits, HARD_PAGES, SEED);
if (asked("threads")) await threads();
if (asked("growth")) growth();
if (asked("memory") && corpusWith("scans") !== undefined) await benchMemory(REAL_DOCUMENTS);
if (asked("models")) await benchModels(truePictures(), HARD_PAGES);

async function* truePictures(): AsyncGenerator<TruePicture> {
  for (const document of truthful()) yield { picture: await pictureOf(document, limits), truth: document.truth ?? "" };
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
  const script = new URL("./recognition/thread.ts", import.meta.url);
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

/** Measures growth in a process of its own, because earlier work keeps its memory. */
function growth(): void {
  const script = join(import.meta.dirname, "recognition/growth.ts");
  console.log(`\n${execFileSync(process.execPath, [script], { encoding: "utf8" }).trim()}`);
}
