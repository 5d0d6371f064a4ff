import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { createFaults } from "../faults.ts";
import { canIsolate } from "./isolation.ts";
import type { FunctionSettings } from "./lambda-function.ts";
import { type LambdaOptions, type LocalLambda, startLambda } from "./lambda-server.ts";

const folder = mkdtempSync(join(tmpdir(), "local-lambda-test-"));
const open = new Set<LocalLambda>();

afterEach(async () => {
  for (const lambda of open) await lambda.close();
  open.clear();
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Starts a Lambda with a function "probe" whose module has this source. */
async function startProbe(
  source: string,
  settings: Partial<FunctionSettings> = {},
  options: Partial<LambdaOptions> = {},
) {
  const code = mkdtempSync(join(folder, "code-"));
  writeFileSync(join(code, "index.mjs"), source);
  const lambda = await startLambda({
    functions: { probe: { code, timeoutMs: 20_000, ...settings } },
    asyncRetryDelayMs: 1,
    ...options,
  });
  open.add(lambda);
  return lambda;
}

function clientOf(lambda: LocalLambda): LambdaClient {
  const credentials = { accessKeyId: "test", secretAccessKey: "test" };
  return new LambdaClient({ endpoint: lambda.url, region: "us-east-1", credentials, maxAttempts: 1 });
}

const ECHO = "export const handler = async (event) => event;";
const HANG = "export const handler = (event) => (event.hang ? new Promise((resolve) => setTimeout(resolve, 1e6)) : 1);";

describe("an environment", () => {
  it("is reused by the next invocation", async () => {
    const lambda = await startProbe("let n = 0; export const handler = async () => [++n, process.pid];");

    const first = await lambda.invoke("probe", {});
    const second = await lambda.invoke("probe", {});

    const [, pid] = first.payload as [number, number];
    expect([first.payload, second.payload]).toEqual([
      [1, pid],
      [2, pid],
    ]);
    expect(lambda.history.map(({ initMs }) => initMs !== undefined)).toEqual([true, false]);
  });

  it("answers one event at a time", async () => {
    const lambda = await startProbe("export const handler = async () => process.pid;");
    await lambda.invoke("probe", {});

    const [first, second] = await Promise.all([lambda.invoke("probe", {}), lambda.invoke("probe", {})]);

    expect(first.failed || second.failed).toBe(false);
    expect(first.payload).not.toBe(second.payload);
  });

  it("reports duration, billed time, memory and init in the log", async () => {
    const lambda = await startProbe('export const handler = async () => void console.log("a word");');

    const { log } = await lambda.invoke("probe", {});

    expect(log).toMatch(/^START RequestId: [\w-]{36} Version: \$LATEST\n.*a word\nEND RequestId: [\w-]{36}\nREPORT /s);
    expect(log).toMatch(
      /\tBilled Duration: \d+ ms\tMemory Size: 128 MB\tMax Memory Used: \d+ MB\tInit Duration: [\d.]+ ms\n$/,
    );
  });

  it("ends at the function's timeout, and the next invocation gets a new environment", async () => {
    const lambda = await startProbe(HANG, { timeoutMs: 300 });

    const hung = await lambda.invoke("probe", { hang: true });
    const next = await lambda.invoke("probe", {});

    const errorMessage = expect.stringMatching(/Task timed out after 0.30 seconds$/);
    expect(hung).toMatchObject({ failed: true, payload: { errorType: "Sandbox.Timedout", errorMessage } });
    expect(next).toMatchObject({ failed: false, payload: 1 });
  });

  it("ends when the function exits its process", async () => {
    const lambda = await startProbe("export const handler = async () => process.exit(3);");

    const { failed, payload } = await lambda.invoke("probe", {});

    const errorMessage = expect.stringMatching(/Runtime exited with error: exit status 3$/);
    expect({ failed, payload }).toEqual({ failed: true, payload: { errorType: "Runtime.ExitError", errorMessage } });
  });

  it("is killed when it takes more memory than the function has", async () => {
    const lambda = await startProbe("export const handler = async () => Buffer.alloc(400e6, 1).length;");

    const { payload } = await lambda.invoke("probe", {});

    expect(payload).toMatchObject({ errorType: "Runtime.OutOfMemory" });
    expect(lambda.history[0]?.peakMb).toBeGreaterThan(128);
  });

  it("includes the memory of processes that the function starts", async () => {
    const lambda = await startProbe(`
      import { spawnSync } from "node:child_process";
      const source = "Buffer.alloc(200e6, 1); setTimeout(() => {}, 1e6)";
      export const handler = async () => spawnSync(process.execPath, ["-e", source]).status;`);

    const { payload } = await lambda.invoke("probe", {});

    expect(payload).toMatchObject({ errorType: "Runtime.OutOfMemory" });
  });

  it("answers with the error of a module that cannot be loaded", async () => {
    const lambda = await startProbe('import "./absent.mjs"; export const handler = async () => 1;');

    const { failed, payload } = await lambda.invoke("probe", {});

    expect({ failed, payload }).toMatchObject({ failed: true, payload: { errorType: "Error" } });
    expect(payload).toMatchObject({ errorMessage: expect.stringContaining("absent.mjs") });
  });

  it("gives the function its name, its memory and the remaining time", async () => {
    const lambda = await startProbe(
      `export const handler = async (event, context) =>
        [context.functionName, context.memoryLimitInMB, context.getRemainingTimeInMillis() > 15_000, process.env.COLOUR];`,
      { environment: { COLOUR: "green" }, memoryMb: 256 },
    );

    const { payload } = await lambda.invoke("probe", {});

    expect(payload).toEqual(["probe", "256", true, "green"]);
  });

  it.each(["auto", "plain"] as const)(
    "finds packages and files of its layers, with isolation %s",
    async (isolation) => {
      const first = mkdtempSync(join(folder, "layer-"));
      const second = mkdtempSync(join(folder, "layer-"));
      writePackage(first, "bread", "old");
      writePackage(second, "bread", "new");
      writePackage(first, "cheese", "yellow");
      const lambda = await startProbe(
        `import { createRequire } from "node:module";
       const require = createRequire(import.meta.url);
       export const handler = async () => [require("bread"), require("cheese")];`,
        { layers: [first, second] },
        { isolation },
      );

      const { payload } = await lambda.invoke("probe", {});

      expect(payload).toEqual(["new", "yellow"]);
    },
  );

  it.runIf(canIsolate())("sees the disk as on Lambda: read-only, except a /tmp of the given size", async () => {
    const lambda = await startProbe(
      `import { existsSync, writeFileSync } from "node:fs";
       const write = (path, bytes) => { try { writeFileSync(path, Buffer.alloc(bytes)); return "written"; } catch (error) { return error.code; } };
       export const handler = async (project) =>
         [import.meta.dirname, write("/var/task/a", 1), write("/a", 1), write("/tmp/a", 1), write("/tmp/b", 3e6), existsSync(project)];`,
      { ephemeralMb: 2 },
    );

    const { payload } = await lambda.invoke("probe", join(import.meta.dirname, "lambda-server.ts"));

    expect(payload).toEqual(["/var/task", "EROFS", "EROFS", "written", "ENOSPC", false]);
  });
});

describe("the invoke API", () => {
  it("answers the AWS client with the function's result and the tail of its log", async () => {
    const lambda = await startProbe(ECHO);

    const answer = await clientOf(lambda).send(
      new InvokeCommand({ FunctionName: "probe", Payload: '{"word":"ä"}', LogType: "Tail" }),
    );

    expect(JSON.parse(Buffer.from(answer.Payload ?? []).toString())).toEqual({ word: "ä" });
    expect(answer).toMatchObject({ StatusCode: 200, ExecutedVersion: "$LATEST" });
    expect(answer.FunctionError).toBeUndefined();
    expect(Buffer.from(answer.LogResult ?? "", "base64").toString()).toMatch(/REPORT RequestId: /);
  });

  it("answers 200 with the error of a function that throws", async () => {
    const lambda = await startProbe('export const handler = async () => { throw new TypeError("no"); };');

    const answer = await clientOf(lambda).send(new InvokeCommand({ FunctionName: "probe" }));

    expect(answer).toMatchObject({ StatusCode: 200, FunctionError: "Unhandled" });
    expect(JSON.parse(Buffer.from(answer.Payload ?? []).toString())).toMatchObject({
      errorType: "TypeError",
      errorMessage: "no",
    });
    expect(lambda.history[0]?.error).toMatchObject({ errorMessage: "no" });
  });

  it.each(["arn:aws:lambda:us-east-1:000000000000:function:probe", "000000000000:function:probe", "probe:$LATEST"])(
    "finds a function by %s",
    async (FunctionName) => {
      const lambda = await startProbe(ECHO);

      const answer = await clientOf(lambda).send(new InvokeCommand({ FunctionName, InvocationType: "DryRun" }));

      expect(answer.StatusCode).toBe(204);
      expect(lambda.history).toEqual([]);
    },
  );

  it("answers ResourceNotFoundException for a missing function", async () => {
    const lambda = await startProbe(ECHO);

    const answer = clientOf(lambda).send(new InvokeCommand({ FunctionName: "absent" }));

    await expect(answer).rejects.toMatchObject({ name: "ResourceNotFoundException" });
  });

  it("refuses a request that is not JSON", async () => {
    const lambda = await startProbe(ECHO);

    const answer = clientOf(lambda).send(new InvokeCommand({ FunctionName: "probe", Payload: "{" }));

    await expect(answer).rejects.toMatchObject({ name: "InvalidRequestContentException" });
  });

  it.each([
    ["RequestResponse", 6 * 1024 ** 2],
    ["Event", 1024 ** 2],
  ] as const)("accepts payloads of %s up to %d bytes", async (InvocationType, limit) => {
    const lambda = await startProbe("export const handler = async (event) => event.length;");
    const client = clientOf(lambda);
    const ofSize = (bytes: number) => `"${"x".repeat(bytes - 2)}"`;

    const within = client.send(new InvokeCommand({ FunctionName: "probe", InvocationType, Payload: ofSize(limit) }));
    await expect(within).resolves.toMatchObject({ StatusCode: InvocationType === "Event" ? 202 : 200 });
    const beyond = client.send(
      new InvokeCommand({ FunctionName: "probe", InvocationType, Payload: ofSize(limit + 1) }),
    );
    await expect(beyond).rejects.toMatchObject({ name: "RequestTooLargeException" });
  });

  it("fails an invocation whose response is larger than 6 MB, and keeps its environment", async () => {
    const lambda = await startProbe('export const handler = async (event) => "x".repeat(event.bytes);', {
      memoryMb: 512,
    });

    const large = await lambda.invoke("probe", { bytes: 6 * 1024 ** 2 });
    const small = await lambda.invoke("probe", { bytes: 1 });

    expect(large).toMatchObject({ failed: true, payload: { errorType: "Function.ResponseSizeTooLarge" } });
    expect(small).toMatchObject({ failed: false, payload: "x" });
    expect(lambda.history[1]?.initMs).toBeUndefined();
  });

  it("throttles invocations beyond the reserved concurrency", async () => {
    const lambda = await startProbe(
      "export const handler = () => new Promise((resolve) => setTimeout(resolve, 200, 1));",
      { concurrency: 2 },
    );
    const client = clientOf(lambda);

    const outcomes = await Promise.allSettled(
      [1, 2, 3, 4].map(() => client.send(new InvokeCommand({ FunctionName: "probe" }))),
    );

    const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
    expect(refused).toHaveLength(2);
    expect(refused[0]).toMatchObject({
      name: "TooManyRequestsException",
      Reason: "ReservedFunctionConcurrentInvocationLimitExceeded",
      $metadata: { httpStatusCode: 429 },
    });
  });
});

describe("an asynchronous invocation", () => {
  it("is tried three times and then becomes a dead letter", async () => {
    const lambda = await startProbe('export const handler = async () => { throw new Error("always"); };');

    await clientOf(lambda).send(
      new InvokeCommand({ FunctionName: "probe", InvocationType: "Event", Payload: '{"n":1}' }),
    );
    await lambda.idle();

    expect(lambda.history).toHaveLength(3);
    expect(lambda.deadLetters).toMatchObject([
      {
        requestContext: { condition: "RetriesExhausted", approximateInvokeCount: 3 },
        requestPayload: { n: 1 },
        responsePayload: { errorMessage: "always" },
      },
    ]);
  });

  it("waits while it is throttled", async () => {
    const lambda = await startProbe(ECHO, {}, { faults: [{ function: "probe", throttle: true, times: 3 }] });

    await lambda.invokeAsync("probe", "patient");

    expect(lambda.history.map(({ event }) => event)).toEqual(["patient"]);
    expect(lambda.deadLetters).toEqual([]);
  });

  it("becomes a dead letter when it is too old", async () => {
    const lambda = await startProbe(ECHO, {}, { asyncEventAgeMs: 5, faults: [{ function: "probe", throttle: true }] });

    await lambda.invokeAsync("probe", "late");

    expect(lambda.deadLetters).toMatchObject([{ requestContext: { condition: "EventAgeExceeded" } }]);
  });
});

describe("a fault", () => {
  it("throttles the given number of matching invocations", async () => {
    const lambda = await startProbe(ECHO);
    lambda.fault({ function: "probe", when: (event) => event === 2, throttle: true, times: 1 });

    const invoke = (event: number) =>
      lambda.invoke("probe", event).then(
        () => "ran",
        (error: Error) => error.message,
      );

    expect([await invoke(1), await invoke(2), await invoke(2)]).toEqual(["ran", "Rate Exceeded.", "ran"]);
  });

  it("applies to the same invocations for the same seed", () => {
    const struck = (seed: number) => {
      const faults = createFaults([{ function: "probe", throttle: true, probability: 0.3, seed }]);
      return Array.from({ length: 200 }, () => faults.strike("probe", {}) !== undefined);
    };

    expect(struck(7)).toEqual(struck(7));
    expect(struck(7)).not.toEqual(struck(8));
    expect(struck(7).filter(Boolean).length).toBeGreaterThan(40);
    expect(struck(7).filter(Boolean).length).toBeLessThan(80);
  });

  it("does not use up later rules", async () => {
    const lambda = await startProbe(ECHO);
    lambda.fault({ function: "probe", throttle: true, times: 1 });
    lambda.fault({ function: "probe", kill: true, times: 1 });

    const first = lambda.invoke("probe", 1);
    await expect(first).rejects.toMatchObject({ status: 429 });
    const second = await lambda.invoke("probe", 2);
    const third = await lambda.invoke("probe", 3);

    expect([second.failed, third.failed]).toEqual([true, false]);
  });

  it("fails with an error of the service", async () => {
    const lambda = await startProbe(ECHO, {}, { faults: [{ function: "probe", fail5xx: true }] });

    const answer = clientOf(lambda).send(new InvokeCommand({ FunctionName: "probe" }));

    await expect(answer).rejects.toMatchObject({ name: "ServiceException", $metadata: { httpStatusCode: 500 } });
  });

  it("kills the process that got the event", async () => {
    const lambda = await startProbe(HANG, {}, { faults: [{ function: "probe", kill: true, times: 1 }] });

    const killed = await lambda.invoke("probe", { hang: true });
    const next = await lambda.invoke("probe", {});

    const errorMessage = expect.stringMatching(/signal: killed$/);
    expect(killed.payload).toEqual({ errorType: "Runtime.ExitError", errorMessage });
    expect(next.payload).toBe(1);
  });

  it("freezes the function until its timeout, and the next invocation runs", async () => {
    const lambda = await startProbe(ECHO, { timeoutMs: 300 });
    lambda.fault({ function: "probe", hang: true, times: 1 });

    const still = await lambda.invoke("probe", 1);
    const next = await lambda.invoke("probe", 2);

    expect(still.payload).toMatchObject({ errorType: "Sandbox.Timedout" });
    expect(next.payload).toBe(2);
  });

  it("delays the function within its timeout", async () => {
    const lambda = await startProbe(
      "export const handler = async (event, context) => context.getRemainingTimeInMillis();",
      {
        timeoutMs: 1_000,
      },
    );
    const takeBack = lambda.fault({ function: "probe", delayMs: 400 });

    const slow = await lambda.invoke("probe", {});
    takeBack();
    lambda.fault({ function: "probe", delayMs: 2_000 });
    const late = await lambda.invoke("probe", {});

    expect(slow.payload).toBeLessThanOrEqual(600);
    expect(lambda.history[0]?.billedMs).toBeGreaterThanOrEqual(400);
    expect(late.payload).toMatchObject({ errorType: "Sandbox.Timedout" });
  });
});

describe("closing", () => {
  it("ends running and queued invocations", async () => {
    const lambda = await startProbe(`import { pid } from "node:process"; console.log("pid", pid); ${HANG}`);
    const running = lambda.invokeAsync("probe", { hang: true });

    await lambda.close();
    await running;

    expect(lambda.deadLetters).toEqual([]);
  });
});

function writePackage(layer: string, name: string, value: string): void {
  const path = join(layer, "nodejs/node_modules", name);
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, "index.js"), `module.exports = ${JSON.stringify(value)};`);
}
