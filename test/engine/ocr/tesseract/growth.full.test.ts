import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import type { GrowthReport } from "./growth-process.ts";

test("drawing forty more pages takes no more memory", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    resolve("test/engine/ocr/tesseract/growth-process.ts"),
  ]);

  const { megabytes }: GrowthReport = JSON.parse(stdout);
  // Of each page a copy of 4.7 MB used to stay, 200 MB in all; garbage that V8 still holds is 40.
  expect(megabytes[59]).toBeLessThan((megabytes[19] ?? 0) + 100);
});
