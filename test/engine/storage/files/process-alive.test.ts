import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { isAlive } from "../../../../functions/engine/storage/files/process-alive.ts";

it("this process and the first one are alive, and an ended one is not", () => {
  const { pid } = spawnSync(process.execPath, ["--version"]);

  expect(isAlive(process.pid)).toBe(true);
  expect(isAlive(1)).toBe(true);
  expect(isAlive(pid)).toBe(false);
});
