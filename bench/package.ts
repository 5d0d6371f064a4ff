// Installed size and cold start of the packed command: installed by npm into an empty folder, on Node 22 and 24, next to the
// checkout. `npm run bench -- package [RUNS]`

import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { numbersOf } from "./parts/arguments.ts";
import { builtCommand } from "./parts/built-command.ts";
import { runMeasured } from "./parts/measured-process.ts";

const PROJECT = dirname(import.meta.dirname);
const LIMIT_MS = 60_000;
const MB = 1024 ** 2;
const CACHES = process.env["XDG_CACHE_HOME"] || join(homedir(), ".cache");
/** .ci/run installs the older Node. */
const NODES: Readonly<Record<string, string>> = {
  "Node 22": join(CACHES, "textractor-judges/bin/node-22.16"),
  "Node 24": process.execPath,
};
const EXAMPLES = ["report.pdf", "letter.docx", "scanned-letter.pdf"];

interface Row {
  readonly what: string;
  readonly command: readonly string[];
}

export async function bench(options: readonly string[]): Promise<void> {
  const { RUNS: runs } = numbersOf(options, { RUNS: 7 });
  const folder = mkdtempSync(join(tmpdir(), "bench-package-"));
  try {
    install(folder);
    printSizes(join(folder, "node_modules"));
    await printStarts(folder, runs);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function install(folder: string): void {
  const built = dirname(builtCommand());
  const npm = (...words: readonly string[]) =>
    execFileSync("npm", words, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  npm("pack", built, "--silent");
  writeFileSync(join(folder, "package.json"), "{}");
  const [tarball = ""] = readdirSync(folder).filter((name) => name.endsWith(".tgz"));
  console.log(`tarball: ${(statSync(join(folder, tarball)).size / MB).toFixed(1)} MB`);
  npm("install", "--no-audit", "--no-fund", "--silent", `./${tarball}`);
}

/** Prints the size of each installed package, without npm's own files. */
function printSizes(folder: string): void {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const sizes = new Map<string, number>();
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const [name] = /^(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path.slice(folder.length + 1)) ?? [];
    if (name !== undefined && !name.startsWith(".")) sizes.set(name, (sizes.get(name) ?? 0) + statSync(path).size);
  }
  console.log("\n| installed package | MB |\n|---|--:|");
  for (const [name, bytes] of sizes) console.log(`| ${name} | ${(bytes / MB).toFixed(1)} |`);
  const total = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
  console.log(`| all ${sizes.size} | ${(total / MB).toFixed(1)} |`);
}

/** Prints the CPU time of whole processes, in turns: the first run of all, and the median of later ones. */
async function printStarts(folder: string, runs: number): Promise<void> {
  const main = join(folder, "node_modules/textractor-cli/textractor.cjs");
  const rows: Row[] = [{ what: "checkout, Node 24", command: [process.execPath, join(PROJECT, "cli/main.ts")] }];
  for (const [what, node] of Object.entries(NODES)) {
    if (existsSync(node)) rows.push({ what: `package, ${what}`, command: [node, main] });
    else console.log(`\n${what} is not installed; .ci/run shows how`);
  }
  console.log(`\nCPU ms: first run, and median of ${runs} later runs\n`);
  console.log("| document | command | first | later |\n|---|---|--:|--:|");
  for (const example of EXAMPLES) {
    const times = rows.map(() => [] as number[]);
    for (let run = 0; run <= runs; run++)
      for (const [index, row] of rows.entries()) times[index]?.push(await measure(row, example, folder));
    for (const [index, { what }] of rows.entries()) {
      const [first = Number.NaN, ...later] = times[index] ?? [];
      console.log(`| ${example} | ${what} | ${first.toFixed(0)} | ${median(later).toFixed(0)} |`);
    }
  }
}

/** CPU milliseconds of one process. The cache of compiled code stays for the next run, and recognised pages do not. */
async function measure({ what, command }: Row, example: string, folder: string): Promise<number> {
  const cache = join(folder, what.replaceAll(/\W+/g, "-"));
  rmSync(join(cache, "textractor/pages"), { recursive: true, force: true });
  const ran = await runMeasured([...command, join(PROJECT, "examples", example)], {
    limitMs: LIMIT_MS,
    environment: { XDG_CACHE_HOME: cache },
  });
  if (ran.code !== 0) throw new Error(`${what}: ${example}: ${ran.stderr}`);
  return ran.cpuMs;
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
