// Real forms, cards and pay stubs by Tesseract, by this project with and without its second reader, against Amazon
// Textract's saved answers. PDFs are painted and recognised too. Documents at odd positions were looked at while rules were
// made, the others only scored.

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Limits } from "../../functions/engine/base/settings.ts";
import { pagePicture, recognizePage } from "../../functions/engine/ocr/page/recognize-page.ts";
import type { PagePicture } from "../../functions/engine/ocr/page/recognized-blocks.ts";
import { findModels } from "../../functions/engine/ocr/second-reader/models.ts";
import { renderText } from "../../functions/engine/output/text-output.ts";
import { timed } from "../parts/cpu-time.ts";
import { measured } from "../peers/ocr-peers.ts";
import { type AnswerScore, type SavedAnswer, scoreAgainst, wordF1, wordRecall } from "../scores/saved-answers.ts";

const FOLDER = "business/textract";
const READERS = ["native tesseract", "tesseract", "auto"] as const;
type BenchReader = (typeof READERS)[number];

interface RealResult {
  readonly name: string;
  readonly isLookedAt: boolean;
  readonly reader: BenchReader;
  readonly score: AnswerScore;
  readonly cpu: number;
  readonly isReadTwice: boolean;
}

export async function benchReal(corpus: string, limits: Limits, modelFile: string): Promise<void> {
  const folder = process.env["TEXTRACTOR_SECOND_READER"];
  console.log(`\nreal documents; models of the second reader: ${findModels(folder)?.set.name ?? "none"}`);
  const scratch = mkdtempSync(join(tmpdir(), "bench-real-"));
  const results: RealResult[] = [];
  const names = readdirSync(join(corpus, FOLDER)).sort();
  try {
    // One reader after the other, because the peak of memory never falls.
    for (const reader of READERS) {
      for (const [index, name] of names.entries()) {
        const bytes = readFileSync(join(corpus, FOLDER, name));
        const kind = name.endsWith(".pdf") ? ("pdf" as const) : ("image" as const);
        const request = { bytes, kind, page: 1, languages: ["eng"], limits, secondReaderFolder: folder } as const;
        const read =
          reader === "native tesseract"
            ? nativeText(await pagePicture(request), modelFile, scratch)
            : await ourText({ ...request, reader });
        if (read === undefined) continue;
        const answer = JSON.parse(readFileSync(join(corpus, `${FOLDER}-truth`, `${name}.json`), "utf8")) as SavedAnswer;
        results.push({ ...read, name, reader, isLookedAt: index % 2 === 0, score: scoreAgainst(answer, read.text) });
      }
      console.log(`peak after ${reader}: ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`);
    }
  } finally {
    rmSync(scratch, { recursive: true });
  }
  print(names, results);
}

function nativeText(picture: PagePicture, modelFile: string, scratch: string) {
  const { width, height, gray, dpi } = picture;
  const page = join(scratch, "page");
  writeFileSync(`${page}.pgm`, Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), gray]));
  const cpu = measured("tesseract", [`${page}.pgm`, page, "--dpi", String(Math.round(dpi))], dirname(modelFile));
  return cpu === undefined ? undefined : { cpu, text: readFileSync(`${page}.txt`, "utf8"), isReadTwice: false };
}

async function ourText(request: Parameters<typeof recognizePage>[0]) {
  const { value, cpu } = await timed(() => recognizePage(request));
  const document = { metadata: { format: "image", pages: 1 }, outline: [], pages: [value.page], attachments: [] };
  const text = renderText(document, { pageMarkers: false, removeHeadersFooters: false });
  return { text, cpu, isReadTwice: value.models.length > 1 };
}

function print(names: readonly string[], results: readonly RealResult[]): void {
  console.log(`| document | ${READERS.map((reader) => `${reader}: F1, recall, order, CPU s`).join(" | ")} |`);
  console.log(`|---|${READERS.map(() => "---|").join("")}`);
  const row = (title: string, some: readonly RealResult[]) => {
    const cells = READERS.map((reader) => cellOf(some.filter((each) => each.reader === reader)));
    console.log(`| ${[title, ...cells].join(" | ")} |`);
  };
  for (const name of names) {
    const own = results.filter((each) => each.name === name);
    const twice = own.some(({ isReadTwice }) => isReadTwice) ? ", read twice" : "";
    row(`${name} (${own.some(({ isLookedAt }) => isLookedAt) ? "looked at" : "only scored"}${twice})`, own);
  }
  row(
    "looked at",
    results.filter(({ isLookedAt }) => isLookedAt),
  );
  row(
    "only scored",
    results.filter(({ isLookedAt }) => !isLookedAt),
  );
  row("all", results);
}

function cellOf(some: readonly RealResult[]): string {
  if (some.length === 0) return "not installed";
  const scores = some.map(({ score }) => score);
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const order = mean(scores.map((score) => score.order));
  const numbers = [wordF1(scores), wordRecall(scores), order].map((share) => share.toFixed(3));
  return [...numbers, mean(some.map(({ cpu }) => cpu)).toFixed(1)].join(", ");
}
