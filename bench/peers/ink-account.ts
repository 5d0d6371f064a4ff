// The account of painted letters: `npm run bench -- pdf ink`. pdf.js, which is not used for reading here, reads the
// letters that each page paints. Each is in the JSON output or has a reason. The words that two other engines agree on are
// compared too.

import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import type { JsonResult, Page } from "../../functions/engine/base/model.ts";
import { builtCommand } from "../parts/built-command.ts";
import type { Print } from "../parts/corpus.ts";
import { runMeasured } from "../parts/measured-process.ts";
import { MISREAD, WORD_REASONS } from "../scores/ink-reasons.ts";
import { lettersIn, lettersPaintedOnce, type Painted, without } from "../scores/letters.ts";
import { type Agreement, agreementOf } from "../scores/words.ts";
import type { Engine } from "./engines.ts";

const LIMIT_MS = 600_000;
const JUDGE = join(import.meta.dirname, "painted-text.ts");

interface Account {
  readonly name: string;
  readonly agreement: Agreement | undefined;
  /** Letters and digits that the pages paint. */
  painted: number;
  /** Headers and footers, which the Markdown omits. */
  running: number;
  /** Painted again at the same place, which fakes bold. */
  repainted: number;
  /** Skipped as invisible, which a warning counts. */
  hidden: number;
  /** Pages with missing letters, and these letters. */
  readonly missing: [page: number, letters: string][];
}

/** Engines whose agreement is compared; the first two that are installed. */
const JUDGES_OF_WORDS = ["pdftotext", "liteparse", "PyMuPDF", "pdf-inspector"];

export async function benchInk(corpus: string, engines: readonly Engine[], print: Print): Promise<void> {
  const others = JUDGES_OF_WORDS.flatMap((name) => engines.filter((engine) => engine.name === name)).slice(0, 2);
  const accounts: Account[] = [];
  print("\nletters and digits that pages paint, as pdf.js reads them, and where they are");
  print(
    "| folder | PDFs | painted | in the text | in headers and footers | painted twice | hidden | misread by pdf.js | without a reason |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|",
  );
  for (const folder of foldersOfPdfs(corpus)) {
    const own = await accountsOf(corpus, folder, others);
    accounts.push(...own);
    printSums(folder, own, print);
  }
  printSums("all", accounts, print);
  for (const account of accounts.filter((each) => missingFrom(each) > 0))
    print(`  ${missingFrom(account)} of ${account.painted}: ${account.name}, ${firstMissing(account)}`);
  printAgreement(accounts, others, print);
}

function printSums(folder: string, accounts: readonly Account[], print: Print): void {
  const sum = (pick: (account: Account) => number) => accounts.reduce((all, each) => all + pick(each), 0);
  const [painted, running, repainted, hidden, missing] = [
    sum((each) => each.painted),
    sum((each) => each.running),
    sum((each) => each.repainted),
    sum((each) => each.hidden),
    sum(missingFrom),
  ];
  const misread = sum((each) => (MISREAD[each.name] === undefined ? 0 : missingFrom(each)));
  const written = painted - running - repainted - hidden - missing;
  const cells = [accounts.length, painted, written, running, repainted, hidden, misread, missing - misread];
  print(`| ${[folder, ...cells].join(" | ")} |`);
}

function missingFrom({ missing }: Account): number {
  return missing.reduce((sum, [, letters]) => sum + letters.length, 0);
}

const SHOWN_LETTERS = 30;

function firstMissing({ name, missing }: Account): string {
  const [[page, letters] = [0, ""]] = missing.toSorted(([, a], [, b]) => b.length - a.length);
  return `page ${page}: ${letters.slice(0, SHOWN_LETTERS)}: ${MISREAD[name] ?? "without a reason"}`;
}

/** Words that must be found in a file that is not listed. */
const WORDS_FOUND = 0.99;
const LEAST_WORDS = 20;
const SHOWN_WORDS = 8;

function printAgreement(accounts: readonly Account[], others: readonly Engine[], print: Print): void {
  const compared = accounts.flatMap((account) =>
    account.agreement !== undefined && account.agreement.words >= LEAST_WORDS
      ? [{ ...account.agreement, account }]
      : [],
  );
  const sum = (pick: (each: Agreement) => number) => compared.reduce((all, each) => all + pick(each), 0);
  const found = sum(({ words, missing }) => words - missing.length);
  const low = compared.filter(({ words, missing }) => words - missing.length < WORDS_FOUND * words);
  print(
    `\n${found} of ${sum(({ words }) => words)} words that ${others.map(({ name }) => name).join(" and ")} agree on are in the JSON of ${compared.length} PDFs; fewer than ${WORDS_FOUND} in ${low.length}:`,
  );
  for (const { words, missing, account } of low.sort((a, b) => b.missing.length - a.missing.length)) {
    const shown = [...new Set(missing)].slice(0, SHOWN_WORDS).join(" ");
    print(`  ${missing.length} of ${words}: ${account.name}: ${reasonFor(account, missing)} (${shown})`);
  }
}

