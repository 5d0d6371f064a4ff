// How well the article of a news page is found: `npm run bench -- articles`. CORPUS_DIR holds articles/: html/ID.html.gz
// and ground-truth.json, of the article extraction benchmark of Scrapinghub (2020).

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { readSettings } from "../functions/engine/base/settings.ts";
import { detectFormat } from "../functions/engine/formats/detect/detect.ts";
import { html } from "../functions/engine/formats/html/html.ts";
import { renderText } from "../functions/engine/output/text-output.ts";
import { choicesOf } from "./parts/arguments.ts";
import { corpusWith } from "./parts/corpus.ts";
import { countOf } from "./scores/words.ts";

interface Score {
  readonly precision: number;
  readonly recall: number;
}

const { limits } = readSettings({});
const PLAIN = { pageMarkers: false, removeHeadersFooters: false };
/** The benchmark's own measure: how many runs of four words both texts have. */
const SHINGLE_WORDS = 4;

choicesOf(process.argv.slice(2), []);
const corpus = corpusWith("articles");
if (corpus !== undefined) await main(join(corpus, "articles"));

async function main(folder: string): Promise<void> {
  const truth: Record<string, { articleBody: string }> = JSON.parse(
    readFileSync(join(folder, "ground-truth.json"), "utf8"),
  );
  const pages = Object.entries(truth);
  console.log(`| content, ${pages.length} pages | precision | recall | F1 | CPU ms a page |`);
  console.log("|---|---|---|---|---|");
  for (const content of ["all", "main"] as const) {
    const scores: Score[] = [];
    const before = process.cpuUsage();
    for (const [id, { articleBody }] of pages) scores.push(scoreOf(await textOf(folder, id, content), articleBody));
    const { user, system } = process.cpuUsage(before);
    const [precision, recall] = [mean(scores.map((each) => each.precision)), mean(scores.map((each) => each.recall))];
    const f1 = (2 * precision * recall) / (precision + recall);
    const cpuMs = (user + system) / 1000 / pages.length;
    console.log(
      `| ${[content, ...[precision, recall, f1].map((share) => share.toFixed(3)), cpuMs.toFixed(0)].join(" | ")} |`,
    );
  }
}

async function textOf(folder: string, id: string, content: "main" | "all"): Promise<string> {
  const bytes = gunzipSync(readFileSync(join(folder, "html", `${id}.html.gz`)));
  const { document } = await html.extract(bytes, {
    name: `${id}.html`,
    content,
    limits: { ...limits, inflating: undefined },
    detect: detectFormat,
  });
  return renderText(document, PLAIN);
}

function scoreOf(text: string, expected: string): Score {
  const [found, wanted] = [shinglesOf(text), shinglesOf(expected)];
  let shared = 0;
  for (const [shingle, count] of found) shared += Math.min(count, wanted.get(shingle) ?? 0);
  return { precision: shared / Math.max(1, total(found)), recall: shared / Math.max(1, total(wanted)) };
}

function shinglesOf(text: string): ReadonlyMap<string, number> {
  const words = text.match(/[\p{L}\p{N}_]+/gu) ?? [];
  const starts = words.length === 0 ? [] : words.slice(0, Math.max(1, words.length - SHINGLE_WORDS + 1));
  return countOf(starts.map((_, at) => words.slice(at, at + SHINGLE_WORDS).join(" ")));
}

function total(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
