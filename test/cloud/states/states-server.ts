// The API of Step Functions for the stack's state machines: start, describe, stop, redrive, and the runs of their maps.
// https://docs.aws.amazon.com/step-functions/latest/apireference/API_Operations.html

import { randomUUID } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { type Execution, type ExecutionTools, type Machine, runExecution } from "./executions.ts";
import type { Child, ChildStatus, MapRun } from "./map-run.ts";

export interface StatesServer {
  readonly url: string;
  readonly machines: readonly Machine[];
  readonly executions: ReadonlyMap<string, Execution>;
  /** Names of the calls so far. */
  readonly calls: readonly string[];
  close(): Promise<void>;
}

export interface StatesOptions extends ExecutionTools {
  /** Port; default any free one. */
  readonly port?: number | undefined;
  readonly machines: readonly Machine[];
}

type Input = Readonly<Record<string, string | undefined>>;
type Calls = Readonly<Record<string, (input: Input) => object>>;

class Refused extends Error {
  readonly type: string;
  constructor(type: string, message: string) {
    super(message);
    this.type = type;
  }
}

export async function startStates({ port = 0, machines, ...tools }: StatesOptions): Promise<StatesServer> {
  const executions = new Map<string, Execution>();
  const calls: string[] = [];
  const running = new Set<Promise<void>>();
  const run = (execution: Execution) => {
    const ended = runExecution(execution, tools).finally(() => running.delete(ended));
    running.add(ended);
  };
  const api = { ...machineCalls(machines), ...executionCalls(machines, executions, run), ...mapCalls(executions) };
  const server = createServer(async (request, response) => {
    const call = String(request.headers["x-amz-target"]).replace("AWSStepFunctions.", "");
    calls.push(call);
    const input: Input = JSON.parse((await buffer(request)).toString("utf8") || "{}");
    answerTo(api, call, input, response);
  });
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, "127.0.0.1", resolve);
  });
  return {
    ...{ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, machines, executions, calls },
    async close() {
      for (const { stop } of executions.values()) stop();
      await Promise.all(running);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function answerTo(api: Calls, call: string, input: Input, response: ServerResponse): void {
  const answer = (status: number, body: object) =>
    response.writeHead(status, { "content-type": "application/x-amz-json-1.0" }).end(JSON.stringify(body));
  try {
    const answered = api[call];
    if (answered === undefined) throw new Refused("UnknownOperationException", call);
    answer(200, answered(input));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    answer(400, { __type: error.type, message: error.message });
  }
}

const seconds = (date: Date | undefined) => (date === undefined ? undefined : date.getTime() / 1_000);

function machineCalls(machines: readonly Machine[]): Calls {
  return {
    ListStateMachines: () => ({
      stateMachines: machines.map(({ arn, name }) => ({
        ...{ stateMachineArn: arn, name, type: "STANDARD", creationDate: 0 },
      })),
    }),
    DescribeStateMachine({ stateMachineArn }) {
      const { arn, name, definition } = machineAt(machines, stateMachineArn);
      return {
        ...{ stateMachineArn: arn, name, definition, type: "STANDARD", status: "ACTIVE", creationDate: 0 },
        roleArn: "arn:aws:iam::000000000000:role/corpus",
      };
    },
  };
}

function machineAt(machines: readonly Machine[], arn = ""): Machine {
  const machine = machines.find((one) => one.arn === arn);
  if (machine !== undefined) return machine;
  throw new Refused("StateMachineDoesNotExist", `State Machine Does Not Exist: '${arn}'`);
}

function executionCalls(
  machines: readonly Machine[],
  executions: Map<string, Execution>,
  run: (execution: Execution) => void,
): Calls {
  const find = (arn = "") => executionAt(executions, arn);
  return {
    StartExecution({ stateMachineArn, name = randomUUID(), input = "{}" }) {
      const machine = machineAt(machines, stateMachineArn);
      const arn = `${machine.arn.replace(":stateMachine:", ":execution:")}:${name}`;
      const earlier = executions.get(arn);
      // A repeated start of a running execution is the same start.
      if (earlier?.status === "RUNNING" && earlier.input === input)
        return { executionArn: arn, startDate: seconds(earlier.startDate) };
      if (earlier !== undefined) throw new Refused("ExecutionAlreadyExists", `Execution Already Exists: '${arn}'`);
      const execution: Execution = {
        ...{ arn, name, machine, input, startDate: new Date(), status: "RUNNING", redrives: 0 },
        stop: () => undefined,
      };
      executions.set(arn, execution);
      run(execution);
      return { executionArn: arn, startDate: seconds(execution.startDate) };
    },
    DescribeExecution({ executionArn }) {
      const { arn, machine, name, startDate, stopDate, redrives, ...facts } = find(executionArn);
      const { status, input, output, error, cause } = facts;
      const redriveStatus = status === "FAILED" || status === "ABORTED" ? "REDRIVABLE" : "NOT_REDRIVABLE";
      return {
        ...{ executionArn: arn, stateMachineArn: machine.arn, name, status, input, output, error, cause },
        ...{ startDate: seconds(startDate), stopDate: seconds(stopDate), redriveCount: redrives, redriveStatus },
      };
    },
    StopExecution({ executionArn }) {
      find(executionArn).stop();
      return { stopDate: seconds(new Date()) };
    },
    RedriveExecution({ executionArn }) {
      const execution = find(executionArn);
      if (execution.status === "RUNNING" || execution.status === "SUCCEEDED")
        throw new Refused("ExecutionNotRedrivable", `Execution ${execution.status} is not redrivable`);
      Object.assign(execution, { status: "RUNNING", redrives: execution.redrives + 1 });
      Object.assign(execution, { stopDate: undefined, error: undefined, cause: undefined });
      run(execution);
      return { redriveDate: seconds(new Date()) };
    },
  };
}

function executionAt(executions: ReadonlyMap<string, Execution>, arn: string): Execution {
  const execution = executions.get(arn);
  if (execution !== undefined) return execution;
  throw new Refused("ExecutionDoesNotExist", `Execution Does Not Exist: '${arn}'`);
}

function mapCalls(executions: ReadonlyMap<string, Execution>): Calls {
  return {
    ListMapRuns({ executionArn = "" }) {
      const { mapRun, machine } = executionAt(executions, executionArn);
      const about = { executionArn, stateMachineArn: machine.arn };
      const listed = mapRun && {
        ...{ ...about, mapRunArn: mapRun.arn, startDate: seconds(mapRun.startDate) },
        stopDate: seconds(mapRun.stopDate()),
      };
      return { mapRuns: listed === undefined ? [] : [listed] };
    },
    DescribeMapRun({ mapRunArn = "" }) {
      const execution = [...executions.values()].find(({ mapRun }) => mapRun?.arn === mapRunArn);
      if (execution?.mapRun === undefined) throw new Refused("ResourceNotFound", `no map run ${mapRunArn}`);
      return described(execution, execution.mapRun);
    },
  };
}

function described({ arn }: Execution, mapRun: MapRun): object {
  const { children } = mapRun;
  return {
    ...{ mapRunArn: mapRun.arn, executionArn: arn, status: mapRun.status(), redriveCount: mapRun.redrives() },
    ...{ startDate: seconds(mapRun.startDate), stopDate: seconds(mapRun.stopDate()) },
    ...{ maxConcurrency: 0, toleratedFailurePercentage: 0, toleratedFailureCount: 0 },
    itemCounts: counted(children, ({ items }) => items),
    executionCounts: counted(children, () => 1),
  };
}

function counted(children: readonly Child[], weight: (child: Child) => number): object {
  const sum = (status?: ChildStatus) =>
    children
      .filter((child) => status === undefined || child.status === status)
      .reduce((total, child) => total + weight(child), 0);
  return {
    ...{ pending: sum("PENDING"), running: sum("RUNNING"), succeeded: sum("SUCCEEDED"), failed: sum("FAILED") },
    ...{ timedOut: 0, aborted: sum("ABORTED"), total: sum(), resultsWritten: 0 },
  };
}
