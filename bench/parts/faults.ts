// Faults that a run must survive: kill -9, other runs at its side, a full disk, a cache that somebody has damaged.

import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { seeded } from "../inputs/random/seeded.ts";
import { extractAll, type FaultPlan, leftIn, ownFolder, resultsIn, tornIn, wrongWith } from "./fault-run.ts";

/** Failures after the fault; empty where there are no failures. */
export type Fault = (plan: FaultPlan) => Promise<readonly string[]>;

const COMMANDS_AT_ONCE = 4;
const FULL_AT = "128k";
const MOST_FILE_KB = 4;

/** Moments from the start of the command to its end, the same for the same seed. */
export function killMoments(count: number, seed: number, { seconds }: FaultPlan): readonly number[] {
  const random = seeded(seed);
  return Array.from({ length: count }, (_, index) =>
    Math.round(((index + random.below(100) / 100) / count) * seconds * 1000),
  );
}

export function killedAfter(afterMs: number): Fault {
  return async (plan) => {
    const own = ownFolder(plan.folder, "killed");
    await extractAll(plan.folder, own, { killAfterMs: afterMs });
    const torn = tornIn(resultsIn(own), plan).map((name) => `torn ${name}`);
    return [...torn, ...wrongWith(await extractAll(plan.folder, own), own, plan)];
  };
}

export const severalAtOnce: Fault = async (plan) => {
  const own = ownFolder(plan.folder, "several");
  const runs = await Promise.all(Array.from({ length: COMMANDS_AT_ONCE }, () => extractAll(plan.folder, own)));
  return runs.flatMap((run) => wrongWith(run, own, plan));
};

/** A disk that fills up while results are written, and has room again afterwards. Throws NotPermitted. */
export const fullDisk: Fault = async (plan) => {
  const own = ownFolder(plan.folder, "full");
  const disk = join(own, "results");
  mount(["-t", "tmpfs", "-o", `size=${FULL_AT}`, "tmpfs", disk]);
  try {
    const full = await extractAll(plan.folder, own);
    const wrong = refused(full.exitCode, own, plan);
    mount(["-o", "remount,size=64m", disk]);
    return [...wrong, ...wrongWith(await extractAll(plan.folder, own), own, plan)];
  } finally {
    execFileSync("umount", [disk]);
  }
};

/** A limit on the size of each file stands for a full disk where none can be mounted. */
export const filesLimited: Fault = async (plan) => {
  const own = ownFolder(plan.folder, "limited");
  const through = ["bash", "-c", `ulimit -f ${MOST_FILE_KB}; exec "$@"`, "bash"];
  const limited = await extractAll(plan.folder, own, { through });
  return [...refused(limited.exitCode, own, plan), ...wrongWith(await extractAll(plan.folder, own), own, plan)];
};

function refused(exitCode: number | null, own: string, plan: FaultPlan): readonly string[] {
  return [
    ...(exitCode === 1 ? [] : [`exit code ${exitCode} of a run that could not write everything`]),
    ...tornIn(resultsIn(own), plan).map((name) => `torn ${name}`),
    ...leftIn(own, plan),
  ];
}

export class NotPermitted extends Error {}

function mount(words: readonly string[]): void {
  try {
    execFileSync("mount", words, { stdio: "pipe" });
  } catch (cause) {
    throw new NotPermitted("no disk can be mounted here; that needs root", { cause });
  }
}

type Poison = (bytes: Buffer, others: readonly Buffer[], index: number) => Buffer;

export const POISONS: Readonly<Record<string, Poison>> = {
  "cut in half": (bytes) => bytes.subarray(0, bytes.length / 2),
  emptied: () => Buffer.alloc(0),
  "with one flipped bit": (bytes) => {
    const copy = Buffer.from(bytes);
    const at = Math.floor(copy.length / 2);
    copy[at] = (copy[at] ?? 0) ^ 1;
    return copy;
  },
  "replaced with other JSON": () => Buffer.from('{"version":1,"page":null}'),
  "replaced with each other": (_, others, index) => others[(index + 1) % others.length] ?? Buffer.alloc(0),
};

/** Every page result in the cache is damaged; then the documents are extracted again. */
export function poisonedCache(poison: Poison): Fault {
  return async (plan) => {
    const own = ownFolder(plan.folder, "poisoned");
    await extractAll(plan.folder, own);
    const pages = filesBelow(join(own, "cache/textractor/pages"));
    if (pages.length === 0) return ["the cache holds no page results"];
    const contents = pages.map((path) => readFileSync(path));
    for (const [index, path] of pages.entries())
      writeFileSync(path, poison(contents[index] ?? Buffer.alloc(0), contents, index));
    rmSync(join(own, "results"), { recursive: true });
    mkdirSync(join(own, "results"));
    return wrongWith(await extractAll(plan.folder, own), own, plan);
  };
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
