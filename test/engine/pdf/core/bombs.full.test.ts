// A process reads all bombs, each followed by a healthy document. Each bomb ends in its text or in a typed error.

import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { BOMBS, FUSE } from "../../../support/bombs.ts";
import type { BombReport } from "./bomb-process.ts";

const READ = [
  "a form that paints itself",
  "a page tree that is its own branch",
  "a page tree of 5000 levels",
  "a page tree that counts 100 million pages",
  "cross-references that lead to themselves",
  "a font whose character map covers all there is",
];
const PROCESS = resolve("test/engine/pdf/core/bomb-process.ts");

describe("a PDF bomb", () => {
  /** Reports of separate processes, so that the memory of one bomb does not count for the next. */
  let reports: readonly BombReport[] = [];
  let oneAfterTheOther: readonly BombReport[] = [];
  const readIn = async (...bombs: readonly string[]): Promise<readonly BombReport[]> =>
    JSON.parse((await promisify(execFile)(process.execPath, [PROCESS, ...bombs])).stdout);
  beforeAll(async () => {
    for (const bomb of Object.keys(BOMBS)) reports = [...reports, ...(await readIn(bomb))];
    oneAfterTheOther = await readIn();
  }, 240_000);

  it.each(Object.keys(BOMBS))("ends: %s", (bomb) => {
    const report = reports.find((each) => each.bomb === bomb);

    if (READ.includes(bomb)) expect(report).toMatchObject({ said: expect.stringContaining(FUSE) });
    else expect(report?.code).toMatch(/^(PARSER_STOPPED|LIMIT_EXCEEDED)$/);
  });

  it.each(Object.keys(BOMBS))("costs at most ten seconds of CPU time and 600 MB: %s", (bomb) => {
    const report = reports.find((each) => each.bomb === bomb);

    expect(report?.cpuMs).toBeLessThan(10_000);
    expect(report?.peakMb).toBeLessThan(600);
  });

  it("leaves the process able to read the next document", () => {
    expect(oneAfterTheOther.map((report) => report.nextSaid)).toEqual(Object.keys(BOMBS).map(() => "all is well"));
    expect(oneAfterTheOther.at(-1)?.peakMb).toBeLessThan(750);
  });

  it("is reported with the setting that would allow it", () => {
    const laughing = reports.find((each) => each.bomb.startsWith("forms that paint ten"));
    const gigabyte = reports.find((each) => each.bomb.startsWith("a content stream of one gigabyte"));

    // The speed of garbage collection decides which of the two limits comes first.
    expect(laughing?.said).toMatch(/TEXTRACTOR_READ_PAGE_(CPU|MEMORY_MB)/);
    expect(gigabyte?.said).toContain("TEXTRACTOR_READ_PAGE_MEMORY_MB");
  });
});
