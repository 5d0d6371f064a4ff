// Files and servers that once broke the command, each in a run of its own among healthy documents.
// `npm run bench -- attacks [PART_OF_A_NAME]`: those built here, and the files of the folder ATTACKS_DIR. Each must be
// answered within 20 s and 1 GB, with the right exit code, and change nothing about its neighbours.

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { basename, join } from "node:path";
import { REAL_DOCUMENTS } from "../test/support/real-documents.ts";
import { attackFiles } from "./inputs/attack-files.ts";
import type { Mutant } from "./inputs/mutants/mutants.ts";
import { openOddServers } from "./inputs/odd-servers.ts";
import { choicesOf, refuse } from "./parts/arguments.ts";
import { type Attack, attackWith } from "./parts/attack-run.ts";
import { whyUnwatched } from "./parts/watched-command.ts";

const FOLDER = process.env["ATTACKS_DIR"] ?? join(REAL_DOCUMENTS, "../attacks");
const MOST_SECONDS = 20;
const LEFT_OUT = /\.(md|mjs|py|js)$/;

const [wanted = "", ...more] = process.argv.slice(2);
choicesOf(more, []);
const unwatched = whyUnwatched();
if (unwatched !== undefined) refuse(`processes cannot be watched here: ${unwatched}`);

const servers = await openOddServers();
const served = Object.entries(servers.attacks).map(([what, attack]): Attack => ({ what, ...attack }));
const found = filesIn(FOLDER);
const files = [...attackFiles(), ...(found ?? [])].map((file): Attack => ({ what: file.name, file }));
const all = [...files, ...served];
const chosen = all.filter(({ what }) => what.includes(wanted));
if (chosen.length === 0) refuse(`none of ${all.length} attacks has "${wanted}" in its name`);
if (found === undefined) console.log("skipped: the files of a folder of attacks; set ATTACKS_DIR to one");

const folder = mkdtempSync(join(tmpdir(), "attacks-"));
try {
  let missed = 0;
  console.log("| attack | answer | s | CPU s | peak MB | wrong |\n|---|---|---:|---:|---:|---|");
  const attacked = await attackWith(folder, MOST_SECONDS * crowding());
  for (const attack of chosen) {
    const { answer, watched, violations } = await attacked(attack);
    if (violations.length > 0) missed++;
    const numbers = [watched.seconds.toFixed(1), watched.cpuSeconds.toFixed(1), watched.peakMb.toFixed(0)];
    const wrong = violations.map(({ of, what }) => `${of} ${what}`).join("; ");
    console.log(`| ${[JSON.stringify(attack.what), answer, ...numbers, wrong].join(" | ")} |`);
  }
  console.log(`\n${chosen.length} attacks, ${missed} with something wrong`);
  process.exitCode = missed === 0 ? 0 : 1;
} finally {
  await servers.close();
  rmSync(folder, { recursive: true, force: true });
}

/** Processes for each core: where there are several, everything takes so many times as long. */
function crowding(): number {
  const [load = 0] = loadavg();
  return Math.max(1, load / availableParallelism());
}

function filesIn(path: string): readonly Mutant[] | undefined {
  if (!existsSync(path)) return undefined;
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !LEFT_OUT.test(entry.name))
    .map((entry) => ({ name: basename(entry.name), bytes: readFileSync(join(entry.parentPath, entry.name)) }));
}
