// Typesets the truths of a corpus in styles drawn by seed, with the engines that are installed.

import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runMeasured } from "../../parts/measured-process.ts";
import { seeded } from "../random/seeded.ts";
import { arranged, type Setting } from "./arranging.ts";
import { type Block, readTruths, type Truth } from "./documents.ts";
import { type EngineRun, presentEngines } from "./engines.ts";
import { runningLines, runningOf, type Style, styleOf } from "./styles.ts";

const LIMIT_MS = 120_000;
/** Share of a truth's words that the PDF must have, so that a fault of an engine is not scored as a fault of a reader. */
const LEAST_RECALL = 0.98;

export interface Typeset {
  readonly names: readonly string[];
  /** Documents that were dropped, each with its engine and the reason. */
  readonly dropped: readonly string[];
}

/** Writes pdf/NAME.pdf and truth/NAME.json into a folder for the first documents of a seed's order. */
export async function typeset(
  truths: string,
  into: string,
  { seed, count }: { readonly seed: number; readonly count: number },
  print: (line: string) => void,
): Promise<Typeset> {
  for (const folder of ["pdf", "truth", "source"]) mkdirSync(join(into, folder), { recursive: true });
  const engines = presentEngines(print);
  const names: string[] = [];
  const dropped: string[] = [];
  for (const truth of seeded(seed).shuffled(readTruths(truths)).slice(0, count)) {
    const style = styleOf(truth, seed);
    const engine = engines.get(style.engine);
    const fault = engine === undefined ? "not installed" : await setOne(truth, style, engine, into);
    if (fault === undefined) {
      names.push(truth.name);
      continue;
    }
    dropped.push(`${truth.name} (${style.engine}: ${fault})`);
    rmSync(join(into, "pdf", `${truth.name}.pdf`), { force: true });
  }
  return { names, dropped };
}

/** Sets one document and writes its truth; returns why it cannot be used. */
async function setOne(truth: Truth, style: Style, engine: EngineRun, into: string): Promise<string | undefined> {
  const blocks = arranged(truth, style);
  const notes = new Map(blocks.flatMap((block) => (block.kind === "footnote" ? [[block.label, block.text]] : [])));
  const pdf = join(into, "pdf", `${truth.name}.pdf`);
  const paint = async (pages: number) => {
    const setting: Setting = { style, blocks, notes, pages };
    const source = join(into, "source", `${truth.name}.${engine.extension}`);
    writeFileSync(source, engine.source(setting));
    const { code, stderr, timedOut } = await runMeasured(engine.command(source, pdf, style), {
      limitMs: LIMIT_MS,
      environment: engine.environment,
    });
    if (code !== 0) return { fault: timedOut ? "out of time" : (stderr.trim().split("\n").at(-1) ?? ""), pages: 0 };
    return { fault: undefined, pages: await pagesOf(pdf) };
  };
  const first = await paint(1);
  if (first.fault !== undefined) return first.fault;
  const isCounting = engine.countsTwice && runningOf(style).some(({ text }) => text.includes("{pages}"));
  const { fault, pages } = isCounting ? await paint(first.pages) : first;
  if (fault !== undefined) return fault;
  const text = (await runMeasured(["pdftotext", "-enc", "UTF-8", pdf, "-"], { limitMs: LIMIT_MS })).stdout;
  const running = engine.paintsRunning ? runningLines(style, pages) : [];
  const recall = recallOf(blocks, text);
  if (recall < LEAST_RECALL) return `${recall.toFixed(3)} of its words`;
  const sheets = text.split("\f").map(packed);
  const unpainted = running.find(({ page, text: line }) => !sheets[page - 1]?.includes(packed(line)));
  if (unpainted !== undefined) return `page ${unpainted.page} lacks "${unpainted.text}"`;
  const spans = blocks.some(
    (block) => block.kind === "table" && block.rows.flat().some(({ rowspan, colspan }) => rowspan * colspan > 1),
  );
  const whole = { name: truth.name, style: { ...style, pages, spans }, blocks, running };
  writeFileSync(join(into, "truth", `${truth.name}.json`), JSON.stringify(whole, undefined, 1));
  return undefined;
}

async function pagesOf(pdf: string): Promise<number> {
  const { stdout } = await runMeasured(["pdfinfo", pdf], { limitMs: LIMIT_MS });
  return Number(/^Pages:\s+(\d+)/m.exec(stdout)?.[1] ?? 0);
}

const LIGATURES: Readonly<Record<string, string>> = {
  "\u2010": "-",
  "\u2011": "-",
  "\u2212": "-",
  "\u00AD": "-",
  "’": "'",
  "‘": "'",
};

const folded = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\u2010\u2011\u2212\u00AD’‘]/g, (sign) => LIGATURES[sign] ?? sign);
const packed = (text: string) => folded(text).replace(/\s/g, "");

/** Share of the words that a text has as often as the blocks do. Words that it spaces out or cuts count too. */
export function recallOf(blocks: readonly Block[], text: string): number {
  const words = blocks.flatMap(textsOf).flatMap((each) => folded(each).match(/[\p{L}\p{N}]+/gu) ?? []);
  const found = countsOf(folded(text.replace(/[-\u2010\u00AD]\n/g, "")).match(/[\p{L}\p{N}]+/gu) ?? []);
  const whole = packed(text.replace(/[-\u2010\u00AD]\n/g, ""));
  let missing = 0;
  for (const [word, count] of countsOf(words)) {
    if ((found.get(word) ?? 0) >= count || whole.split(word).length > count) continue;
    missing += count - Math.max(found.get(word) ?? 0, whole.split(word).length - 1);
  }
  return words.length === 0 ? 1 : 1 - missing / words.length;
}

function textsOf(block: Block): readonly string[] {
  if (block.kind === "figure") return [];
  return block.kind === "table" ? block.rows.flat().map(({ text }) => text) : [block.text];
}

function countsOf(words: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
