// Runs invocations: limits concurrency, reuses environments, injects faults and records a history.

import { randomUUID } from "node:crypto";
import type { Fault, Faults } from "../faults.ts";
import { type Ending, type Environment, InitFailure, type Strain, startEnvironment } from "./environment.ts";
import { arnOf, type LambdaFunction } from "./lambda-function.ts";

export interface HistoryEntry {
  readonly function: string;
  readonly event: unknown;
  readonly requestId: string;
  readonly startedAt: Date;
  readonly durationMs: number;
  readonly billedMs: number;
  /** Time of the init, when the invocation started a new environment. */
  readonly initMs?: number;
  /** CPU time of that init and of the invocation. Undefined without /proc. */
  readonly initCpuMs?: number;
  readonly cpuMs?: number;
  readonly peakMb: number;
  /** The function's error as sent to the caller. */
  readonly error?: unknown;
}

export interface Invoked {
  readonly requestId: string;
  /** True for an error of the function. The payload is then the error. */
  readonly failed: boolean;
  readonly payload: Buffer;
  readonly log: string;
}

/** An error of the Lambda service: the function did not run. */
export class ServiceError extends Error {
  readonly status: number;
  readonly type: string;
  readonly details: Readonly<Record<string, string>>;

  constructor(status: number, type: string, message: string, details: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.type = type;
    this.details = details;
  }
}

export interface InvocationsOptions {
  readonly functions: ReadonlyMap<string, LambdaFunction>;
  readonly faults: Faults;
  readonly accountConcurrency: number;
  readonly isolated: boolean;
  readonly onLog: (functionName: string, text: string) => void;
  /** Ends every environment when aborted. */
  readonly closing: AbortSignal;
}

/** Facts that a caller passes besides the event. */
export interface Caller {
  readonly clientContext?: string | undefined;
  /** Trace id; default a new one. */
  readonly trace?: string | undefined;
}

export interface Invocations {
  readonly history: HistoryEntry[];
  /** Throws ServiceError 404 for a missing function. */
  find(name: string): LambdaFunction;
  run(name: string, payload: Uint8Array, caller?: Caller): Promise<Invoked>;
  /** Resolves when every environment has ended. */
  ended(): Promise<void>;
}

