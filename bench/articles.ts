// How well the article of a news page and its facts are found, next to Readability alone, and what is lost of pages that
// are no articles: `npm run bench -- articles [lost]`. CORPUS_DIR holds articles/: html/ID.html.gz and
// ground-truth.json, of the article extraction benchmark of Scrapinghub (2020). "lost" lists the worst pages of the
// half that may be looked at.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { Readability } from "@mozilla/readability";
import { parseHTML } from "linkedom";
import type { Extraction } from "../functions/engine/base/model.ts";
import { readSettings } from "../functions/engine/base/settings.ts";
import { detectFormat } from "../functions/engine/formats/detect/detect.ts";
import { isSameTitle } from "../functions/engine/formats/html/facts/page-title.ts";
import { decodeHtml, html } from "../functions/engine/formats/html/html.ts";
import { renderText } from "../functions/engine/output/text-output.ts";
import labels from "./inputs/article-facts.json" with { type: "json" };
import { otherPages } from "./inputs/other-pages.ts";
import { choicesOf } from "./parts/arguments.ts";
import { corpusWith } from "./parts/corpus.ts";
import { countOf } from "./scores/words.ts";

interface Page {
  readonly id: string;
  readonly bytes: Uint8Array;
  readonly body: string;
}

interface Score {
  readonly page: Page;
  readonly precision: number;
  readonly recall: number;
  /** True when both texts have the same runs of words. */
  readonly isExact: boolean;
}

const { limits } = readSettings({});
const PLAIN = { pageMarkers: false, removeHeadersFooters: false };
/** The benchmark's own measure: how many runs of four words both texts have. */
const SHINGLE_WORDS = 4;

/** Pages that are listed with "lost". */
const WORST = 10;

const listsLost = choicesOf(process.argv.slice(2), ["lost"]).length > 0;
const corpus = corpusWith("articles");
if (corpus !== undefined) await scoreArticles(join(corpus, "articles"));
await scoreOtherPages();

async function scoreArticles(folder: string): Promise<void> {
  const truth: Record<string, { articleBody: string }> = JSON.parse(
    readFileSync(join(folder, "ground-truth.json"), "utf8"),
  );
  const pages = Object.entries(truth).map(([id, { articleBody }]) => {
    return { id, bytes: gunzipSync(readFileSync(join(folder, "html", `${id}.html.gz`))), body: articleBody };
  });
  console.log(`${pages.length} pages; half A may be looked at, half B is only scored\n`);
  console.log("| reader | precision | recall | F1 | exact | F1 of A | F1 of B | exact of B | CPU ms a page |");
  console.log("|---|---:|---:|---:|---:|---:|---:|---:|---:|");
  await printRow("whole page", pages, ({ bytes }) => textOf(bytes, "all"));
  await printRow("Readability 0.6.0 alone", pages, readabilityText);
  const scores = await printRow("this project", pages, ({ bytes }) => textOf(bytes, "main"));
  await printFacts(pages);
  if (listsLost) printWorst(scores, WORST);
}

type Read = (page: Page) => Promise<string>;

async function printRow(name: string, pages: readonly Page[], read: Read): Promise<readonly Score[]> {
  // The first page loads and compiles the reader.
  if (pages[0] !== undefined) await read(pages[0]);
  const before = process.cpuUsage();
  const texts: string[] = [];
  for (const page of pages) texts.push(await read(page));
  const { user, system } = process.cpuUsage(before);
  const scores = pages.map((page, index) => scoreOf(page, texts[index] ?? ""));
  const [all, a, b] = [scores, scores.filter(isSeen), scores.filter((score) => !isSeen(score))].map(meanOf);
  const cells = [all?.precision, all?.recall, all?.f1, all?.exact, a?.f1, b?.f1, b?.exact];
  const cpuMs = (user + system) / 1000 / pages.length;
  console.log(`| ${[name, ...cells.map((share) => share?.toFixed(3)), cpuMs.toFixed(0)].join(" | ")} |`);
  return scores;
}

function isSeen({ page }: Score): boolean {
  return createHash("sha256").update(`textractor-1:${page.id}`).digest("hex") < "8";
}

function meanOf(scores: readonly Score[]) {
  const precision = mean(scores.map((each) => each.precision));
  const recall = mean(scores.map((each) => each.recall));
  const exact = mean(scores.map(({ isExact }) => (isExact ? 1 : 0)));
  return { precision, recall, f1: (2 * precision * recall) / (precision + recall), exact };
}

