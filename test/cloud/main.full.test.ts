// Runs `npm run cloud` in a separate process, as a person starts it.

import { spawn } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";

const running: (() => void)[] = [];
afterEach(() => {
  for (const end of running.splice(0)) end();
});

/** Resolves when the command has printed how to use the cloud, or has ended. */
function startedWith(args: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, ["test/cloud/main.ts", ...args], { env: { ...process.env, ...environment } });
  running.push(() => child.kill());
  return new Promise<{ readonly code: number | null; readonly output: string }>((resolve, reject) => {
    let output = "";
    const take = (text: Buffer) => {
      output += text;
      if (output.includes("Ctrl-C ends")) resolve({ code: null, output });
    };
    child.stdout.on("data", take);
    child.stderr.on("data", take);
    child.once("error", reject).once("close", (code) => resolve({ code, output }));
  });
}

/** The first of four ports. The port at the offset from it is taken. */
async function portsWithTaken(offset: number): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  running.push(() => void server.close());
  return (server.address() as AddressInfo).port - offset;
}

describe("npm run cloud", () => {
  it.each([0, 1, 2, 3])(
    "names the taken port and shows how to choose others, when it is port %i after the first",
    async (offset) => {
      const first = await portsWithTaken(offset);
      const { code, output } = await startedWith(["--port", String(first)]);

      expect(code).toBe(1);
      expect(output).toBe(
        `Port ${first + offset} is taken. Choose other ports: npm run cloud -- --port ${first + 100} (uses ${first + 100} to ${first + 103}).\n`,
      );
    },
  );

  it("takes its ports from the environment", async () => {
    const first = await portsWithTaken(0);
    const { output } = await startedWith([], { TEXTRACTOR_CLOUD_PORT: String(first) });

    expect(output).toContain(`Port ${first} is taken.`);
  });

  it.each([
    ["--timeout", "soon"],
    ["--concurrency", "0"],
    ["--port", "x"],
  ])("refuses %s %s", async (option, value) => {
    const { code, output } = await startedWith([option, value]);

    expect(code).toBe(2);
    expect(output).toContain(`${option} is "${value}"`);
    expect(output).toContain("npm run cloud --");
  });

  it("applies --timeout and --concurrency to both functions", async () => {
    const first = (await portsWithTaken(0)) - 10;
    const { output } = await startedWith(["--port", String(first), "--timeout", "7", "--concurrency", "1"]);
    expect(output).toContain("Both functions: timeout 7 s, concurrency 1.");
    expect(output).toContain(`S3 at http://127.0.0.1:${first} `);
    const invoke = () =>
      fetch(`http://127.0.0.1:${first + 1}/2015-03-31/functions/textractor_simple/invocations`, {
        method: "POST",
        body: JSON.stringify({ document_uri: "s3://documents/none.pdf" }),
      });

    const answers = await Promise.all([invoke(), invoke(), invoke()]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
  });
});
