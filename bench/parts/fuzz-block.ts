// One process of the command over damaged documents with healthy ones between them, and everything that is wrong after it.

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Mutant, Original } from "../inputs/mutants/mutants.ts";
import { type Answer, type Watched, watchCommand } from "./watched-command.ts";

export interface Block {
  /** Emptied first; holds the documents, the results, the cache and the temporary files. */
  readonly folder: string;
  readonly mutants: readonly Mutant[];
  /** Documents that lie elsewhere, read before the folder. */
  readonly addresses?: readonly string[];
  readonly neighbours: readonly Original[];
  /** The results of the neighbours alone, as `resultsAlone` gives them. */
  readonly alone: ReadonlyMap<string, string>;
  readonly options: readonly string[];
  readonly core?: number;
  readonly environment?: Readonly<Record<string, string>>;
}

export interface Violation {
  /** The document, or "the process". */
  readonly of: string;
  readonly what: string;
}

export interface BlockRun {
  readonly watched: Watched;
  /** Mutants that the process never came to, because it had to be killed. */
  readonly unread: readonly Mutant[];
  readonly violations: readonly Violation[];
}

export const MOST = { cpuSeconds: 30, mb: 1_229 } as const;

/** Longer than any limit of the command on one document. */
const SILENT_MS = 180_000;
const ENDINGS = [".txt", ".json", ".md", ".hocr", ".searchable.pdf"];
/** Healthy documents are spread among the others, and one comes last. */
const MARK = "healthy";

/** The results of each neighbour by the name of its file. */
export async function resultsAlone(block: Omit<Block, "mutants" | "alone">): Promise<ReadonlyMap<string, string>> {
  const places = prepare(block.folder);
  const named = block.neighbours.map(({ name, read }): Mutant => ({ name, bytes: read() }));
  for (const { name, bytes } of named) writeFileSync(join(places.documents, name), bytes);
  const { answers } = await runOver(block, places);
  const failed = answers.filter(({ code }) => code !== "complete");
  if (answers.length !== named.length || failed.length > 0)
    throw new Error(`healthy documents are not extracted alone: ${JSON.stringify(failed)}`);
  return new Map(named.map(({ name }) => [name, contentsOf(places.results, name)]));
}

export async function runBlock(block: Block): Promise<BlockRun> {
  const places = prepare(block.folder);
  for (const { name, bytes } of block.mutants) writeFileSync(join(places.documents, name), bytes);
  const neighbours = placedAmong(block.mutants, block.neighbours);
  for (const [name, { read }] of neighbours) writeFileSync(join(places.documents, name), read());
  const watched = await runOver(block, places);
  const answered = new Set(watched.answers.map(({ uri }) => basename(uri)));
  const isRead = (name: string) => watched.killedFor === undefined || answered.has(name);
  const addressed = (block.addresses ?? []).map((address) => basename(address));
  const expected = [...block.mutants.map(({ name }) => name), ...neighbours.keys()].filter(isRead);
  const violations = [
    ...wrongAnswers(watched.answers, [...expected, ...addressed]),
    ...wrongProcess(watched),
    ...wrongNeighbours(new Map([...neighbours].filter(([name]) => isRead(name))), places.results, block.alone),
    ...wrongFiles(places, [...expected, ...addressed]),
  ];
  return { watched, violations, unread: block.mutants.filter(({ name }) => !isRead(name)) };
}

type Places = ReturnType<typeof prepare>;

function prepare(folder: string) {
  rmSync(folder, { recursive: true, force: true });
  const at = (name: string) => join(folder, name);
  const places = { documents: at("documents"), results: at("results"), temporary: at("tmp"), cache: at("cache") };
  for (const place of Object.values(places)) mkdirSync(place, { recursive: true });
  return places;
}

type Running = Pick<Block, "folder" | "options" | "core" | "environment" | "addresses">;

async function runOver({ folder, options, core, environment = {}, addresses = [] }: Running, places: Places) {
  const args = [...options, "--json", "--markdown", "--hocr", "--into", places.results, ...addresses, places.documents];
  const watching = { folder, environment, silentMs: SILENT_MS, isStuck };
  return await watchCommand(args, core === undefined ? watching : { ...watching, core });
}

/** A document that never releases the only thread makes every other one fail. */
function isStuck(answers: readonly Answer[]): boolean {
  const last = answers.slice(-STUCK_ANSWERS);
  return last.length === STUCK_ANSWERS && last.every(({ seconds }) => seconds > STUCK_SECONDS);
}

const STUCK_ANSWERS = 3;
const STUCK_SECONDS = 50;