async function extracted(bytes: Uint8Array, content: "main" | "all"): Promise<Extraction["document"]> {
  const options = { name: "page.html", content, limits: { ...limits, inflating: undefined }, detect: detectFormat };
  return (await html.extract(bytes, options)).document;
}

/** The plain text without the title, which the benchmark's truth leaves out. */
async function textOf(bytes: Uint8Array, content: "main" | "all"): Promise<string> {
  const document = await extracted(bytes, content);
  const { title = "" } = document.metadata;
  const pages = document.pages.map((page) => {
    return { ...page, blocks: page.blocks.filter(({ kind, text }) => kind !== "heading" || !isSameTitle(text, title)) };
  });
  return renderText({ ...document, pages }, PLAIN);
}

async function readabilityText({ bytes }: Page): Promise<string> {
  const { text } = await decodeHtml(bytes);
  return new Readability(parseHTML(text).document).parse()?.textContent ?? "";
}

function scoreOf(page: Page, text: string): Score {
  const [found, wanted] = [shinglesOf(text), shinglesOf(page.body)];
  let shared = 0;
  for (const [shingle, count] of found) shared += Math.min(count, wanted.get(shingle) ?? 0);
  const [all, due] = [total(found), total(wanted)];
  const isExact = shared === all && shared === due;
  return { page, precision: shared / Math.max(1, all), recall: shared / Math.max(1, due), isExact };
}

function shinglesOf(text: string): ReadonlyMap<string, number> {
  const words = wordsOf(text);
  const starts = words.length === 0 ? [] : words.slice(0, Math.max(1, words.length - SHINGLE_WORDS + 1));
  return countOf(starts.map((_, at) => words.slice(at, at + SHINGLE_WORDS).join(" ")));
}

function wordsOf(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}_]+/gu) ?? [];
}

/** Facts that were labelled by hand, with every value that is right: dates differ by the time zone. */
async function printFacts(pages: readonly Page[]): Promise<void> {
  const right = { title: 0, authors: 0, published: 0, language: 0 };
  const labelled = new Map(Object.entries(labels));
  for (const { id, bytes } of pages) {
    const label = labelled.get(id);
    if (label === undefined) continue;
    const { title = "", authors = [], published = "", language = "" } = (await extracted(bytes, "all")).metadata;
    const names = authors.join(" ").toLowerCase();
    if (label.title.some((each) => isSameTitle(each, title))) right.title++;
    if (label.authors.some((each) => each.join(" ").toLowerCase() === names)) right.authors++;
    if (label.published.includes(published.slice(0, 10))) right.published++;
    if (label.language === language.toLowerCase().split("-")[0]) right.language++;
  }
  const shares = Object.entries(right).map(([name, count]) => `${name} ${(count / labelled.size).toFixed(3)}`);
  console.log(`\nfacts of ${labelled.size} pages labelled by hand, share that is right: ${shares.join(", ")}`);
}

function printWorst(scores: readonly Score[], count: number): void {
  const sorted = scores
    .filter(isSeen)
    .sort((one, other) => one.precision + one.recall - other.precision - other.recall);
  for (const { page, precision, recall } of sorted.slice(0, count)) {
    console.log(`${page.id.slice(0, 12)} precision ${precision.toFixed(3)} recall ${recall.toFixed(3)}`);
  }
}

/** Share of the words of the whole page, with its menu, that the main content keeps. */
async function scoreOtherPages(): Promise<void> {
  const recalls: { readonly name: string; readonly recall: number }[] = [];
  for (const { name, html: page } of otherPages()) {
    const bytes = new TextEncoder().encode(page);
    const [all, main] = [await extracted(bytes, "all"), await extracted(bytes, "main")].map((document) =>
      countOf(wordsOf(renderText(document, PLAIN))),
    );
    let kept = 0;
    for (const [word, count] of all ?? []) kept += Math.min(count, main?.get(word) ?? 0);
    recalls.push({ name, recall: kept / total(all ?? new Map()) });
  }
  if (listsLost) for (const { name, recall } of recalls) console.log(`${name} ${recall.toFixed(3)}`);
  const least = recalls.reduce((one, other) => (other.recall < one.recall ? other : one));
  const shown = `mean ${mean(recalls.map(({ recall }) => recall)).toFixed(3)}, least ${least.recall.toFixed(3)} (${least.name})`;
  console.log(`\nwords kept of ${recalls.length} pages that are no articles: ${shown}`);
}

function total(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
