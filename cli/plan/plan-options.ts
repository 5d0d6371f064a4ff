// Options of `plan`: those of `batch`, and a few of its own.

import { type BatchOptions, readBatchOptions } from "../batch/batch-options.ts";
import { UsageError } from "../shell/usage.ts";

export interface PlanOptions {
  /** Options of the batch that is planned. Its destination is a temporary file without --into. */
  readonly batch: BatchOptions;
  /** True where --into names a ledger for the plan. */
  readonly isStored: boolean;
  readonly json: boolean;
  readonly seed: number;
  /** Most documents to look at. */
  readonly sample: number;
}

/** The default: many enough for a small corpus, few enough for minutes. */
const SAMPLE = 400;

/** Throws UsageError. `unstored` is the destination without --into. */
export function readPlanOptions(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  unstored: string,
): PlanOptions {
  const taken = { seed: 1, sample: SAMPLE };
  let json = false;
  const rest: string[] = [];
  const end = args.includes("--") ? args.indexOf("--") : args.length;
  for (let at = 0; at < args.length; at++) {
    const word = args[at] ?? "";
    const [, name, given] = /^--(seed|sample)(?:=(.*))?$/.exec(word) ?? [];
    if (at < end && word === "--json") json = true;
    else if (at < end && (name === "seed" || name === "sample")) taken[name] = numberOf(name, given ?? args[++at]);
    else rest.push(word);
  }
  // Words after "--" are sources.
  const options = rest.includes("--") ? rest.slice(0, rest.indexOf("--")) : rest;
  for (const refused of ["--retry-failed", "--refresh", "--jsonl"]) {
    if (options.includes(refused)) throw new UsageError(`plan has no ${refused}`);
  }
  const isStored = options.some((word) => /^--into(?:=|$)/.test(word));
  const batch = readBatchOptions(isStored ? rest : ["--into", unstored, ...rest], environment);
  return { batch, isStored, json, ...taken };
}

function numberOf(name: string, value: string | undefined): number {
  const number = Number(value);
  if (value !== undefined && Number.isInteger(number) && number >= 1) return number;
  throw new UsageError(`--${name} takes a number from 1, not ${value ?? "nothing"}`);
}
