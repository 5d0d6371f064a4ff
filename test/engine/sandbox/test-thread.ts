// Tasks that misbehave on purpose.

import { execFileSync } from "node:child_process";
import { ExtractionError } from "../../../functions/engine/base/errors.ts";
import { boundInflating, unboundInflating } from "../../../functions/engine/sandbox/inflating.ts";
import { warnInLog } from "../../../functions/engine/sandbox/notices.ts";
import { serveTasks } from "../../../functions/engine/sandbox/serve-tasks.ts";
import { beginPage, beginStep, endSteps } from "../../../functions/engine/sandbox/task-steps.ts";
import { copied, type Message, moved } from "../../../functions/engine/sandbox/transfer.ts";

let calls = 0;
let given: Uint8Array | undefined;

/** Task without questions. */
interface Silent<Input, Output> {
  readonly input: Input;
  readonly output: Output;
  readonly question: never;
  readonly answer: never;
}

export interface TestTasks {
  readonly askTwice: {
    readonly input: string;
    readonly output: string;
    readonly question: string;
    readonly answer: string;
  };
  readonly double: Silent<number, number>;
  readonly leftOfIt: Silent<undefined, number | undefined>;
  readonly lengthOf: Silent<{ bytes: Uint8Array }, number>;
  readonly count: Silent<undefined, number>;
  readonly warn: Silent<string, string>;
  readonly abandonPromise: Silent<undefined, string>;
  readonly damaged: Silent<undefined, never>;
  readonly bug: Silent<undefined, never>;
  readonly spin: Silent<undefined, never>;
  readonly bloat: Silent<undefined, never>;
  readonly bloatBuffers: Silent<undefined, never>;
  readonly holdTwice: Silent<{ bytes: Uint8Array }, number>;
  readonly stallAfterSteps: Silent<number, string>;
  readonly stall: Silent<undefined, never>;
  readonly stallAtPage: Silent<number, never>;
  readonly bloatInStep: Silent<undefined, never>;
  readonly getOn: Silent<{ steps: number; cpuMs: number }, string>;
  readonly inflate: Silent<{ bytes: Uint8Array<ArrayBuffer>; megabytes: number }, number>;
  readonly dieLater: Silent<undefined, void>;
  readonly exit: Silent<undefined, undefined>;
  readonly readPipe: Silent<string, number>;
  readonly giveAway: Silent<undefined, { bytes: Uint8Array }>;
}

serveTasks<TestTasks>({
  askTwice: copying(async (question, ask) => {
    const [first, second] = await Promise.all([ask(question), ask(`${question} again`)]);
    return `${first}, ${second}`;
  }),
  double: copying(async (number: number) => {
    return number * 2;
  }),
  leftOfIt: copying(async () => {
    return given?.length;
  }),
  lengthOf: copying(async ({ bytes }: { bytes: Uint8Array }) => {
    return bytes.length;
  }),
  count: copying(async () => {
    return ++calls;
  }),
  warn: copying(async (reason: string) => {
    warnInLog("something is slower", { reason });
    return reason;
  }),
  abandonPromise: copying(async () => {
    void Promise.reject(new Error("nobody waits for this"));
    await new Promise((resolve) => setImmediate(resolve));
    return "answered";
  }),
  damaged: copying(async () => {
    throw new ExtractionError("DAMAGED_DOCUMENT", "no end of file; send the whole file");
  }),
  bug: copying(async () => {
    throw new TypeError("x is not a function");
  }),
  spin: copying(async () => {
    for (;;);
  }),
  bloat: copying(async () => {
    const hoard: number[][] = [];
    for (;;) hoard.push(new Array(1e6).fill(hoard.length));
  }),
  bloatBuffers: copying(async () => {
    const hoard: Uint8Array[] = [];
    for (;;) hoard.push(new Uint8Array(1e6).fill(hoard.length));
  }),
  holdTwice: copying(async ({ bytes }: { bytes: Uint8Array }) => {
    const copy = bytes.slice();
    burn(100);
    return copy.length;
  }),
  stallAfterSteps: copying(async (cpuMs: number) => {
    beginStep();
    endSteps();
    burn(cpuMs);
    return "done";
  }),
  stall: copying(async () => {
    beginStep();
    for (;;);
  }),
  stallAtPage: copying(async (page: number) => {
    beginPage(page);
    for (;;);
  }),
  bloatInStep: copying(async () => {
    beginStep();
    const hoard: Uint8Array[] = [];
    for (;;) hoard.push(new Uint8Array(1e5).fill(hoard.length));
  }),
  getOn: copying(async ({ steps, cpuMs }: { steps: number; cpuMs: number }) => {
    for (let step = 0; step < steps; step++) {
      beginStep();
      burn(cpuMs);
    }
    return "done";
  }),
  inflate: copying(async ({ bytes, megabytes }: { bytes: Uint8Array<ArrayBuffer>; megabytes: number }) => {
    boundInflating(megabytes, "TEXTRACTOR_READ_PAGE_MEMORY_MB");
    try {
      return (await new Response(pipe(bytes)).arrayBuffer()).byteLength;
    } finally {
      unboundInflating();
    }
  }),
  dieLater: copying(async () => {
    setImmediate(() => {
      throw new Error("after the answer");
    });
  }),
  exit: copying(async () => {
    process.exit(3);
  }),
  /** Runs native code that cannot be interrupted. It ends when the pipe is closed. */
  readPipe: copying(async (path: string) => {
    beginPage(3);
    return execFileSync("cat", [path]).length;
  }),
  async giveAway() {
    const bytes = new Uint8Array([1, 2, 3]);
    given = bytes;
    return moved({ bytes }, [bytes]);
  },
});

/** Wraps a task so that its value is sent with copies of all buffers. */
function copying<Input, Output, Question, Answer>(
  task: (input: Input, ask: (question: Question) => Promise<Answer>) => Promise<Output>,
): (input: Input, ask: (question: Question) => Promise<Answer>) => Promise<Message<Output>> {
  return async (input, ask) => copied(await task(input, ask));
}

/** Spends this much CPU time, however busy the machine is. */
function burn(cpuMs: number): void {
  const start = process.threadCpuUsage();
  const spent = () => {
    const { user, system } = process.threadCpuUsage(start);
    return (user + system) / 1000;
  };
  while (spent() < cpuMs);
}

/** Reads a stream like pdf.js. */
function pipe(bytes: Uint8Array<ArrayBuffer>): ReadableStream {
  const { readable, writable } = new DecompressionStream("deflate");
  const writer = writable.getWriter();
  void writer.write(bytes).then(() => writer.close());
  const reader = readable.getReader();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
}