/** Mutants by name; the command reads a folder in the order of its names. */
function placedAmong(mutants: readonly Mutant[], neighbours: readonly Original[]): ReadonlyMap<string, Original> {
  const every = mutants.length / Math.max(1, neighbours.length - 1);
  return new Map(
    neighbours.map((neighbour, index) => {
      const before = mutants[Math.ceil(index * every) - 1]?.name.split("-")[0] ?? FIRST;
      return [`${before}~${MARK}-${neighbour.name}`, neighbour];
    }),
  );
}

/** Sorts before every name of a mutant. */
const FIRST = "!";

function wrongAnswers(answers: readonly Answer[], expected: readonly string[]): readonly Violation[] {
  const times = Map.groupBy(answers, ({ uri }) => basename(uri));
  const missing = expected.filter((name) => !times.has(name)).map((of) => ({ of, what: "was not answered" }));
  const strange = [...times].flatMap(([of, { length }]) => {
    const wanted = expected.includes(of) ? 1 : 0;
    return length > wanted ? [{ of, what: `was answered ${length} times instead of ${wanted}` }] : [];
  });
  const wrong = answers.flatMap(({ uri, code, reason, cpuSeconds, peakMb }) => {
    const of = basename(uri);
    return [
      ...(cpuSeconds > MOST.cpuSeconds ? [{ of, what: `took ${cpuSeconds.toFixed(1)} s of CPU (${code})` }] : []),
      ...(peakMb > MOST.mb ? [{ of, what: `took ${peakMb.toFixed(0)} MB (${code})` }] : []),
      ...(code === "INTERNAL" ? [{ of, what: `ended in an error without a type: ${reason}` }] : []),
    ];
  });
  return [...missing, ...strange, ...wrong];
}

/** Documents whose parser was ended by a limit or a crash, wholly or for one output: right, and worth a look. */
export function stoppedParsers(answers: readonly Answer[]): readonly Violation[] {
  return answers.flatMap(({ uri, code, reason, warnings }) => {
    const all = code === "PARSER_STOPPED" ? [reason] : warnings.filter((warning) => warning.includes("PARSER_STOPPED"));
    return all.slice(0, 1).map((what) => ({ of: basename(uri), what }));
  });
}

function wrongProcess({ answers, exitCode, signal, stderr, killedFor }: Watched): readonly Violation[] {
  const right = answers.every(({ code }) => code === "complete") ? 0 : 1;
  const of = "the process";
  const violations: Violation[] = [];
  if (killedFor !== undefined) violations.push({ of, what: `was killed: ${killedFor}` });
  else if (exitCode !== right) violations.push({ of, what: `ended with ${signal ?? exitCode} instead of ${right}` });
  const stack = /^.*\n +at .*/m.exec(stderr)?.[0];
  if (stack !== undefined) violations.push({ of, what: `printed a stack trace: ${stack}` });
  const control = stderr.split("\n").find(hasControls);
  if (control !== undefined) violations.push({ of, what: `printed control characters: ${JSON.stringify(control)}` });
  return violations;
}

function wrongNeighbours(
  neighbours: ReadonlyMap<string, Original>,
  results: string,
  alone: ReadonlyMap<string, string>,
): readonly Violation[] {
  return [...neighbours].flatMap(([name, original]) =>
    contentsOf(results, name) === alone.get(original.name)
      ? []
      : [{ of: name, what: "has other results than alone, although it is healthy" }],
  );
}

function wrongFiles(places: Places, expected: readonly string[]): readonly Violation[] {
  const allowed = new Set(expected.flatMap((name) => ENDINGS.map((ending) => name + ending)));
  const results = readdirSync(places.results);
  const strange = results.filter((name) => !allowed.has(name));
  const left = [...strange, ...readdirSync(places.temporary)].map((of) => ({ of, what: "was left over" }));
  const torn = results.filter((name) => name.endsWith(".json") && !isJson(join(places.results, name)));
  const raw = results.filter((name) => /\.(txt|md|hocr)$/.test(name) && hasRawControls(join(places.results, name)));
  return [
    ...left,
    ...torn.map((of) => ({ of, what: "is no JSON" })),
    ...raw.map((of) => ({ of, what: "has control characters" })),
  ];
}

/** Every result of a document, in one text. Results name their own document, whose place is not the same. */
function contentsOf(results: string, name: string): string {
  const found = ENDINGS.map((ending) => `${name}${ending}`).filter((file) => readdirSync(results).includes(file));
  const contents = found.map((file) => readFileSync(join(results, file), "latin1").replaceAll(name, ""));
  return JSON.stringify(contents);
}

function isJson(path: string): boolean {
  try {
    JSON.parse(readFileSync(path, "utf8"));
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

function hasRawControls(path: string): boolean {
  return hasControls(readFileSync(path, "utf8").replaceAll(/[\n\r\f]/g, ""));
}

/** C0 and C1 controls, which a terminal obeys. */
function hasControls(line: string): boolean {
  return /[^\P{Cc}\t]/u.test(line);
}
