// Structure of office documents whose truth is known, beside peers. CORPUS_DIR holds office/ with files/, truth/ and
// score_office.py, which defines the measures and needs pandoc.

import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { refuse } from "../parts/arguments.ts";
import { builtCommand } from "../parts/built-command.ts";
import { corpusWith, type Print } from "../parts/corpus.ts";
import { runMeasured } from "../parts/measured-process.ts";
import { installPeers } from "./installed.ts";

const LIMIT_MS = 600_000;
/** Changes which half of the documents is seen. */
const SPLIT = "textractor-office-1";
const KINDS =
  "words heading_level item_depth cell strong emph underline strikeout sup sub code link xref note_cited math image quote codeblock term definition";

/** Matched, in truth and found, by kind. */
type Score = Readonly<Record<string, readonly [matched: number, truth: number, found: number]>>;

interface Reader {
  readonly name: string;
  /** Command that prints Markdown; undefined for formats that the reader does not know. */
  command(path: string): readonly string[] | undefined;
}

export async function benchOffice(print: Print): Promise<void> {
  const corpus = corpusWith("office", print);
  if (corpus === undefined) return;
  const office = join(corpus, "office");
  const scratch = mkdtempSync(join(tmpdir(), "bench-office-"));
  try {
    for (const reader of readers()) {
      const into = join(scratch, reader.name);
      mkdirSync(into);
      await writeMarkdown(reader, join(office, "files"), into);
      printScores(reader.name, await scoresOf(office, into, join(scratch, "scores.json")), print);
    }
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

function readers(): readonly Reader[] {
  const built = builtCommand();
  const required = (name: string) => `require(${JSON.stringify(join(import.meta.dirname, "../node_modules", name))})`;
  // officeparser begins with the metadata and names headings, which is neither text of the document nor GitHub's Markdown.
  const tidy = String.raw`replace(/^---\n[^]*?\n---\n/,"").replace(/^(#.*) \{#[^}\s]*\}$/gm,"$1")`;
  const printed = `then((r)=>process.stdout.write(r.value.${tidy}))`;
  const mammoth = `${required("mammoth")}.convertToMarkdown({path:process.argv[1]}).${printed}`;
  const officeparser = `${required("officeparser")}.OfficeConverter.convert(process.argv[1],"md").${printed}`;
  const ours = ["extract", "--no-ocr", "--quiet", "--markdown"];
  const markdown = ["-t", "gfm+footnotes+tex_math_dollars+definition_lists"];
  return [
    { name: "this project", command: (path) => [process.execPath, built, ...ours, path] },
    { name: "pandoc", command: (path) => ["pandoc", ...vocabularyOf(path), ...markdown, path] },
    ...(installPeers()
      ? [
          {
            name: "mammoth",
            command: (path: string) =>
              path.endsWith(".docx") ? [process.execPath, "--eval", mammoth, path] : undefined,
          },
          { name: "officeparser", command: (path: string) => [process.execPath, "--eval", officeparser, path] },
        ]
      : []),
  ];
}

/** pandoc reads ".xml" as Markdown unless a command names the vocabulary. */
function vocabularyOf(path: string): readonly string[] {
  if (!path.endsWith(".xml")) return [];
  const isJats = /<article[^>]*\s(?:dtd-version|article-type)=/.test(readFileSync(path, "utf8"));
  return ["-f", isJats ? "jats" : "docbook"];
}

/** A document that a reader refuses has no file, and is not scored. */
async function writeMarkdown({ command }: Reader, from: string, into: string): Promise<void> {
  for (const name of readdirSync(from).sort()) {
    const words = command(join(from, name));
    if (words === undefined) continue;
    const { code, stdout } = await runMeasured(words, { limitMs: LIMIT_MS });
    if (code === 0) writeFileSync(join(into, `${name}.md`), stdout);
  }
}

async function scoresOf(office: string, predicted: string, output: string): Promise<ReadonlyMap<string, Score>> {
  const words = ["python3", join(office, "score_office.py"), join(office, "truth"), predicted, "--json", output];
  const { code, stderr } = await runMeasured(words, { limitMs: LIMIT_MS });
  if (code !== 0) refuse(`score_office.py ended with ${code}: ${stderr}`);
  return new Map(Object.entries(JSON.parse(readFileSync(output, "utf8"))));
}

/** True for documents whose faults may be looked at. Rules must gain on the others too. */
function isSeen(name: string): boolean {
  return createHash("sha256").update(`${SPLIT}:${name}`).digest("hex") < "8";
}

function printScores(reader: string, scores: ReadonlyMap<string, Score>, print: Print): void {
  const kinds = KINDS.split(" ");
  print(`\n${reader}: F1 of ${scores.size} documents, all matches of a kind together`);
  print(`| half | ${kinds.join(" | ")} |\n|---${"|---:".repeat(kinds.length)}|`);
  const halves = { seen: isSeen, scored: (name: string) => !isSeen(name), all: () => true };
  for (const [half, isOwn] of Object.entries(halves)) {
    const own = [...scores].filter(([name]) => isOwn(name)).map(([, score]) => score);
    print(`| ${half}, ${own.length} | ${kinds.map((kind) => f1(own, kind)).join(" | ")} |`);
  }
}

function f1(scores: readonly Score[], kind: string): string {
  const sum = (at: 0 | 1 | 2) => scores.reduce((total, score) => total + (score[kind]?.[at] ?? 0), 0);
  const both = sum(1) + sum(2);
  return both === 0 ? "" : ((2 * sum(0)) / both).toFixed(3);
}
