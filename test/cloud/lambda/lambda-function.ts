// Settings of a function, as in CloudFormation, with Lambda's defaults.

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
  /** Folders of unzipped layers. When two contain the same file, the later one wins, as on Lambda. */
  readonly layers?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Retries of an asynchronous invocation whose function failed. */
  readonly asyncRetries?: number;
  /** ARN of the destination of asynchronous events that used up their retries. */
  readonly onFailure?: string;
  /** Node program; default the one that runs this process. */
  readonly node?: NodeProgram;
}

export interface NodeProgram {
  readonly path: string;
  /** A command prefix, such as an emulator of another processor. Empty for none. */
  readonly emulator: readonly string[];
}

export type LambdaFunction = Required<Omit<FunctionSettings, "onFailure">> & {
  readonly name: string;
  readonly onFailure?: string;
};

/** Lambda's defaults for properties that a template omits. */
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

/** Finds the function's name in a name, partial ARN or ARN, with or without ":$LATEST". Undefined for anything else. */
export function nameIn(identifier: string): string | undefined {
  const pattern = /^(?:(?:arn:[\w-]+:lambda:[\w-]*:)?\d+:function:|function:)?([\w-]+)(?::\$LATEST)?$/;
  return pattern.exec(identifier)?.[1];
}
