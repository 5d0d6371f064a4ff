import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { EventEmitter } from "node:events";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { ExtractionError } from "../../../functions/engine/base/errors.ts";
import { copied, moved } from "../../../functions/engine/sandbox/transfer.ts";

const steps = new Int32Array(2);
const main = Object.assign(new EventEmitter(), { postMessage: vi.fn() });
vi.doMock("node:worker_threads", () => ({ parentPort: main, workerData: { steps } }));

const BYTES = new Uint8Array([1, 2, 3]);
const rejectionListeners = process.listeners("unhandledRejection");

beforeAll(async () => {
  const { serveTasks } = await import("../../../functions/engine/sandbox/serve-tasks.ts");
  const { warnInLog } = await import("../../../functions/engine/sandbox/notices.ts");
  const { beginPage } = await import("../../../functions/engine/sandbox/task-steps.ts");
  serveTasks<Record<string, { input: string; output: unknown; question: string; answer: string }>>({
    echo: async (input) => copied(input),
    give: async () => moved(BYTES, [BYTES]),
    ask: async (input, ask) => copied(`${input}: ${await ask("what?")}`),
    warn: async (input) => {
      warnInLog("warn", { input });
      return copied("warned");
    },
    read: async () => {
      beginPage(4);
      return copied("read");
    },
    refuse: async () => {
      throw new ExtractionError("TOO_LARGE", "too long", { remedy: "cut it" });
    },
  });
});
afterEach(() => {
  main.postMessage.mockReset();
});
afterAll(() => {
  vi.doUnmock("node:worker_threads");
  for (const listener of process.listeners("unhandledRejection")) {
    if (!rejectionListeners.includes(listener)) process.off("unhandledRejection", listener);
  }
});

/** Sends a message to the thread. Resolves to what it posts next: the message and its transfer list. */
function next(message: unknown): Promise<readonly unknown[]> {
  return new Promise((resolve) => {
    main.postMessage.mockImplementation((...posted: unknown[]) => resolve(posted));
    main.emit("message", message);
  });
}

it("a task is answered with its value, and its buffers are moved", async () => {
  expect(await next({ task: "echo", input: "hello" })).toEqual([{ value: "hello" }, []]);
  expect(await next({ task: "give", input: "" })).toEqual([{ value: BYTES }, [BYTES.buffer]]);
});

it("a failed task is answered with its error", async () => {
  expect(await next({ task: "refuse", input: "" })).toEqual([
    { error: { code: "TOO_LARGE", message: "too long; cut it", remedy: "cut it", retryable: false } },
    [],
  ]);
  expect(await next({ task: "unknown", input: "" })).toEqual([
    { error: expect.objectContaining({ message: "no task is named unknown" }) },
    [],
  ]);
});

it("a message with an ID answers the question of a running task", async () => {
  const [question] = await next({ task: "ask", input: "asked" });
  expect(question).toEqual({ id: expect.any(Number), question: "what?" });
  const { id } = question as { id: number };

  expect(await next({ id, answer: "that" })).toEqual([{ value: "asked: that" }, []]);
});

it("warnings travel with the answer of their task only", async () => {
  expect(await next({ task: "warn", input: "slow" })).toEqual([
    { value: "warned", notices: [{ step: "warn", facts: { input: "slow" } }] },
    [],
  ]);
  expect(await next({ task: "echo", input: "next" })).toEqual([{ value: "next" }, []]);
});

it("the steps and pages of a task end before its answer", async () => {
  let atAnswer: number[] = [];
  const answered = new Promise<void>((resolve) =>
    main.postMessage.mockImplementation(() => {
      atAnswer = [...steps];
      resolve();
    }),
  );
  main.emit("message", { task: "read", input: "" });
  await answered;

  expect(atAnswer).toEqual([0, 0]);
});

it("subscribers of the channel hear of each value before it is sent, and never of an error", async () => {
  const heard: unknown[] = [];
  const hear = (task: unknown) => void heard.push(task, main.postMessage.mock.calls.length);
  subscribe("textractor.answer", hear);

  await next({ task: "refuse", input: "" });
  await next({ task: "echo", input: "hello" });
  unsubscribe("textractor.answer", hear);

  expect(heard).toEqual(["echo", 1]);
});

it("a promise that a task has abandoned does not end the thread when it rejects", () => {
  const added = process.listeners("unhandledRejection").filter((listener) => !rejectionListeners.includes(listener));

  expect(added).toHaveLength(1);
  expect(() => added[0]?.(new Error("abandoned"), Promise.resolve())).not.toThrow();
});
