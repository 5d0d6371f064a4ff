// Verdicts on real documents: on their pages as they are, and with fonts broken like those of the labelled set.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readSettings } from "../../functions/engine/base/settings.ts";
import { type FontText, isGarbled } from "../../functions/engine/layout/garbled/garbled.ts";
import { withoutHidden } from "../../functions/engine/layout/hidden/hidden-text.ts";
import { openFontBook } from "../../functions/engine/pdf/read/font-book.ts";
import { withReadablePdf } from "../../functions/engine/pdf/read/open-pdf.ts";
import { readPage } from "../../functions/engine/pdf/read/read-page.ts";
import { openStructure } from "../../functions/engine/pdf/read/tagged-structure.ts";
import { BREAKAGES, breakFonts } from "../inputs/garbled/garbled-breakages.ts";
import { type Random, seeded } from "../inputs/random/seeded.ts";
import { corpusWith, type Print, pdfsIn } from "./corpus.ts";

const PAGES_OF_EACH_BREAKAGE = 60;
const LEAST_LETTERS = 300;
const SHOWN = 70;

interface RealPage {
  readonly name: string;
  readonly pieces: readonly FontText[];
  readonly unmapped: ReadonlySet<string>;
}

export async function benchGarbledCorpus(print: Print, seed: number): Promise<void> {
  const corpus = corpusWith("pdf", print);
  if (corpus === undefined) return;
  const healthy: RealPage[] = [];
  for (const folder of ["long", "pdf", "tables"]) {
    const pages: RealPage[] = [];
    for (const name of pdfsIn(join(corpus, folder))) pages.push(...(await pagesOf(join(corpus, folder, name), name)));
    const began = process.cpuUsage();
    const alarmed = new Set(pages.filter(({ pieces, unmapped }) => isGarbled(pieces, unmapped)));
    const { user, system } = process.cpuUsage(began);
    const milliseconds = (user + system) / 1000 / pages.length;
    print(
      `${folder}: ${pages.length} pages, ${alarmed.size} taken for garbled, ${milliseconds.toFixed(2)} ms CPU a page`,
    );
    for (const { name, pieces } of alarmed) print(`  ${name}: ${JSON.stringify(beginningOf(pieces))}`);
    healthy.push(...pages.filter((page) => !alarmed.has(page)));
  }
  const { found, pages } = recallOn(healthy, seeded(seed));
  print(`fonts of these pages broken: ${pages} pages, recall ${(found / pages).toFixed(3)}`);
}

async function pagesOf(path: string, name: string): Promise<readonly RealPage[]> {
  const { limits } = readSettings({});
  const pages: RealPage[] = [];
  const read = withReadablePdf(readFileSync(path), { limits }, async (pdf) => {
    const tools = { readText: await openStructure(pdf), fonts: openFontBook(), wantsRulings: () => false };
    for (let number = 1; number <= pdf.numPages; number++) {
      const content = await readPage(pdf, number, tools);
      const { items } = withoutHidden(content.text, content).shown;
      const pieces = items.map(({ fontName, str }) => ({ font: fontName, text: str }));
      pages.push({ name: `${name} ${number}`, pieces, unmapped: content.unmapped });
    }
  });
  // A damaged document gives the pages before the damage.
  await read.catch((error: unknown) => error);
  return pages;
}

function recallOn(healthy: readonly RealPage[], random: Random): { readonly found: number; readonly pages: number } {
  const usable = healthy.filter(({ pieces }) => lettersOf(pieces) >= LEAST_LETTERS);
  let found = 0;
  let pages = 0;
  for (const breakage of Object.values(BREAKAGES)) {
    for (const { pieces } of random.shuffled(usable).slice(0, PAGES_OF_EACH_BREAKAGE)) {
      pages++;
      if (isGarbled(breakFonts(pieces, breakage, random).pieces)) found++;
    }
  }
  return { found, pages };
}

/** Letters of the largest font: fonts with few letters are not broken. */
function lettersOf(pieces: readonly FontText[]): number {
  const fonts = Map.groupBy(pieces, ({ font }) => font);
  return Math.max(
    ...[...fonts.values()].map((texts) =>
      texts.reduce((sum, { text }) => sum + (text.match(/\p{L}/gu) ?? []).length, 0),
    ),
  );
}

function beginningOf(pieces: readonly FontText[]): string {
  return pieces
    .map(({ text }) => text)
    .join("|")
    .slice(0, SHOWN);
}
