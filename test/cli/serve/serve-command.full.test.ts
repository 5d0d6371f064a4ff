import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../support/temporary-ledger.ts";
import { textractor } from "../../support/textractor.ts";

it("serves until a signal, and leaves no temporary file", async () => {
  const folder = temporaryFolder();
  const temporary = join(folder, "tmp");
  mkdirSync(temporary);
  const server = spawn(process.execPath, [resolve("cli/main.ts"), "serve", "--port", "0"], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env["PATH"], TMPDIR: temporary, XDG_CACHE_HOME: join(folder, "cache") },
  });
  const ended = once(server, "exit");
  let said = "";
  for await (const piece of server.stderr.setEncoding("utf8")) {
    said += piece;
    if (said.includes("\n")) break;
  }
  const [address = ""] = /http:\/\/127\.0\.0\.1:\d+/.exec(said) ?? [];
  const answer = await fetch(`${address}/tika`, {
    method: "PUT",
    body: "Some words",
    headers: { accept: "text/plain" },
  });
  const health = await fetch(`${address}/health`);
  const taken = await textractor(folder, ["serve", "--port", new URL(address).port]);
  server.kill("SIGTERM");

  expect(await answer.text()).toBe("Some words");
  expect(await health.json()).toMatchObject({ status: "ok" });
  expect(taken).toMatchObject({ code: 2, stderr: expect.stringContaining("EADDRINUSE") });
  expect(await ended).toEqual([143, null]);
  expect(readdirSync(temporary)).toEqual([]);
});

it.each([
  [["/data"], 'serve takes no "/data"; allow a folder with --allow'],
  [["--port", "70000"], "--port takes a number from 0 to 65535, not 70000"],
  [["--jobs", "0"], "--jobs takes a number from 1, not 0"],
  [["--allow", "/none"], "--allow /none is not a folder"],
])("refuses %j", async (args, message) => {
  const { code, stderr } = await textractor(temporaryFolder(), ["serve", ...args]);

  expect(code).toBe(2);
  expect(stderr).toContain(message);
});
