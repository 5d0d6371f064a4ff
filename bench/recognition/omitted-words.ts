// Right and wrong words that OCR omits on pages with text, by their known text.

import type { Limits } from "../../functions/engine/base/settings.ts";
import { believedLines } from "../../functions/engine/ocr/lines/believed-lines.ts";
import { recognizeHard } from "../../functions/engine/ocr/page/hard-pages.ts";
import type { GrayImage } from "../../functions/engine/ocr/tesseract/gray-image.ts";
import type { RecognizedLine } from "../../functions/engine/ocr/tesseract/tesseract-hocr.ts";
import { HARD_KINDS, hardPages } from "../inputs/hard-pages.ts";
import { HOPELESS_KINDS, hopelessPages } from "../inputs/hopeless-pages.ts";
import { pictureOf, truthful } from "../inputs/true-pages.ts";

const EACH = 3;
const WORD = /[\p{L}\p{N}]+/gu;

interface TruePage {
  readonly picture: GrayImage;
  readonly truth: string;
}

/** Words of some lines, by whether the page's text has them. */
interface Counts {
  right: number;
  wrong: number;
}

export async function benchOmittedWords(limits: Limits, seed: number): Promise<void> {
  console.log(`\n| pages with text, seed ${seed} | right words omitted | wrong words omitted |`);
  console.log("|---|--:|--:|");
  await printCost("scans with known text", scannedPages(limits));
  await printCost("hard pages", drawnPages(hardPages(HARD_KINDS, EACH, seed)));
  await printCost("hopeless pages", drawnPages(hopelessPages(HOPELESS_KINDS, EACH, seed)));
}

async function* scannedPages(limits: Limits): AsyncGenerator<TruePage> {
  for (const page of truthful()) yield { picture: await pictureOf(page, limits), truth: page.truth ?? "" };
}

async function* drawnPages(pages: AsyncIterable<GrayImage & { readonly truth: string }>): AsyncGenerator<TruePage> {
  for await (const page of pages) yield { picture: page, truth: page.truth };
}

async function printCost(name: string, pages: AsyncIterable<TruePage>): Promise<void> {
  const read: Counts = { right: 0, wrong: 0 };
  const omitted: Counts = { right: 0, wrong: 0 };
  for await (const { picture, truth } of pages) {
    const { paragraphs, confidence } = await recognizeHard(picture, ["eng"]);
    const known = new Set(wordsOf(truth));
    const lines = paragraphs.flatMap((paragraph) => paragraph.lines);
    count(lines, known, read);
    count(believedLines(paragraphs, confidence).omitted, known, omitted);
  }
  const share = (key: keyof Counts) => `${omitted[key]} of ${read[key]}`;
  console.log(`| ${name} | ${share("right")} | ${share("wrong")} |`);
}

function count(lines: readonly RecognizedLine[], known: ReadonlySet<string>, counts: Counts): void {
  for (const word of lines.flatMap(({ words }) => words.flatMap(({ text }) => wordsOf(text)))) {
    counts[known.has(word) ? "right" : "wrong"]++;
  }
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(WORD) ?? [];
}
