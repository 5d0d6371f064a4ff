import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";

const turbofan = new URL("../../../functions/engine/sandbox/turbofan.ts", import.meta.url).href;
const pdf = new URL("../../../functions/engine/formats/pdf/pdf.ts", import.meta.url).href;
const pool = new URL("../../../functions/engine/sandbox/thread-pool.ts", import.meta.url).href;

/** Runs a script in a new process, because V8's flags hold for all threads of one. Returns its output as JSON. */
function printedBy(script: string): unknown {
  const source = `
    import { Worker } from "node:worker_threads";
    import { cachedDataVersionTag, setFlagsFromString } from "node:v8";
    import { setTimeout as sleep } from "node:timers/promises";
    // The tag differs where V8's flags do.
    const usual = cachedDataVersionTag();
    const isUsual = () => cachedDataVersionTag() === usual;
    const counts = (threads = 0) => [threads, 0].map((count) => new Int32Array(new SharedArrayBuffer(4)).fill(count));
    const inThread = (code, loading = counts()) =>
      new Promise((resolve) => new Worker(code, { eval: true, workerData: { loading } }).on("exit", resolve));
    ${script}`;
  return JSON.parse(execFileSync(process.execPath, ["--input-type=module", "-e", source], { encoding: "utf8" }));
}

describe("TurboFan", () => {
  it("waits where a thread reads a PDF in a young process", () => {
    const read = `import("${pdf}").then(({ pdf }) => pdf.extract(new Uint8Array(), { limits: {} })).catch(() => 0)`;

    expect(printedBy(`await inThread(\`${read}\`); console.log(isUsual())`)).toBe(false);
  });

  it("does not wait in a process older than ten seconds", () => {
    const isUsualAt = (seconds: number) => {
      const wait = `process.uptime = () => ${seconds}; import("${turbofan}").then((own) => own.waitForTurbofan())`;
      return printedBy(`await inThread(\`${wait}\`); console.log(isUsual())`);
    };

    expect([9.9, 10].map(isUsualAt)).toEqual([false, true]);
  });

  it("does not wait in a main thread, nor in a thread of no pool, where nothing would turn it on", () => {
    const wait = `import("${turbofan}").then((own) => own.waitForTurbofan())`;

    expect(printedBy(`await ${wait}; console.log(isUsual())`)).toBe(true);
    expect(printedBy(`await inThread(\`${wait}\`, null); console.log(isUsual())`)).toBe(true);
  });

  it("does not wait while another thread loads, whose code V8 would refuse", () => {
    const wait = `import("${turbofan}").then((own) => own.waitForTurbofan())`;

    expect(printedBy(`await inThread(\`${wait}\`, counts(1)); console.log(isUsual())`)).toBe(true);
  });

  it("counts each thread until it has loaded, or has ended", () => {
    const script = `
      const { countLoading } = await import("${turbofan}");
      const { start } = countLoading();
      const [one, two] = [start(), start()];
      const count = () => one.loading[0][0];
      const counted = [count()];
      await inThread(\`import("${turbofan}").then((own) => own.endLoading())\`, one.loading);
      counted.push(count());
      one.end();
      counted.push(count());
      two.end();
      two.end();
      counted.push(count());
      console.log(JSON.stringify(counted));`;

    expect(printedBy(script)).toEqual([2, 1, 1, 0]);
  });

  it("is on, as V8's other flags are, when a thread starts", () => {
    const script = `
      const { openThreads } = await import("${pool}");
      setFlagsFromString("--no-turbofan");
      const before = isUsual();
      const threads = openThreads(new URL("data:text/javascript,"), { threads: 1, heapMb: 64 });
      await threads.run("none", { value: undefined, transfer: [] }, new AbortController().signal).catch(() => 0);
      console.log(JSON.stringify([before, isUsual()]));`;

    expect(printedBy(script)).toEqual([false, true]);
  });

  it("is turned on when the process is no longer young, also if a thread turned it off since", () => {
    const script = `
      process.uptime = () => 10.9;
      const { countLoading } = await import("${turbofan}");
      countLoading().start();
      setFlagsFromString("--no-turbofan");
      const before = isUsual();
      await sleep(300);
      console.log(JSON.stringify([before, isUsual()]));`;

    expect(printedBy(script)).toEqual([false, true]);
  });
});
