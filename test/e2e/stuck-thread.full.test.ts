import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { afterAll, describe, expect, it } from "vitest";
import { startLambda } from "../cloud/lambda/lambda-server.ts";

const folder = mkdtempSync(join(tmpdir(), "textractor-test-"));
afterAll(() => rmSync(folder, { recursive: true }));

// V8 cannot interrupt this loop, so the thread runs as long as its process.
const STUCK = `
  const { Worker } = process.getBuiltinModule("node:worker_threads");
  const { once } = process.getBuiltinModule("node:events");
  async function stickThread() {
    const loop = "require('node:worker_threads').parentPort.postMessage(0); const holes = []; holes[2 ** 32 - 2] = 1; holes.forEach(() => 0)";
    const worker = new Worker(loop, { eval: true });
    await once(worker, "message");
    worker.unref();
  }`;

const HANDLER = `
  import { answerOrRestart } from "${resolve("functions/start/last-answer.ts")}";
  ${STUCK}
  let calls = 0;
  let stuck = 0;
  let pending = 0;
  export function handler(event, context) {
    const work = async () => {
      if (event.stick) await stickThread().then(() => pending++);
      if (event.fail) throw new RangeError("as asked");
      return ++calls;
    };
    const invocation = { requestId: context.awsRequestId, runtimeApi: process.env.AWS_LAMBDA_RUNTIME_API };
    return answerOrRestart(work, { settled: async () => void (stuck = pending), stuck: () => stuck }, invocation);
  }`;

describe("a function with a thread that cannot be ended", () => {
  it("answers, and serves the next event in a new process", async () => {
    const code = join(folder, "function");
    const stdin = { contents: HANDLER, resolveDir: folder };
    // The same alias as in the functions' bundles.
    const alias = { "node:http": resolve("infra/bundling/node-http.cjs") };
    await build({ stdin, alias, bundle: true, platform: "node", format: "esm", outfile: join(code, "index.mjs") });
    const lambda = await startLambda({ functions: { probe: { code, timeoutMs: 20_000 } }, asyncRetryDelayMs: 1 });
    try {
      const answers = [];
      for (const event of [{}, {}, { stick: true }, {}, { stick: true, fail: true }, {}]) {
        const { failed, payload } = await lambda.invoke("probe", event);
        answers.push(failed ? (payload as { errorType: string }).errorType : payload);
      }

      expect(answers).toEqual([1, 2, 3, 1, "RangeError", 1]);
    } finally {
      await lambda.close();
    }
  });
});

describe("a process with a thread that cannot be ended", () => {
  it.each([0, 1, 130])("ends with the given code %d", async (code) => {
    const script = `
      import { endProcess } from "${resolve("functions/engine/sandbox/end-process.ts")}";
      ${STUCK}
      await stickThread();
      process.on("exit", (code) => console.log("cleaned up", code));
      endProcess(${code});`;
    const file = join(folder, "ending.mjs");
    await writeFile(file, script);
    const child = spawn(process.execPath, [file], { stdio: ["ignore", "pipe", "inherit"] });
    child.stdout.setEncoding("utf8");
    let output = "";
    child.stdout.on("data", (text: string) => (output += text));

    const [exitCode, signal] = await once(child, "close");

    expect([exitCode, signal, output]).toEqual([code, null, `cleaned up ${code}\n`]);
  });
});
