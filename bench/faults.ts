// The command killed, crowded, without disk space and with a damaged cache: `npm run bench -- faults [MOMENTS] [SEED]`.
// Kills it at as many moments, spread over a run. A result file must be complete or absent, and the next run must write the
// bytes of an undisturbed one.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { numbersOf, refuse } from "./parts/arguments.ts";
import { planFaults } from "./parts/fault-run.ts";
import {
  type Fault,
  filesLimited,
  fullDisk,
  killedAfter,
  killMoments,
  NotPermitted,
  POISONS,
  poisonedCache,
  severalAtOnce,
} from "./parts/faults.ts";
import { whyUnwatched } from "./parts/watched-command.ts";

const { MOMENTS: count, SEED: seed } = numbersOf(process.argv.slice(2), { MOMENTS: 30, SEED: 1 });
const unwatched = whyUnwatched();
if (unwatched !== undefined) refuse(`processes cannot be watched here: ${unwatched}`);

const folder = mkdtempSync(join(tmpdir(), "faults-"));
try {
  const plan = await planFaults(folder);
  console.log(`undisturbed: ${plan.undisturbed.size} results in ${plan.seconds.toFixed(1)} s (seed ${seed})`);
  const faults: readonly (readonly [string, Fault])[] = [
    ...killMoments(count, seed, plan).map((afterMs) => [`killed after ${afterMs} ms`, killedAfter(afterMs)] as const),
    ["four commands into one folder", severalAtOnce],
    ["a full disk", fullDisk],
    ["files limited in size", filesLimited],
    ...Object.entries(POISONS).map(([how, poison]) => [`page results ${how}`, poisonedCache(poison)] as const),
  ];
  let missed = 0;
  for (const [what, fault] of faults) {
    const wrong = await fault(plan).catch((error: unknown) => {
      if (!(error instanceof NotPermitted)) throw error;
      return error;
    });
    if (wrong instanceof NotPermitted) console.log(`skipped: ${what}: ${wrong.message}`);
    else console.log(`${wrong.length === 0 ? "same" : `WRONG: ${wrong.join("; ")}`}: ${what}`);
    if (!(wrong instanceof NotPermitted) && wrong.length > 0) missed++;
  }
  console.log(`${faults.length} faults, ${missed} with something wrong`);
  process.exitCode = missed === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
