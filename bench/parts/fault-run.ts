// The command over a few documents, scans among them, and whether its results are those of an undisturbed run.

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { scanOf } from "../../test/support/documents/scan.ts";
import { BUILT_ORIGINALS } from "../inputs/mutants/built-originals.ts";
import { type Watched, type Watching, watchCommand } from "./watched-command.ts";

/** Contents by the name of the result. */
export type Results = ReadonlyMap<string, Buffer>;

export interface FaultPlan {
  /** Folder of the documents and of one folder for each run. */
  readonly folder: string;
  readonly undisturbed: Results;
  /** Duration of the undisturbed run with an empty cache. */
  readonly seconds: number;
}

/** Names of the documents built here; "scan.pdf" has three pages. */
const DOCUMENTS = ["letter.docx", "workbook.xlsx", "page.pdf", "mail.eml", "slides.pptx", "page.png", "scan.pdf"];
const PAGES = ["quorvex", "flimdar", "brastol"].map((word) => [`The ${word} ledger of autumn`]);
const OPTIONS = ["--json", "--markdown", "--hocr", "--searchable-pdf", "--quiet"];
const SILENT_MS = 180_000;
/** Names of unfinished files, which nobody shall take for results. */
const UNFINISHED = /^\.textractor-/;

/** Writes the documents, and extracts them once in peace. */
export async function planFaults(folder: string, documents: readonly string[] = DOCUMENTS): Promise<FaultPlan> {
  mkdirSync(documentsIn(folder), { recursive: true });
  const scan = await scanOf(PAGES);
  for (const { name, read } of [...BUILT_ORIGINALS, { name: "scan.pdf", read: () => scan }])
    if (documents.includes(name)) writeFileSync(join(documentsIn(folder), name), read());
  const own = ownFolder(folder, "undisturbed");
  const { exitCode, seconds, stderr } = await extractAll(folder, own);
  if (exitCode !== 0) throw new Error(`the undisturbed run failed: ${stderr}`);
  return { folder, undisturbed: resultsIn(own), seconds };
}

/** An empty folder for a run: its cache, its temporary files and its results. */
export function ownFolder(folder: string, name: string): string {
  const own = join(folder, name);
  rmSync(own, { recursive: true, force: true });
  for (const part of ["cache", "tmp", "results"]) mkdirSync(join(own, part), { recursive: true });
  return own;
}

export async function extractAll(
  folder: string,
  own: string,
  watching: Partial<Omit<Watching, "folder">> = {},
): Promise<Watched> {
  const args = [...OPTIONS, "--into", join(own, "results"), documentsIn(folder)];
  return await watchCommand(args, { folder: own, silentMs: SILENT_MS, ...watching });
}

/** Results without the files that a killed process left unfinished. */
export function resultsIn(own: string): Results {
  const names = readdirSync(join(own, "results")).filter((name) => !UNFINISHED.test(name));
  return new Map(names.map((name) => [name, readFileSync(join(own, "results", name))]));
}

/** Results that are neither complete nor absent. */
export function tornIn(results: Results, { undisturbed }: FaultPlan): readonly string[] {
  return [...results]
    .filter(([name, bytes]) => undisturbed.get(name)?.equals(bytes) !== true)
    .map(([name, bytes]) => `${name} (${bytes.length} of ${undisturbed.get(name)?.length ?? "no"} bytes)`);
}

/** Faults of a run that must have succeeded. */
export function wrongWith(
  { exitCode, stderr }: Pick<Watched, "exitCode" | "stderr">,
  own: string,
  plan: FaultPlan,
): readonly string[] {
  const results = resultsIn(own);
  const missing = [...plan.undisturbed.keys()].filter((name) => !results.has(name)).map((name) => `no ${name}`);
  const failed = exitCode === 0 ? [] : [`exit code ${exitCode}: ${stderr.trim().split("\n").at(-1)}`];
  return [...failed, ...missing, ...tornIn(results, plan).map((name) => `another ${name}`), ...leftIn(own, plan)];
}

/** Files in the results folder that are not results, such as those that a killed process left unfinished. */
export function leftIn(own: string, { undisturbed }: FaultPlan): readonly string[] {
  return readdirSync(join(own, "results"))
    .filter((name) => !undisturbed.has(name))
    .map((name) => `${name} was left over`);
}

function documentsIn(folder: string): string {
  return join(folder, "documents");
}
