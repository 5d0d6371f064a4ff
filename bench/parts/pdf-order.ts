// Reading order when the content stream gives none away: a page's items shuffled, its text beside that of the page as
// written. Words in common order, of both, as a ratio.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readSettings } from "../../functions/engine/base/settings.ts";
import { looksTabular } from "../../functions/engine/layout/page-lines/looks-tabular.ts";
import { plainText, readPageLines } from "../../functions/engine/layout/page-lines/page-lines.ts";
import { openFontBook } from "../../functions/engine/pdf/read/font-book.ts";
import { withReadablePdf } from "../../functions/engine/pdf/read/open-pdf.ts";
import type { PageText } from "../../functions/engine/pdf/read/read-page.ts";
import { readPage } from "../../functions/engine/pdf/read/read-page.ts";
import { openStructure } from "../../functions/engine/pdf/read/tagged-structure.ts";
import { seeded } from "../inputs/random/seeded.ts";
import { type Print, pdfsIn } from "./corpus.ts";

const PAGES = 20;
const LEAST_WORDS = 20;
const SEEDS = [7, 1, 2];

export async function benchOrder(corpus: string, print: Print): Promise<void> {
  print(
    `\nreading order with the items of each page shuffled, first ${PAGES} pages, beside the page as written, ${SEEDS.length} shuffles`,
  );
  const means: number[] = [];
  for (const name of pdfsIn(join(corpus, "long"))) {
    const ratios = await shuffledRatios(join(corpus, "long", name));
    const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
    means.push(mean);
    print(`${mean.toFixed(3)} ${name.slice(0, 60)}`);
  }
  print(`${(means.reduce((sum, mean) => sum + mean, 0) / means.length).toFixed(3)} mean of ${means.length}`);
}

async function shuffledRatios(path: string): Promise<number[]> {
  const { limits } = readSettings({});
  const shuffles = SEEDS.map(seeded);
  return await withReadablePdf(readFileSync(path), { limits }, async (pdf) => {
    const tools = { readText: await openStructure(pdf), fonts: openFontBook(), wantsRulings: looksTabular };
    const ratios: number[] = [];
    for (let number = 1; number <= Math.min(PAGES, pdf.numPages); number++) {
      const content = await readPage(pdf, number, tools);
      // The spaces and line ends between items, and the elements they belong to, are part of the content's order.
      const items = content.text.items
        .filter((item) => item.str.trim() !== "")
        .map((item) => ({ ...item, hasEOL: false }));
      const { styles, transform } = content.text;
      const lay = (text: PageText) =>
        plainText(readPageLines(text, content, content.rulings))
          .split(/\s+/)
          .filter(Boolean);
      const written = lay(content.text);
      if (written.length < LEAST_WORDS) continue;
      for (const random of shuffles) {
        ratios.push(inCommonOrder(written, lay({ items: random.shuffled(items), styles, transform })));
      }
    }
    return ratios;
  });
}

/** Twice the longest common subsequence, of all words of both. */
function inCommonOrder(a: readonly string[], b: readonly string[]): number {
  let row = new Uint32Array(b.length + 1);
  for (const word of a) {
    const next = new Uint32Array(b.length + 1);
    for (let at = 0; at < b.length; at++) {
      next[at + 1] = word === b[at] ? (row[at] ?? 0) + 1 : Math.max(row[at + 1] ?? 0, next[at] ?? 0);
    }
    row = next;
  }
  return (2 * (row[b.length] ?? 0)) / (a.length + b.length);
}
