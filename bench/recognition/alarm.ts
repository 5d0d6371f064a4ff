// The alarm for lost text, and that of `auto` for a second reader: their answers for ordinary pages and for pages that no
// reading saves.

import type { Limits } from "../../functions/engine/base/settings.ts";
import { recognizeHard } from "../../functions/engine/ocr/page/hard-pages.ts";
import { isWorthReadingAgain } from "../../functions/engine/ocr/page/read-again.ts";
import type { RecognizedParagraph } from "../../functions/engine/ocr/tesseract/tesseract-hocr.ts";
import { HOPELESS_KINDS, hopelessPages } from "../inputs/hopeless-pages.ts";
import { ordinaryPages } from "../inputs/ordinary-pages.ts";
import { type CharacterErrors, characterErrors, errorRate } from "../scores/character-errors.ts";
import { countOf, recallOf, wordsIn } from "../scores/words.ts";

/** Characters in error, in per cent, from which a page counts as lost. */
const LOST = 20;
/** Share of its words found, and share of found words that are its own, from which a page is read well. */
const WELL = 0.97;

export async function benchAlarm(corpus: string, limits: Limits, each: number, seed: number): Promise<void> {
  await ordinary(corpus, limits);
  await hopeless(each, seed);
}

async function ordinary(corpus: string, limits: Limits): Promise<void> {
  const recalls: number[] = [];
  let [pages, flagged] = [0, 0];
  const again = { all: 0, found: { pages: 0, again: 0 }, well: { pages: 0, again: 0 } };
  for await (const { name, words, ...image } of ordinaryPages(corpus, limits)) {
    const reading = await recognizeHard(image, ["eng"]);
    const { doubtful, uncovered, confidence } = reading;
    const text = textOf(reading.paragraphs);
    const recall = words && recallOf(text, Object.fromEntries(countOf(words)));
    const precision = words && recallOf(words.join(" "), Object.fromEntries(countOf(wordsIn(text))));
    pages++;
    if (recall !== undefined) recalls.push(recall);
    if (doubtful) flagged++;
    const isAgain = isWorthReadingAgain(reading, image);
    if (isAgain) again.all++;
    const isWell = { found: (recall ?? 0) >= WELL, well: Math.min(recall ?? 0, precision ?? 0) >= WELL };
    for (const kind of ["found", "well"] as const) {
      if (!isWell[kind]) continue;
      again[kind].pages++;
      if (isAgain) again[kind].again++;
    }
    if (isAgain && isWell.found)
      console.log(`read again: ${name}: ${percent(recall)} found, ${percent(precision)} right`);
    if (!doubtful && (recall ?? 1) >= 0.8) continue;
    const found = recall === undefined ? "a scan" : `${percent(recall)} of its words found`;
    const why = `${percent(uncovered)} uncovered, confidence ${confidence.toFixed(0)}`;
    console.log(`${doubtful ? "flagged" : "not flagged"}: ${name}: ${found}; ${why}`);
  }
  const mean = recalls.reduce((sum, recall) => sum + recall, 0) / Math.max(1, recalls.length);
  console.log(`ordinary pages: ${pages}, flagged ${flagged} (${((100 * flagged) / Math.max(1, pages)).toFixed(1)} %)`);
  console.log(`words found on the ${recalls.length} that have a text layer: ${(100 * mean).toFixed(1)} %`);
  console.log(
    `\`auto\` reads again ${again.all} of all; ${again.found.again} of ${again.found.pages} with ${percent(WELL)} of their ` +
      `words found; ${again.well.again} of ${again.well.pages} where also ${percent(WELL)} of the found words are right`,
  );
}

function percent(share: number | undefined): string {
  return `${(100 * (share ?? 0)).toFixed(0)} %`;
}

async function hopeless(each: number, seed: number): Promise<void> {
  console.log(`\n${each} pages of each kind, seed ${seed}`);
  console.log(`| kind | character errors | pages left above ${LOST} % | of them flagged | others flagged |`);
  console.log("|---|---|---|---|---|");
  for (const kind of HOPELESS_KINDS) {
    const results: { readonly errors: CharacterErrors; readonly doubtful: boolean }[] = [];
    for await (const page of hopelessPages([kind], each, seed)) {
      const { paragraphs, doubtful } = await recognizeHard(page, ["eng"]);
      results.push({ errors: characterErrors(page.truth, textOf(paragraphs)), doubtful });
    }
    const lost = results.filter(({ errors }) => errorRate([errors]) > LOST);
    const flagged = (some: typeof results) => some.filter(({ doubtful }) => doubtful).length;
    const rate = errorRate(results.map(({ errors }) => errors));
    const others = results.length - lost.length;
    console.log(
      `| ${kind} | ${rate.toFixed(1)} % | ${lost.length} of ${each} | ${flagged(lost)} of ${lost.length} | ` +
        `${flagged(results) - flagged(lost)} of ${others} |`,
    );
  }
}

export function textOf(paragraphs: readonly RecognizedParagraph[]): string {
  const lines = paragraphs.flatMap((paragraph) => paragraph.lines);
  return lines.map(({ words }) => words.map(({ text }) => text).join(" ")).join("\n");
}
