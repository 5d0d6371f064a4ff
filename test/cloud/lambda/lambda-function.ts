// What the local Lambda knows of a function, as CloudFormation would tell it, with Lambda's defaults.

export interface FunctionSettings {
  /** Folder of the unzipped bundle. */
  readonly code: string;
  readonly handler?: string;
  readonly memoryMb?: number;
  readonly timeoutMs?: number;
  /** Size of /tmp. */
  readonly ephemeralMb?: number;
  /** Reserved concurrency. */
  readonly concurrency?: number;
  /** Folders of unzipped layers; where two hold the same file, the later one wins, as on Lambda. */
  readonly layers?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Retries of an asynchronous invocation whose function failed. */
  readonly asyncRetries?: number;
  /** ARN of the destination of asynchronous events that failed for good. */
  readonly onFailure?: string;
  /** Without it the Node that runs this process. */
  readonly node?: NodeProgram;
}

export interface NodeProgram {
  readonly path: string;
  /** The command that runs it, such as an emulator of its processor. */
  readonly emulator: readonly string[];
}

export type LambdaFunction = Required<Omit<FunctionSettings, "onFailure">> & {
  readonly name: string;
  readonly onFailure?: string;
};

/** Lambda's own defaults, where a template leaves a property out. */
const DEFAULTS = {
  handler: "index.handler",
  memoryMb: 128,
  timeoutMs: 3_000,
  ephemeralMb: 512,
  concurrency: Number.POSITIVE_INFINITY,
  layers: [],
  environment: {},
  asyncRetries: 2,
  node: { path: process.execPath, emulator: [] },
} satisfies Partial<FunctionSettings>;

export function createFunction(name: string, settings: FunctionSettings): LambdaFunction {
  return { ...DEFAULTS, ...settings, name };
}

export const REGION = "us-east-1";
const ACCOUNT = "000000000000";

export function arnOf(name: string): string {
  return `arn:aws:lambda:${REGION}:${ACCOUNT}:function:${name}`;
}

/** The name in a function's name, partial ARN or ARN, each with or without ":$LATEST"; undefined when it is none. */
export function nameIn(identifier: string): string | undefined {
  const pattern = /^(?:(?:arn:[\w-]+:lambda:[\w-]*:)?\d+:function:|function:)?([\w-]+)(?::\$LATEST)?$/;
  return pattern.exec(identifier)?.[1];
}
