// Photographed pages: characters wrong, pages lost without a warning, and CPU time, for the half that was looked at while
// the rules were made and for the half that was only scored.

import type { Limits } from "../../functions/engine/base/settings.ts";
import { recognizeHard } from "../../functions/engine/ocr/page/hard-pages.ts";
import { pagePicture } from "../../functions/engine/ocr/page/recognize-page.ts";
import { mayReadTwice, readTwice } from "../../functions/engine/ocr/page/second-reading.ts";
import { recognize } from "../../functions/engine/ocr/tesseract/tesseract.ts";
import { PHOTO_KINDS, PHOTO_SEED, PHOTOS_OF_EACH, photographedPages } from "../inputs/photos/photographed-pages.ts";
import { numbersOf } from "../parts/arguments.ts";
import { timed } from "../parts/cpu-time.ts";
import { type CharacterErrors, characterErrors, errorRate } from "../scores/character-errors.ts";
import { textOf } from "./alarm.ts";

const seedSet = process.env["PHOTO_SEED"];
const { SEED } = numbersOf(seedSet === undefined ? [] : [seedSet], { SEED: PHOTO_SEED });

/** Characters in error, in per cent, from which a page counts as lost. */
const LOST = 20;

interface PhotoResult {
  readonly name: string;
  readonly kind: string;
  readonly isLookedAt: boolean;
  readonly once: CharacterErrors;
  readonly errors: CharacterErrors;
  readonly cpu: number;
  readonly doubtful: boolean;
  /** Result with `auto`. */
  readonly auto: { readonly errors: CharacterErrors; readonly cpu: number; readonly again: boolean };
}

export async function benchPhotos(limits: Limits): Promise<void> {
  console.log(`\n${PHOTOS_OF_EACH} photographs of each kind, seed ${SEED}`);
  const results: PhotoResult[] = [];
  for (const { jpeg, truth, name, kind, isLookedAt } of photographedPages(PHOTO_KINDS, PHOTOS_OF_EACH, SEED)) {
    const picture = await pagePicture({ bytes: jpeg, kind: "image", page: 1, languages: ["eng"], limits });
    const once = characterErrors(truth, textOf(await recognize(picture, ["eng"])));
    const { value, cpu } = await timed(() => recognizeHard(picture, ["eng"]));
    const errors = characterErrors(truth, textOf(value.paragraphs));
    const options = { reader: "auto", languages: ["eng"], folder: process.env["TEXTRACTOR_SECOND_READER"] } as const;
    const twice = await timed(async () => {
      const first = await recognizeHard(picture, ["eng"], undefined, mayReadTwice(options));
      return await readTwice(first, picture, options);
    });
    const again = twice.value.secondModels.length > 0;
    const auto = { errors: characterErrors(truth, textOf(twice.value.paragraphs)), cpu: twice.cpu, again };
    results.push({ name, kind, isLookedAt, once, errors, cpu, doubtful: value.doubtful, auto });
    const half = isLookedAt ? "looked at" : "only scored";
    const numbers = `${errorRate([once]).toFixed(1)} % read once, ${errorRate([errors]).toFixed(1)} % now`;
    const why = `${Math.round(100 * value.uncovered)} % uncovered, confidence ${Math.round(value.confidence)}`;
    console.log(`${name} (${half}): ${numbers}, ${why}${value.doubtful ? ", flagged" : ""}, ${cpu.toFixed(1)} s`);
  }
  console.log(
    "\n| kind | read once | now | looked at | only scored | worst | lost, flagged | others flagged | CPU | most | `auto` | its worst | read again | its CPU | most |",
  );
  console.log(`|---${"|--:".repeat(14)}|`);
  for (const kind of PHOTO_KINDS)
    printRow(
      kind,
      results.filter((each) => each.kind === kind),
    );
  printRow("all", results);
}

function printRow(name: string, results: readonly PhotoResult[]): void {
  const rate = (some: readonly PhotoResult[]) => `${errorRate(some.map(({ errors }) => errors)).toFixed(2)} %`;
  const flagged = (some: readonly PhotoResult[]) => some.filter(({ doubtful }) => doubtful).length;
  const lost = results.filter(({ errors }) => errorRate([errors]) > LOST);
  const seconds = results.map(({ cpu }) => cpu);
  const autoSeconds = results.map(({ auto }) => auto.cpu);
  const mean = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length;
  const cells = [
    name,
    `${errorRate(results.map(({ once }) => once)).toFixed(2)} %`,
    rate(results),
    rate(results.filter(({ isLookedAt }) => isLookedAt)),
    rate(results.filter(({ isLookedAt }) => !isLookedAt)),
    `${Math.max(...results.map(({ errors }) => errorRate([errors]))).toFixed(1)} %`,
    `${lost.length}, ${flagged(lost)}`,
    `${flagged(results) - flagged(lost)} of ${results.length - lost.length}`,
    mean(seconds).toFixed(2),
    Math.max(...seconds).toFixed(2),
    `${errorRate(results.map(({ auto }) => auto.errors)).toFixed(2)} %`,
    `${Math.max(...results.map(({ auto }) => errorRate([auto.errors]))).toFixed(1)} %`,
    `${results.filter(({ auto }) => auto.again).length} of ${results.length}`,
    mean(autoSeconds).toFixed(2),
    Math.max(...autoSeconds).toFixed(2),
  ];
  console.log(`| ${cells.join(" | ")} |`);
}