export function createInvocations({ functions, faults, ...options }: InvocationsOptions): Invocations {
  const history: HistoryEntry[] = [];
  const environments = new Map<string, Set<Environment>>();
  const running = new Map<string, number>();

  const environmentFor = async (fn: LambdaFunction): Promise<{ environment: Environment; cold: boolean }> => {
    const kept = environments.get(fn.name) ?? new Set();
    environments.set(fn.name, kept);
    for (const environment of kept) if (environment.state() === "ended") kept.delete(environment);
    // Reserved synchronously, so that two simultaneous invocations cannot get the same environment.
    const idle = [...kept].find((environment) => environment.take());
    if (idle !== undefined) return { environment: idle, cold: false };
    const environment = await startEnvironment(fn, {
      isolated: options.isolated,
      closing: options.closing,
      onLog: (text) => options.onLog(fn.name, text),
    });
    environment.take();
    kept.add(environment);
    return { environment, cold: true };
  };

  const find = (name: string): LambdaFunction => {
    const fn = functions.get(name);
    if (fn !== undefined) return fn;
    throw new ServiceError(404, "ResourceNotFoundException", `Function not found: ${arnOf(name)}`);
  };

  const refuseTooMany = (fn: LambdaFunction) => {
    const total = [...running.values()].reduce((sum, count) => sum + count, 0);
    if ((running.get(fn.name) ?? 0) >= fn.concurrency)
      throw tooMany("ReservedFunctionConcurrentInvocationLimitExceeded");
    if (total >= options.accountConcurrency) throw tooMany("ConcurrentInvocationLimitExceeded");
  };

  return {
    history,
    find,
    async run(name, payload, { clientContext, trace = newTrace() } = {}) {
      const fn = find(name);
      const event: unknown = JSON.parse(Buffer.from(payload).toString());
      const fault = faults.strike(name, event);
      if (fault && "throttle" in fault) throw tooMany("ReservedFunctionConcurrentInvocationLimitExceeded");
      if (fault && "fail5xx" in fault) throw new ServiceError(500, "ServiceException", "Internal server error");
      if (options.closing.aborted) throw new ServiceError(500, "ServiceException", "the local Lambda is closed");
      refuseTooMany(fn);
      running.set(name, (running.get(name) ?? 0) + 1);
      const requestId = randomUUID();
      const startedAt = new Date();
      try {
        const { ending, init } = await environmentFor(fn).then(
          async ({ environment, cold }) => ({
            ending: await environment.invoke(
              { requestId, payload, trace, ...(clientContext && { clientContext }) },
              strainOf(fault),
            ),
            init: cold ? initOf(environment) : {},
          }),
          (error: unknown) => {
            if (!(error instanceof InitFailure)) throw error;
            return { ending: error.ending, init: { initMs: error.ending.durationMs } };
          },
        );
        const { initMs } = init;
        const billedMs = Math.ceil(ending.durationMs + (initMs ?? 0));
        history.push({
          function: name,
          event,
          requestId,
          startedAt,
          durationMs: ending.durationMs,
          billedMs,
          ...init,
          ...(ending.cpuMs !== undefined && { cpuMs: ending.cpuMs }),
          peakMb: ending.peakMb,
          ...(ending.failed && { error: JSON.parse(ending.body.toString()) }),
        });
        const log = logOf(fn, requestId, ending, billedMs, initMs);
        return { requestId, failed: ending.failed, payload: ending.body, log };
      } finally {
        running.set(name, (running.get(name) ?? 1) - 1);
      }
    },
    async ended() {
      await Promise.all([...environments.values()].flatMap((kept) => [...kept].map((one) => one.ended)));
    },
  };
}

function initOf({ initMs, initCpuMs }: Environment): Pick<HistoryEntry, "initMs" | "initCpuMs"> {
  return { initMs, ...(initCpuMs !== undefined && { initCpuMs }) };
}

function strainOf(fault: Fault | undefined): Strain {
  return {
    delayMs: fault && "delayMs" in fault ? fault.delayMs : 0,
    kill: fault !== undefined && "kill" in fault,
    killAfterMs: fault !== undefined && "killAfterMs" in fault ? fault.killAfterMs : undefined,
    hang: fault !== undefined && "hang" in fault,
  };
}

/** https://docs.aws.amazon.com/xray/latest/devguide/xray-api-sendingdata.html#xray-api-traceids */
function newTrace(): string {
  const seconds = Math.floor(Date.now() / 1000).toString(16);
  return `Root=1-${seconds}-${randomUUID().replaceAll("-", "").slice(0, 24)}`;
}

function tooMany(reason: string): ServiceError {
  return new ServiceError(429, "TooManyRequestsException", "Rate Exceeded.", { Reason: reason });
}

/** https://docs.aws.amazon.com/lambda/latest/dg/nodejs-logging.html */
function logOf(fn: LambdaFunction, requestId: string, ending: Ending, billedMs: number, initMs?: number): string {
  const report = [
    `REPORT RequestId: ${requestId}`,
    `Duration: ${ending.durationMs.toFixed(2)} ms`,
    `Billed Duration: ${billedMs} ms`,
    `Memory Size: ${fn.memoryMb} MB`,
    `Max Memory Used: ${Math.ceil(ending.peakMb)} MB`,
    ...(initMs === undefined ? [] : [`Init Duration: ${initMs.toFixed(2)} ms`]),
  ].join("\t");
  const log = ending.log === "" || ending.log.endsWith("\n") ? ending.log : `${ending.log}\n`;
  return `START RequestId: ${requestId} Version: $LATEST\n${log}END RequestId: ${requestId}\n${report}\n`;
}