/** Reason for missing words: a known one, or letters that are hidden or painted twice. */
function reasonFor({ name, hidden, repainted }: Account, missing: readonly string[]): string {
  const known = WORD_REASONS[name];
  if (known !== undefined) return known;
  const letters = lettersIn(missing.join("")).length;
  if (letters <= repainted) return "painted twice";
  if (letters <= hidden) return "hidden";
  return letters <= hidden + repainted ? "hidden or painted twice" : "without a reason";
}

/** Folders below the corpus that hold PDFs, relative to it. */
function foldersOfPdfs(corpus: string): readonly string[] {
  const files = readdirSync(corpus, { recursive: true, withFileTypes: true });
  const pdfs = files.filter((file) => file.isFile() && file.name.endsWith(".pdf"));
  return [...new Set(pdfs.map((file) => relative(corpus, file.parentPath)))].sort();
}

/** Accounts of the PDFs in a folder that both this project and pdf.js read. */
async function accountsOf(corpus: string, folder: string, others: readonly Engine[]): Promise<readonly Account[]> {
  const into = mkdtempSync(join(tmpdir(), "bench-ink-"));
  try {
    const names = readdirSync(join(corpus, folder)).filter((name) => name.endsWith(".pdf"));
    const paths = names.map((name) => join(corpus, folder, name));
    const options = ["--json", "--no-ocr", "--quiet", "--into", into];
    await runMeasured([process.execPath, builtCommand(), "extract", ...options, "--", ...paths], { limitMs: LIMIT_MS });
    const written = new Set(readdirSync(into));
    const accounts: Account[] = [];
    for (const name of names) {
      if (!written.has(`${name}.json`)) continue;
      const result: JsonResult = JSON.parse(readFileSync(join(into, `${name}.json`), "utf8"));
      const account = await accountOf(join(corpus, folder, name), result, others);
      if (account !== undefined) accounts.push({ ...account, name: join(folder, name) });
    }
    return accounts;
  } finally {
    rmSync(into, { recursive: true });
  }
}

async function accountOf(path: string, result: JsonResult, others: readonly Engine[]): Promise<Account | undefined> {
  const { code, stdout } = await runMeasured([process.execPath, JUDGE, path], { limitMs: LIMIT_MS });
  if (code !== 0) return undefined;
  const pages: readonly (readonly Painted[])[] = JSON.parse(stdout);
  const texts: string[] = [];
  for (const engine of others) texts.push((await runMeasured(engine.text(path), { limitMs: LIMIT_MS })).stdout);
  const [first, second] = texts;
  const read = result.pages.flatMap((page) => [bodyOf(page), runningOf(page)]).join("\n");
  const agreement = first === undefined || second === undefined ? undefined : agreementOf(read, first, second);
  const account: Account = { name: "", agreement, painted: 0, running: 0, repainted: 0, hidden: 0, missing: [] };
  let skipped = hiddenBy(result);
  for (const [index, items] of pages.entries()) {
    const page = result.pages.find(({ number }) => number === index + 1);
    const painted = lettersPaintedOnce(items);
    const all = items.reduce((sum, [text]) => sum + lettersIn(text).length, 0);
    account.painted += all;
    account.repainted += all - painted.length;
    const outside = without(painted, lettersIn(page === undefined ? "" : bodyOf(page)));
    const missing = without(outside, lettersIn(page === undefined ? "" : runningOf(page)));
    account.running += outside.length - missing.length;
    const hidden = Math.min(skipped, missing.length);
    skipped -= hidden;
    account.hidden += hidden;
    if (missing.length > hidden) account.missing.push([index + 1, missing.slice(hidden).join("")]);
  }
  return account;
}

function bodyOf({ blocks }: Page): string {
  const own = blocks.filter(({ kind }) => kind !== "header" && kind !== "footer");
  return own.map(({ marker = "", text }) => `${marker} ${text}`).join("\n");
}

function runningOf({ blocks }: Page): string {
  return blocks.flatMap(({ kind, text }) => (kind === "header" || kind === "footer" ? text : [])).join("\n");
}

/** Number of characters that the warnings call invisible. */
function hiddenBy({ warnings }: JsonResult): number {
  const counted = (warning: string) => Number(/(\d+) characters of invisible text/.exec(warning)?.[1] ?? 0);
  return warnings.reduce((sum, warning) => sum + counted(warning), 0);
}
