import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";

const MODULE = new URL("../../../functions/engine/sandbox/end-process.ts", import.meta.url).href;
const WITHOUT_EXECVE = "process.execve = undefined;";
const WITHOUT_FILES = `
  const fs = await import("node:fs");
  fs.default.existsSync = () => false;
  (await import("node:module")).syncBuiltinESMExports();`;

/** Runs code in a new process. */
function run(code: string, args: readonly string[] = []) {
  const script = `const { endProcess, restartProcess } = await import(${JSON.stringify(MODULE)}); ${code}`;
  const child = spawnSync(process.execPath, ["--no-warnings", "--input-type=module", "-e", script, "--", ...args], {
    encoding: "utf8",
  });
  return { status: child.status, signal: child.signal, lines: child.stdout.split("\n").filter((line) => line !== "") };
}

describe.skipIf(process.execve === undefined)("a process", () => {
  it("ends at once with the exit code, after its exit listeners", () => {
    const ended = run('process.on("exit", (code) => console.log("exit", code)); endProcess(7); console.log("after");');

    expect(ended).toEqual({ status: 7, signal: null, lines: ["exit 7"] });
  });

  it.each([
    ["the platform cannot replace a process", WITHOUT_EXECVE],
    ["there is no shell", WITHOUT_FILES],
  ])("is killed where %s", (_, without) => {
    expect(run(`${without} endProcess(7);`)).toEqual({ status: null, signal: "SIGKILL", lines: [] });
  });

  it("restarts with its ID, its arguments and its environment", () => {
    const { status, lines } = run(
      `console.log(process.pid, process.argv.slice(1).join(" "), process.env.ROUND ?? "first");
       if (process.env.ROUND === "second") process.exit(4);
       process.env.ROUND = "second";
       restartProcess();`,
      ["one", "two"],
    );

    const [pid] = lines[0]?.split(" ") ?? [];
    expect(lines).toEqual([`${pid} one two first`, `${pid} one two second`]);
    expect(status).toBe(4);
  });

  it.each([
    ["the platform cannot replace a process", WITHOUT_EXECVE],
    ["its program is gone", WITHOUT_FILES],
  ])("goes on where %s", (_, without) => {
    const again = 'if (process.env.ROUND === "second") process.exit(4); process.env.ROUND = "second";';

    expect(run(`${without} ${again} restartProcess(); console.log("went on");`)).toEqual({
      status: 0,
      signal: null,
      lines: ["went on"],
    });
  });
});
