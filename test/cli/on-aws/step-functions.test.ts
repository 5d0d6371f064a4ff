import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { openStepFunctions, type StepFunctions } from "../../../cli/on-aws/step-functions.ts";

const opened: { readonly server: Server; readonly steps: StepFunctions }[] = [];
const saved = { ...process.env };

afterEach(() => {
  for (const { server, steps } of opened.splice(0)) {
    steps.close();
    server.close();
  }
  process.env = { ...saved };
});

const MACHINE = "arn:aws:states:us-east-1:000000000000:stateMachine:textractor_corpus";

/** A service that gives these answers by the name of the call; an answer with `__type` is an error. */
async function serviceWith(answers: Readonly<Record<string, object>>): Promise<StepFunctions> {
  const server = createServer((request, response) => {
    const call = String(request.headers["x-amz-target"]).replace("AWSStepFunctions.", "");
    const answer = answers[call] ?? { __type: "UnknownOperationException" };
    request.resume();
    response.writeHead("__type" in answer ? 400 : 200, { "content-type": "application/x-amz-json-1.0" });
    response.end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: "test", AWS_SECRET_ACCESS_KEY: "test", AWS_REGION: "us-east-1" });
  process.env["AWS_ENDPOINT_URL_SFN"] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const steps = await openStepFunctions(process.env);
  opened.push({ server, steps });
  return steps;
}

const WRITER = { Resource: "arn:aws:states:::s3:putObject", Parameters: { Bucket: "results", Prefix: "corpus" } };
const definition = JSON.stringify({
  States: { Choose: { Type: "Choice" }, Each: { Type: "Map", ResultWriter: WRITER } },
});

describe("the client of Step Functions", () => {
  it("finds the state machine by its name, and the place of its reports", async () => {
    const steps = await serviceWith({
      ListStateMachines: {
        stateMachines: [{ name: "other" }, { name: "textractor_corpus", stateMachineArn: MACHINE }],
      },
      DescribeStateMachine: { definition },
    });

    expect(await steps.machine("textractor_corpus")).toEqual({ arn: MACHINE, bucket: "results", reports: "corpus" });
  });

  it.each([
    [{ ListStateMachines: { stateMachines: [] } }, "textractor_corpus", "NOT_FOUND", "--state-machine"],
    [{ DescribeStateMachine: { definition: '{"States":{}}' } }, MACHINE, "NOT_AVAILABLE", "CorpusArn"],
    [
      { DescribeStateMachine: { __type: "StateMachineDoesNotExist", message: "no" } },
      MACHINE,
      "NOT_FOUND",
      "AWS_REGION",
    ],
    [{ DescribeStateMachine: { __type: "InvalidArn", message: "no" } }, "arn:x", "NOT_FOUND", "--state-machine"],
    [{ ListStateMachines: { __type: "AccessDeniedException", message: "no" } }, "x", "ACCESS_DENIED", "rights"],
    [{ ListStateMachines: { __type: "ExpiredTokenException", message: "no" } }, "x", "ACCESS_DENIED", "credentials"],
    [{ ListStateMachines: { __type: "ValidationException", message: "no" } }, "x", "SERVICE_FAILED", "again"],
  ])("explains %j for %s as %s", async (answers, named, code, remedy) => {
    const steps = await serviceWith(answers);

    await expect(steps.machine(named)).rejects.toMatchObject({ code, remedy: expect.stringContaining(remedy) });
  });

  it("reads executions: a redrive that waits runs, and a missing one is undefined", async () => {
    const output = JSON.stringify({ MapRunArn: "run", ResultWriterDetails: {} });
    const ended = await serviceWith({
      DescribeExecution: { status: "SUCCEEDED", output, redriveStatus: "NOT_REDRIVABLE" },
    });
    const failed = { status: "FAILED", redriveStatus: "REDRIVABLE", redriveCount: 2, error: "E", cause: "why" };

    expect(await ended.describe("e")).toEqual({
      ...{ status: "SUCCEEDED", isRedrivable: false, redrives: 0, mapRun: "run", reason: "" },
    });
    expect(await (await serviceWith({ DescribeExecution: failed })).describe("e")).toEqual({
      ...{ status: "FAILED", isRedrivable: true, redrives: 2, mapRun: undefined, reason: "E: why" },
    });
    expect(await (await serviceWith({ DescribeExecution: { status: "PENDING_REDRIVE" } })).describe("e")).toMatchObject(
      {
        status: "RUNNING",
      },
    );
    const missing = { __type: "ExecutionDoesNotExist", message: "no" };
    expect(await (await serviceWith({ DescribeExecution: missing })).describe("e")).toBeUndefined();
  });

  it("takes a repeated start of one name for one execution, which may have ended since", async () => {
    const steps = await serviceWith({ StartExecution: { __type: "ExecutionAlreadyExists", message: "yes" } });

    await expect(steps.start(MACHINE, "name", {})).resolves.toBeUndefined();
  });

  it("asks for a region where the name of one is not possible", async () => {
    process.env["AWS_REGION"] = "no region!";
    const steps = await openStepFunctions(process.env);

    await expect(steps.machine("m")).rejects.toMatchObject({
      code: "ACCESS_DENIED",
      remedy: expect.stringContaining("AWS_REGION"),
    });
    steps.close();
  });

  it("counts stopped documents as failed", async () => {
    const itemCounts = {
      ...{ pending: 1, running: 2, succeeded: 3, failed: 4, timedOut: 5, aborted: 6 },
      total: 21,
      resultsWritten: 0,
    };
    const steps = await serviceWith({ DescribeMapRun: { itemCounts } });

    expect(await steps.counts("run")).toEqual({ total: 21, succeeded: 3, failed: 15 });
  });
});
