// Executions of the stack's state machines. aws-local-stepfunctions interprets the states; it knows no Distributed Map,
// so map-run.ts runs that one and starts its children in the interpreter.

import { ExecutionAbortedError, StateMachine } from "aws-local-stepfunctions";
import { ServiceError } from "../lambda/invocations.ts";
import { nameIn } from "../lambda/lambda-function.ts";
import type { LocalLambda } from "../lambda/lambda-server.ts";
import type { S3Server } from "../s3/s3-server.ts";
import { type ChildEnd, createMapRun, type MapRun, type MapState } from "./map-run.ts";

export interface Machine {
  readonly arn: string;
  readonly name: string;
  readonly definition: string;
}

export interface Execution {
  readonly arn: string;
  readonly name: string;
  readonly machine: Machine;
  readonly input: string;
  readonly startDate: Date;
  status: "RUNNING" | "SUCCEEDED" | "FAILED" | "ABORTED";
  stopDate?: Date | undefined;
  output?: string | undefined;
  error?: string | undefined;
  cause?: string | undefined;
  redrives: number;
  mapRun?: MapRun;
  /** Ends the execution as ABORTED. */
  stop: () => void;
}

export interface ExecutionTools {
  readonly s3: S3Server;
  readonly lambda: Pick<LocalLambda, "invoke">;
  /** Milliseconds that stand for a second of Wait and Retry. */
  readonly secondMs: number;
}

type States = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Runs the execution, or goes on with it after a failure. Resolves when it has ended. */
export async function runExecution(execution: Execution, tools: ExecutionTools): Promise<void> {
  const definition: { readonly States: States } = JSON.parse(execution.machine.definition);
  const stopped = new AbortController();
  execution.stop = () => stopped.abort();
  const handlers = Object.entries(definition.States)
    .filter(([, state]) => state["Type"] === "Map")
    .map(([name, state]): [string, (input: unknown) => Promise<unknown>] => [
      name,
      async (input) => {
        const map = state as unknown as MapState;
        const runChild = childRunner(map, tools);
        execution.mapRun ??= createMapRun({ ...tools, machineArn: execution.machine.arn, state: map, input, runChild });
        return await execution.mapRun.run(stopped.signal);
      },
    ]);
  const machine = new StateMachine(withTasks(definition) as never);
  const end = await ended(
    machine.run(JSON.parse(execution.input), {
      overrides: { taskResourceLocalHandlers: Object.fromEntries(handlers) as never },
    }).result,
  );
  execution.stopDate = new Date();
  if (stopped.signal.aborted) execution.status = "ABORTED";
  else if ("output" in end) Object.assign(execution, { status: "SUCCEEDED", ...end });
  else Object.assign(execution, { status: "FAILED", ...end });
}

/** The definition with a Task, which has a local handler, in place of each Map. */
function withTasks(definition: { readonly States: States }): object {
  const states = Object.entries(definition.States).map(([name, state]) => {
    const { Type, End, Next } = state;
    const task = { Type: "Task", Resource: "arn:aws:states:::lambda:invoke", ...(End === true ? { End } : { Next }) };
    return [name, Type === "Map" ? task : state];
  });
  return { ...definition, States: Object.fromEntries(states) };
}

/** Runs one batch in the interpreter. Its tasks invoke the functions of the local cloud. */
function childRunner({ ItemProcessor }: MapState, { lambda, secondMs }: ExecutionTools) {
  const { StartAt, States } = ItemProcessor;
  const states = Object.entries(States as States);
  const having = (type: string) => states.filter(([, state]) => state["Type"] === type);
  const tasks = having("Task").map(([name]) => name);
  const times = {
    waitTimeOverrides: Object.fromEntries(
      having("Wait").map(([name, { Seconds }]) => [name, Number(Seconds) * secondMs]),
    ),
    retryIntervalOverrides: Object.fromEntries(
      having("Task").map(([name, { Retry }]) => [
        name,
        (Retry as { readonly IntervalSeconds: number }[]).map(({ IntervalSeconds }) => IntervalSeconds * secondMs),
      ]),
    ),
  };
  return async (input: unknown, signal: AbortSignal): Promise<ChildEnd> => {
    const handlers = Object.fromEntries(tasks.map((name) => [name, invokeWith(lambda, signal)])) as never;
    const overrides = { ...times, taskResourceLocalHandlers: handlers };
    const run = new StateMachine({ StartAt, States } as never).run(input as never, { overrides });
    signal.addEventListener("abort", run.abort, { once: true });
    return await ended(run.result);
  };
}

async function ended(result: Promise<unknown>): Promise<ChildEnd> {
  try {
    return { output: JSON.stringify(await result) };
  } catch (error) {
    if (error instanceof ExecutionAbortedError) return { error: "Aborted", cause: "" };
    const { name, message } = error instanceof Error && error.cause instanceof Error ? error.cause : (error as Error);
    return { error: name, cause: message };
  }
}

/** Invokes a function like the task lambda:invoke, with the same error names. */
function invokeWith(lambda: ExecutionTools["lambda"], signal: AbortSignal) {
  return async (input: unknown) => {
    // The interpreter goes on to retry a task of an aborted execution; AWS does not.
    signal.throwIfAborted();
    const { FunctionName, Payload } = input as { FunctionName: string; Payload: unknown };
    const { failed, payload } = await lambda.invoke(nameIn(FunctionName) ?? FunctionName, Payload).catch(rename);
    const { errorType = "Unknown", errorMessage = "" } = (payload ?? {}) as Readonly<Record<string, string>>;
    if (failed) throw Object.assign(new Error(errorMessage), { name: errorType });
    return { Payload: payload };
  };
}

function rename(error: unknown): never {
  if (error instanceof ServiceError) throw Object.assign(new Error(error.message), { name: `Lambda.${error.type}` });
  throw error;
}
