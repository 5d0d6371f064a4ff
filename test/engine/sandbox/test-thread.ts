// Tasks that misbehave on purpose.

import { execFileSync } from "node:child_process";
import { ExtractionError } from "../../../functions/engine/base/errors.ts";
import { askMain } from "../../../functions/engine/sandbox/ask-main.ts";
import { boundInflating, unboundInflating } from "../../../functions/engine/sandbox/inflating.ts";
import { serveTasks } from "../../../functions/engine/sandbox/serve-tasks.ts";
import { beginPage, beginStep, endSteps } from "../../../functions/engine/sandbox/task-steps.ts";
import { copied, type Message, moved } from "../../../functions/engine/sandbox/transfer.ts";

let calls = 0;
let given: Uint8Array | undefined;

const tasks: Readonly<Record<string, (input: never) => Promise<unknown>>> = {
  async askTwice(question: string) {
    const [first, second] = await Promise.all([askMain(question), askMain(`${question} again`)]);
    return `${first}, ${second}`;
  },
  async double(number: number) {
    return number * 2;
  },
  async leftOfIt() {
    return given?.length;
  },
  async lengthOf({ bytes }: { bytes: Uint8Array }) {
    return bytes.length;
  },
  async count() {
    return ++calls;
  },
  async abandonPromise() {
    void Promise.reject(new Error("nobody waits for this"));
    await new Promise((resolve) => setImmediate(resolve));
    return "answered";
  },
  async damaged() {
    throw new ExtractionError("DAMAGED_DOCUMENT", "no end of file; send the whole file");
  },
  async bug() {
    throw new TypeError("x is not a function");
  },
  async spin() {
    for (;;);
  },
  async bloat() {
    const hoard: number[][] = [];
    for (;;) hoard.push(new Array(1e6).fill(hoard.length));
  },
  async bloatBuffers() {
    const hoard: Uint8Array[] = [];
    for (;;) hoard.push(new Uint8Array(1e6).fill(hoard.length));
  },
  async holdTwice({ bytes }: { bytes: Uint8Array }) {
    const copy = bytes.slice();
    burn(100);
    return copy.length;
  },
  async stallAfterSteps(cpuMs: number) {
    beginStep();
    endSteps();
    burn(cpuMs);
    return "done";
  },
  async stall() {
    beginStep();
    for (;;);
  },
  async stallAtPage(page: number) {
    beginPage(page);
    for (;;);
  },
  async bloatInStep() {
    beginStep();
    const hoard: Uint8Array[] = [];
    for (;;) hoard.push(new Uint8Array(1e5).fill(hoard.length));
  },
  async getOn({ steps, cpuMs }: { steps: number; cpuMs: number }) {
    for (let step = 0; step < steps; step++) {
      beginStep();
      burn(cpuMs);
    }
    return "done";
  },
  async inflate({ bytes, megabytes }: { bytes: Uint8Array<ArrayBuffer>; megabytes: number }) {
    boundInflating(megabytes, "TEXTRACTOR_READ_PAGE_MEMORY_MB");
    try {
      return (await new Response(pipe(bytes)).arrayBuffer()).byteLength;
    } finally {
      unboundInflating();
    }
  },
  async dieLater() {
    setImmediate(() => {
      throw new Error("after the answer");
    });
  },
  async exit() {
    process.exit(3);
  },
  /** Native code that nothing interrupts: it ends when the pipe is closed. */
  async readPipe(path: string) {
    beginPage(3);
    return execFileSync("cat", [path]).length;
  },
};

serveTasks({
  ...Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, copying(task)])),
  async giveAway() {
    const bytes = new Uint8Array([1, 2, 3]);
    given = bytes;
    return moved({ bytes }, [bytes]);
  },
});

function copying(task: (input: never) => Promise<unknown>) {
  return async (input: never): Promise<Message<unknown>> => copied(await task(input));
}

/** Spends CPU time, however busy the machine is. */
function burn(cpuMs: number): void {
  const start = process.threadCpuUsage();
  const spent = () => {
    const { user, system } = process.threadCpuUsage(start);
    return (user + system) / 1000;
  };
  while (spent() < cpuMs);
}

/** Reads as pdf.js reads. */
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
