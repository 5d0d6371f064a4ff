import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { answerOrRestart } from "../../functions/start/last-answer.ts";

const ended: (() => void)[] = [];
afterEach(() => {
  for (const end of ended.splice(0)) end();
});

/** Threads with a number of stuck ones, which is known only after all have settled. */
function threadsWith(stuck: number) {
  let counted = 0;
  const settled = async () => {
    counted = stuck;
  };
  return { settled, stuck: () => counted };
}

/** Runtime API that records the posted answers. */
async function startRuntime() {
  const posts: { readonly url: string | undefined; readonly headers: object; readonly body: unknown }[] = [];
  const server = createServer(async (request, response) => {
    const body: unknown = JSON.parse(Buffer.concat(await Array.fromAsync(request)).toString());
    posts.push({ url: request.url, headers: request.headers, body });
    response.writeHead(202).end("accepted");
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  ended.push(() => server.close());
  return { posts, runtimeApi: `127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Replaces the restart of this process by an error. */
function refuseRestarts(): void {
  const own = Object.getOwnPropertyDescriptor(process, "execve");
  const execve = () => {
    throw new Error("restarted");
  };
  Object.defineProperty(process, "execve", { value: execve, configurable: true, writable: true });
  ended.push(() => {
    if (own === undefined) Reflect.deleteProperty(process, "execve");
    else Object.defineProperty(process, "execve", own);
  });
}

const failing = (error: unknown) => () => Promise.reject(error);

describe("an answer", () => {
  it("is returned or thrown where no thread is stuck", async () => {
    const { posts, runtimeApi } = await startRuntime();
    const invocation = { requestId: "r1", runtimeApi };
    const [value, error] = [{ text: "quorvex" }, new TypeError("a bug")];

    expect(await answerOrRestart(async () => value, threadsWith(0), invocation)).toBe(value);
    await expect(answerOrRestart(failing(error), threadsWith(0), invocation)).rejects.toBe(error);
    expect(posts).toEqual([]);
  });

  it.each([
    ["outside of Lambda", undefined],
    ["where the Runtime API cannot be reached", "127.0.0.1:1"],
  ])("is returned or thrown despite a stuck thread %s", async (_, runtimeApi) => {
    refuseRestarts();
    const invocation = { requestId: "r1", runtimeApi };

    expect(await answerOrRestart(async () => "words", threadsWith(1), invocation)).toBe("words");
    await expect(answerOrRestart(failing("text"), threadsWith(1), invocation)).rejects.toBe("text");
  });

  it.each([
    ["a value", async () => ({ text: "quorvex" }), "response", { text: "quorvex" }],
    ["no value", async () => undefined, "response", null],
    [
      "an error",
      failing(new TypeError("a bug")),
      "error",
      { errorType: "TypeError", errorMessage: "a bug", trace: [] },
    ],
    ["a thrown text", failing("text"), "error", { errorType: "Error", errorMessage: "text", trace: [] }],
  ])("that is %s is posted before the process with a stuck thread restarts", async (_, work, action, body) => {
    refuseRestarts();
    const { posts, runtimeApi } = await startRuntime();

    const answering = answerOrRestart(work, threadsWith(1), { requestId: "r1", runtimeApi });

    await expect(answering).rejects.toThrow("restarted");
    const type = "errorType" in (body ?? {}) ? { "lambda-runtime-function-error-type": expect.any(String) } : {};
    expect(posts).toEqual([
      {
        url: `/2018-06-01/runtime/invocation/r1/${action}`,
        headers: expect.objectContaining({ "content-type": "application/json", ...type }),
        body,
      },
    ]);
  });
});
