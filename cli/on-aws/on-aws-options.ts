// Options of `batch --on aws`: those of batch, the place on AWS, and the names of the stack.

import { parseArgs } from "node:util";
import { type BatchOptions, readBatchOptions } from "../batch/batch-options.ts";
import { UsageError } from "../shell/usage.ts";

export interface OnAwsOptions extends BatchOptions {
  /**
   * s3://bucket/prefix where the results stay, and `destination` has no meaning. Undefined where the results are
   * collected into `destination`.
   */
  readonly remote: string | undefined;
  /** Name or ARN of the state machine. */
  readonly stateMachine: string;
  /** Copies files of this machine to the stack's bucket. */
  readonly upload: boolean;
}

const OWN = {
  on: { type: "string" },
  "state-machine": { type: "string" },
  upload: { type: "boolean" },
  into: { type: "string" },
} as const;

/** Name of the state machine in a stack with the default name. */
const STATE_MACHINE = "textractor_corpus";

/** Options of batch without a meaning on AWS. */
const LOCAL_ONLY = ["--per-host", "--ignore-robots", "--images", "--ask-password", "--password", "--password-file"];

/** True for a command line with --on, whatever its value. */
export function isOnAws(args: readonly string[]): boolean {
  return tokensOf(args).some((token) => token.kind === "option" && token.name === "on");
}

/** Throws UsageError. */
export function readOnAwsOptions(args: readonly string[], environment: NodeJS.ProcessEnv): OnAwsOptions {
  const { rest, on, into, stateMachine, upload } = takeOwn(args);
  if (on !== "aws") throw new UsageError(`--on takes aws, not ${on ?? "nothing"}`);
  const remote = into !== undefined && /^s3:\/\//i.test(into) ? remotePlace(into) : undefined;
  // Results that stay on S3 are files, as in a folder.
  const place = remote === undefined ? into : ".";
  const batch = readBatchOptions([...(place === undefined ? [] : [`--into=${place}`]), ...rest], environment);
  refuseLocalOnly(rest, batch);
  return {
    ...batch,
    ...{ remote, upload, stateMachine: stateMachine ?? (environment["TEXTRACTOR_CORPUS"] || STATE_MACHINE) },
  };
}

function tokensOf(args: readonly string[]) {
  return parseArgs({ args: [...args], options: OWN, strict: false, allowPositionals: true, tokens: true }).tokens;
}

/** Takes the own options out of the arguments. */
function takeOwn(args: readonly string[]) {
  const taken = new Set<number>();
  const values = new Map<string, string | undefined>();
  for (const token of tokensOf(args)) {
    if (token.kind !== "option" || !(token.name in OWN)) continue;
    taken.add(token.index);
    if (token.value !== undefined && token.inlineValue === false) taken.add(token.index + 1);
    values.set(token.name, token.value);
  }
  for (const name of ["state-machine", "into"])
    if (values.has(name) && !values.get(name)) throw new UsageError(`--${name} needs a value`);
  return {
    rest: args.filter((_, index) => !taken.has(index)),
    ...{ on: values.get("on"), into: values.get("into"), stateMachine: values.get("state-machine") },
    upload: values.has("upload"),
  };
}

function remotePlace(into: string): string {
  const place = `s3${into.slice(2)}`.replace(/\/+$/, "");
  if (/^s3:\/\/[^/]+/.test(place)) return place;
  throw new UsageError(`--into ${into} names no bucket; write s3://bucket/prefix`);
}

function refuseLocalOnly(args: readonly string[], { event }: BatchOptions): void {
  const end = args.indexOf("--");
  const words = end < 0 ? args : args.slice(0, end);
  const given = LOCAL_ONLY.find((option) => words.some((word) => word === option || word.startsWith(`${option}=`)));
  if (given === "--per-host" || given === "--ignore-robots" || given === "--images")
    throw new UsageError(`${given} works without --on aws only`);
  if (given !== undefined || event["password"] !== undefined)
    throw new UsageError(
      "a password would stay in the list and the report on S3; unset TEXTRACTOR_PASSWORD, and extract encrypted documents without --on aws",
    );
}
