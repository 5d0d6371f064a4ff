// The readers of documents that the formats bench compares, each as a command that writes INTO/NAME.txt for FROM/NAME.

import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { builtCommand } from "../parts/built-command.ts";
import { runMeasured } from "../parts/measured-process.ts";
import { arePeersInstalled } from "./installed.ts";
import { TIKA_ABSENT, tikaFolder, tikaJar } from "./tika.ts";

export interface DocumentReader {
  readonly name: string;
  /** Extensions without the dot; absent where the reader takes whatever it is given. */
  readonly extensions?: ReadonlySet<string>;
  command(from: string, into: string): readonly string[];
}

export interface Readings {
  /** Texts in the order of the documents; empty for one that the reader refused. */
  readonly texts: readonly string[];
  readonly cpuMs: number;
  readonly peakMb: number;
  readonly timedOut: boolean;
}

const LIMIT_MS = 1_200_000;

const OFFICE = ["docx", "pptx", "odt", "odp", "ods", "xlsx", "rtf", "epub"];

const library = (name: string, program: string, extensions: readonly string[]): DocumentReader => ({
  name,
  extensions: new Set(extensions),
  command: (from, into) => [process.execPath, join(import.meta.dirname, "read-documents.ts"), program, from, into],
});

const mammoth = library("mammoth", "mammoth", ["docx"]);
const sheetjs = library("SheetJS", "sheetjs", ["xlsx", "xlsm", "xlsb", "xls", "ods"]);
const cheerio = library("cheerio", "cheerio", ["html"]);

/** Libraries that the bench compares. */
const LIBRARIES: readonly DocumentReader[] = [
  mammoth,
  library("officeparser", "officeparser", OFFICE),
  sheetjs,
  cheerio,
];

/** Libraries whose every word is looked for in this project's text. */
export const JUDGES: readonly DocumentReader[] = [
  mammoth,
  library("officeparser", "officeparser-flat", OFFICE),
  sheetjs,
  cheerio,
];

/** The project's command, then the readers that are installed; reports the others with what they need. */
export function presentReaders(print: (line: string) => void): readonly DocumentReader[] {
  const readers = [ours(builtCommand())];
  if (arePeersInstalled()) readers.push(...LIBRARIES);
  else print("skipped, not installed: mammoth, officeparser, SheetJS, cheerio (npm ci --prefix bench)");
  return [...readers, ...presentTika(print)];
}

/** Tika, or nothing where it is not installed, which is reported. */
export function presentTika(print: (line: string) => void): readonly DocumentReader[] {
  const jar = tikaJar();
  if (jar !== undefined) return [{ name: "Tika", command: (from, into) => tikaFolder(jar, from, into) }];
  print(`skipped, not installed: Tika (${TIKA_ABSENT})`);
  return [];
}

const ours = (command: string): DocumentReader => ({
  name: "this project",
  command: (from, into) => [
    process.execPath,
    command,
    "extract",
    from,
    "--into",
    into,
    "--no-ocr",
    "--quiet",
    "--content",
    "all",
  ],
});

/** Tells if a reader takes documents with this extension. */
export function takes({ extensions }: DocumentReader, extension: string): boolean {
  return extensions === undefined || extensions.has(extension);
}

/** All documents in one process of the reader. Each gets a plain name, since readers differ in what they make of others. */
export async function readAll(reader: DocumentReader, documents: readonly string[]): Promise<Readings> {
  const scratch = mkdtempSync(join(tmpdir(), "bench-readers-"));
  const [from, into] = [join(scratch, "from"), join(scratch, "into")];
  for (const folder of [from, into]) mkdirSync(folder);
  const names = documents.map((path, at) => `${String(at).padStart(4, "0")}${extname(path).toLowerCase()}`);
  try {
    for (const [at, path] of documents.entries()) copyFileSync(path, join(from, names[at] ?? ""));
    const { cpuMs, peakMb, timedOut } = await runMeasured(reader.command(from, into), { limitMs: LIMIT_MS });
    const texts = names.map((name) => {
      const path = join(into, `${name}.txt`);
      return existsSync(path) ? readFileSync(path, "utf8") : "";
    });
    return { texts, cpuMs, peakMb, timedOut };
  } finally {
    rmSync(scratch, { recursive: true });
  }
}
