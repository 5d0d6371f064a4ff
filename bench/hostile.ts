// Hostile documents through the local cloud at the deployed sizes of memory: what each is answered, what it takes, and
// whether the same environment serves the next request. `npm run bench -- hostile [PART_OF_A_NAME]`

import { MB_OF_ONE_VCPU } from "../infra/memory-limits.ts";
import { synthesised } from "../test/cloud/assembly.ts";
import { readDeployment } from "../test/cloud/template.ts";
import { BOMBS } from "../test/support/bombs.ts";
import { openCloud } from "../test/support/cloud-client.ts";
import { HOSTILE, type HostileDocument } from "../test/support/hostile.ts";
import { type Met, sendDocument } from "../test/support/send-hostile.ts";
import { LARGE } from "./inputs/hostile-large.ts";
import { choicesOf, refuse } from "./parts/arguments.ts";

const GOAL = { seconds: 20, mb: 1_024 };
const NEXT = "the flimdar granary was painted";

const [wanted = "", ...more] = process.argv.slice(2);
choicesOf(more, []);
const bombs = Object.entries(BOMBS).map(([what, bytes]): [string, HostileDocument] => [
  `PDF: ${what}`,
  { name: "bomb.pdf", bytes },
]);
const documents = [...Object.entries(HOSTILE), ...bombs, ...Object.entries(LARGE)];
const chosen = documents.filter(([what]) => what.includes(wanted));
if (chosen.length === 0) refuse(`none of ${documents.length} documents has "${wanted}" in its name`);

const { functions } = readDeployment(await synthesised());
let missed = 0;
console.log("| document | KB | answer | CPU s | s at its share of a vCPU | peak MB | next |");
console.log("|---|---:|---|---:|---:|---:|---|");
for (const [what, { name, bytes }] of chosen) if (!(await meet(what, name, bytes()))) missed++;
console.log(`\n${chosen.length} documents, ${missed} beyond ${GOAL.seconds} s or ${GOAL.mb} MB, or not served`);
process.exitCode = missed === 0 ? 0 : 1;

/** Runs one document in a cloud of its own, so that the peak is this document's; false where it misses the goal. */
async function meet(what: string, name: string, bytes: Uint8Array): Promise<boolean> {
  const cloud = await openCloud();
  try {
    const met = await sendDocument(cloud, name, bytes);
    const next = await sendDocument(cloud, "next.txt", Buffer.from(NEXT));
    // An environment that ended would have had to be replaced, with a new init.
    const isServed = next.text === NEXT && next.runs[0]?.initMs === undefined;
    const costs = ["textractor_simple", "textractor_ocr"].map((fn) => costIn(met, fn)).filter((cost) => cost.cpu > 0);
    const column = (each: (cost: Cost) => number, digits: number) =>
      costs.map((cost) => each(cost).toFixed(digits)).join(" + ");
    const columns = [
      what,
      Math.round(bytes.length / 1024),
      answerOf(met),
      column(({ cpu }) => cpu, 1),
      column(({ seconds }) => seconds, 1),
      column(({ peakMb }) => peakMb, 0),
      isServed ? "served" : `NOT: ${next.functionError ?? next.results?.code ?? "a new environment"}`,
    ];
    console.log(`| ${columns.join(" | ")} |`);
    const seconds = costs.reduce((sum, cost) => sum + cost.seconds, 0);
    const isInside = seconds < GOAL.seconds && costs.every(({ peakMb }) => peakMb < GOAL.mb);
    return isServed && isInside && met.functionError === undefined;
  } finally {
    await cloud.close();
  }
}

interface Cost {
  readonly cpu: number;
  readonly seconds: number;
  readonly peakMb: number;
}

function costIn({ runs }: Met, name: string): Cost {
  const own = runs.filter((run) => run.function === name);
  // The kernel has no CPU time of an ended process, so its duration is used.
  const cpu =
    own.reduce((sum, { cpuMs, initCpuMs = 0, durationMs }) => sum + (cpuMs ?? durationMs) + initCpuMs, 0) / 1000;
  const share = Math.min(1, (functions[name]?.memoryMb ?? 0) / MB_OF_ONE_VCPU);
  return { cpu, seconds: cpu / share, peakMb: Math.max(0, ...own.map(({ peakMb }) => peakMb)) };
}

function answerOf({ functionError, results, text }: Met): string {
  if (functionError !== undefined) return `FUNCTION ERROR ${functionError}`;
  if (results?.success === false) return results.code ?? "no code";
  const warnings = results?.warnings?.length ?? 0;
  return `${results?.status}, ${text.length} characters${warnings > 0 ? `, warnings: ${warnings}` : ""}`;
}
