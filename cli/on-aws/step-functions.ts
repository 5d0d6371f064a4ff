// The calls of Step Functions that the command needs; the only file that knows its client.

import type { DescribeExecutionCommandOutput, SFNClient } from "@aws-sdk/client-sfn";
import { ExtractionError } from "../../functions/engine/base/errors.ts";
import { isRecord } from "../../functions/engine/base/is-record.ts";
import { regionOf } from "../../functions/start/aws-environment.ts";

/** The state machine of a deployed stack. */
export interface Machine {
  readonly arn: string;
  /** Bucket and key prefix of its reports. */
  readonly bucket: string;
  readonly reports: string;
}

export type ExecutionStatus = "RUNNING" | "SUCCEEDED" | "FAILED" | "ABORTED" | "TIMED_OUT";

export interface Execution {
  readonly status: ExecutionStatus;
  readonly isRedrivable: boolean;
  readonly redrives: number;
  /** ARN of the map's run, from the output of an execution that succeeded. */
  readonly mapRun: string | undefined;
  /** Error and cause of a failed execution. */
  readonly reason: string;
}

/** Documents of an execution by the state of their batch. */
export interface Counts {
  readonly total: number;
  readonly succeeded: number;
  readonly failed: number;
}

export interface StepFunctions {
  /** Finds the state machine by its name or ARN. */
  machine(named: string): Promise<Machine>;
  /** Starts an execution. A repeated start with one name is one execution. */
  start(machine: string, name: string, input: object): Promise<void>;
  /** Undefined for an execution that does not exist. */
  describe(execution: string): Promise<Execution | undefined>;
  /** Returns the ARN of the map's run; undefined before it has started. */
  mapRun(execution: string): Promise<string | undefined>;
  counts(mapRun: string): Promise<Counts>;
  redrive(execution: string): Promise<void>;
  close(): void;
}

/** Every call throws ExtractionError: NOT_FOUND, ACCESS_DENIED or SERVICE_FAILED. */
export async function openStepFunctions(environment: NodeJS.ProcessEnv): Promise<StepFunctions> {
  const sfn = await import("@aws-sdk/client-sfn");
  // The client retries what may pass. A laptop may lose its network for a minute while it follows a run of hours.
  const client = new sfn.SFNClient({ ...regionOf(environment), maxAttempts: 10 });
  return {
    machine: (named) =>
      explaining(async () => {
        const stateMachineArn = named.startsWith("arn:") ? named : await arnOf(named, client);
        const { definition = "" } = await client.send(new sfn.DescribeStateMachineCommand({ stateMachineArn }));
        return { arn: stateMachineArn, ...reportsIn(definition, named) };
      }),
    start: (stateMachineArn, name, input) =>
      explaining(async () => {
        try {
          await client.send(new sfn.StartExecutionCommand({ stateMachineArn, name, input: JSON.stringify(input) }));
        } catch (error) {
          // The client repeats a call whose answer was lost; the first one may have ended since.
          if (!(error instanceof sfn.ExecutionAlreadyExists)) throw error;
        }
      }),
    describe: (executionArn) =>
      explaining(async () => {
        try {
          return executionOf(await client.send(new sfn.DescribeExecutionCommand({ executionArn })));
        } catch (error) {
          if (error instanceof sfn.ExecutionDoesNotExist) return undefined;
          throw error;
        }
      }),
    mapRun: (executionArn) =>
      explaining(async () => {
        const { mapRuns = [] } = await client.send(new sfn.ListMapRunsCommand({ executionArn }));
        return mapRuns[0]?.mapRunArn;
      }),
    counts: (mapRunArn) =>
      explaining(async () => {
        const { itemCounts } = await client.send(new sfn.DescribeMapRunCommand({ mapRunArn }));
        const { total = 0, succeeded = 0, failed = 0, timedOut = 0, aborted = 0 } = itemCounts ?? {};
        return { total, succeeded, failed: failed + timedOut + aborted };
      }),
    redrive: (executionArn) =>
      explaining(async () => void (await client.send(new sfn.RedriveExecutionCommand({ executionArn })))),
    close: () => client.destroy(),
  };
}

async function arnOf(name: string, client: SFNClient): Promise<string> {
  const { paginateListStateMachines } = await import("@aws-sdk/client-sfn");
  for await (const { stateMachines = [] } of paginateListStateMachines({ client }, {})) {
    const arn = stateMachines.find((machine) => machine.name === name)?.stateMachineArn;
    if (arn !== undefined) return arn;
  }
  throw new ExtractionError("NOT_FOUND", `this account and region have no state machine ${name}`, {
    remedy: "deploy the stack, choose its region with AWS_REGION, or name its state machine with --state-machine",
  });
}

/** Place of the reports, from the ResultWriter of the machine's maps. */
function reportsIn(definition: string, named: string): Pick<Machine, "bucket" | "reports"> {
  const parsed: unknown = JSON.parse(definition);
  const states = isRecord(parsed) && isRecord(parsed["States"]) ? Object.values(parsed["States"]) : [];
  for (const state of states) {
    const writer = isRecord(state) ? state["ResultWriter"] : undefined;
    const place = isRecord(writer) ? writer["Parameters"] : undefined;
    if (!isRecord(place)) continue;
    const { Bucket, Prefix } = place;
    if (typeof Bucket === "string" && typeof Prefix === "string") return { bucket: Bucket, reports: Prefix };
  }
  throw new ExtractionError("NOT_AVAILABLE", `${named} is no state machine of this program`, {
    remedy: "name the one that the stack prints as CorpusArn",
  });
}

function executionOf(found: DescribeExecutionCommandOutput): Execution {
  const { status = "RUNNING", redriveStatus, redriveCount = 0, output, error, cause } = found;
  const result: unknown = output === undefined ? undefined : JSON.parse(output);
  const mapRun = isRecord(result) ? result["MapRunArn"] : undefined;
  return {
    status: status === "PENDING_REDRIVE" ? "RUNNING" : status,
    isRedrivable: redriveStatus === "REDRIVABLE",
    redrives: redriveCount,
    mapRun: typeof mapRun === "string" ? mapRun : undefined,
    reason: [error, cause].filter(Boolean).join(": "),
  };
}

const REFUSALS =
  /AccessDenied|UnrecognizedClient|ExpiredToken|InvalidSignature|IncompleteSignature|MissingAuthentication|CredentialsProvider|TokenProvider/i;

async function explaining<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ExtractionError || !(error instanceof Error)) throw error;
    throw explained(error);
  }
}

function explained(error: Error): ExtractionError {
  const problem = `Step Functions refused the call or failed (${error.name}: ${error.message})`;
  if (/DoesNotExist|InvalidArn/.test(error.name))
    return new ExtractionError("NOT_FOUND", problem, {
      remedy: "check AWS_REGION and --state-machine",
      cause: error,
    });
  if (REFUSALS.test(error.name) || /region (?:is missing|not accepted)/i.test(error.message))
    return new ExtractionError("ACCESS_DENIED", problem, {
      remedy: "check your credentials, AWS_REGION and the rights in docs/batch.md",
      cause: error,
    });
  const remedy = /ENOTFOUND|EAI_AGAIN/.test(error.message)
    ? "check the network and AWS_REGION, then run the same command again"
    : "run the same command again";
  return new ExtractionError("SERVICE_FAILED", problem, { remedy, cause: error });
}
