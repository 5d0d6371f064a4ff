// How well tables in PDFs are found: `npm run bench -- tables [DOCUMENT…]`. CORPUS_DIR holds tables/ of the ICDAR 2013
// table competition: NAME.pdf with NAME-str.xml.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readSettings } from "../functions/engine/base/settings.ts";
import { detectFormat } from "../functions/engine/formats/detect/detect.ts";
import { pdf } from "../functions/engine/formats/pdf/pdf.ts";
import { renderMarkdown } from "../functions/engine/output/markdown-output.ts";
import { choicesOf } from "./parts/arguments.ts";
import { corpusWith, type Print, pdfsIn } from "./parts/corpus.ts";
import { pooled, scoreOf, type TableScore, tablesInMarkdown, truthOf } from "./scores/table-score.ts";

/** Prints each document's score and the means; undefined where there are no documents. */
export async function bench(wanted: readonly string[], print: Print = console.log): Promise<TableScore | undefined> {
  const corpus = corpusWith("tables", print);
  if (corpus === undefined) return undefined;
  const folder = join(corpus, "tables");
  const all = pdfsIn(folder).map((name) => name.slice(0, -".pdf".length));
  const scores: TableScore[] = [];
  for (const name of wanted.length === 0 ? all : choicesOf(wanted, all)) {
    const score = await scoreDocument(join(folder, name));
    scores.push(score);
    print(`${name.padEnd(10)} ${row(score)}`);
  }
  const mean = (pick: (score: TableScore) => number) =>
    scores.reduce((sum, score) => sum + pick(score), 0) / scores.length;
  const means = {
    precision: mean((each) => each.precision),
    recall: mean((each) => each.recall),
    f1: mean((each) => each.f1),
  };
  print(`${`mean of ${scores.length}`.padEnd(10)} ${row(means)}`);
  return means;
}

async function scoreDocument(path: string): Promise<TableScore> {
  const { limits } = readSettings({});
  const { document } = await pdf.extract(readFileSync(`${path}.pdf`), {
    name: path,
    content: "all",
    limits: { ...limits, inflating: undefined },
    detect: detectFormat,
  });
  const found = tablesInMarkdown(renderMarkdown(document));
  return scoreOf(pooled(found), pooled(truthOf(readFileSync(`${path}-str.xml`, "utf8"))));
}

function row({ precision, recall, f1 }: TableScore): string {
  return `precision ${precision.toFixed(3)}  recall ${recall.toFixed(3)}  F1 ${f1.toFixed(3)}`;
}
