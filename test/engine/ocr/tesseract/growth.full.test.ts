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
  // A leak of one copy per page would be 4.7 MB each, 200 MB in all. Garbage that V8 has not freed is 40 MB.
  expect(megabytes[59]).toBeLessThan((megabytes[19] ?? 0) + 100);
});
