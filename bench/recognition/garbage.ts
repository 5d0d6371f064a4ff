// Words that are printed for pages without any text, and words of pages with text that are omitted by the same rule.

import type { Limits } from "../../functions/engine/base/settings.ts";
import { believedLines } from "../../functions/engine/ocr/lines/believed-lines.ts";
import { recognizeHard } from "../../functions/engine/ocr/page/hard-pages.ts";
import { mayReadTwice, readTwice } from "../../functions/engine/ocr/page/second-reading.ts";
import type { RecognizedLine } from "../../functions/engine/ocr/tesseract/tesseract-hocr.ts";
import { TEXTLESS_KINDS, textlessPages } from "../inputs/textless/textless-pages.ts";
import { numbersOf } from "../parts/arguments.ts";
import { benchOmittedWords } from "./omitted-words.ts";

const eachSet = process.env["GARBAGE_PAGES"];
const { EACH } = numbersOf(eachSet === undefined ? [] : [eachSet], { EACH: 10 });
const seedSet = process.env["GARBAGE_SEED"];
const { SEED } = numbersOf(seedSet === undefined ? [] : [seedSet], { SEED: 2026 });
/** Most words of a page in the goal. */
const MOST_WORDS = 5;

export async function benchGarbage(limits: Limits): Promise<void> {
  console.log(`\n${EACH} pages without text of each kind, seed ${SEED}`);
  const results: {
    kind: string;
    printed: number;
    auto: number;
    read: number;
    doubtful: boolean;
    isLookedAt: boolean;
  }[] = [];
  const options = { reader: "auto", languages: ["eng"], folder: process.env["TEXTRACTOR_SECOND_READER"] } as const;
  for (const page of textlessPages(EACH, SEED)) {
    const { paragraphs, confidence, doubtful } = await recognizeHard(page, ["eng"]);
    const kept = believedLines(paragraphs, confidence);
    const printed = wordsIn(kept.paragraphs.flatMap(({ lines }) => lines));
    const read = printed + wordsIn(kept.omitted);
    const first = await recognizeHard(page, ["eng"], undefined, mayReadTwice(options));
    const twice = await readTwice(first, page, options);
    const believed = believedLines(twice.paragraphs, twice.confidence);
    const auto = wordsIn(believed.paragraphs.flatMap(({ lines }) => lines));
    results.push({ kind: page.kind, printed, auto, read, doubtful, isLookedAt: page.isLookedAt });
  }
  console.log(
    `| kind | words read | printed | most on a page | pages above ${MOST_WORDS} | flagged | by \`auto\` | most |`,
  );
  console.log("|---|--:|--:|--:|--:|--:|--:|--:|");
  for (const kind of TEXTLESS_KINDS)
    print(
      kind,
      results.filter((each) => each.kind === kind),
    );
  print("all", results);
  print(
    "half that rules were made on",
    results.filter(({ isLookedAt }) => isLookedAt),
  );
  print(
    "half that was only scored",
    results.filter(({ isLookedAt }) => !isLookedAt),
  );
  await benchOmittedWords(limits, SEED);

  function print(name: string, some: typeof results): void {
    const sum = (count: (each: (typeof results)[number]) => number) => some.reduce((all, each) => all + count(each), 0);
    const above = some.filter(({ printed }) => printed > MOST_WORDS).length;
    const most = Math.max(...some.map(({ printed }) => printed));
    const flagged = some.filter(({ doubtful }) => doubtful).length;
    console.log(
      `| ${name} | ${sum(({ read }) => read)} | ${sum(({ printed }) => printed)} | ${most} | ${above} | ${flagged} of ${some.length} | ` +
        `${sum(({ auto }) => auto)} | ${Math.max(...some.map(({ auto }) => auto))} |`,
    );
  }
}

function wordsIn(lines: readonly RecognizedLine[]): number {
  return lines.reduce((sum, { words }) => sum + words.length, 0);
}
