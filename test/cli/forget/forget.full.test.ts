import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../support/temporary-ledger.ts";
import { textractor } from "../../support/textractor.ts";

it("removes what failed from a corpus, by its path, and nothing else", async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "bad.pdf"), "%PDF-1.7\nno more");
  writeFileSync(join(folder, "good.txt"), "quorvex");
  await textractor(folder, ["batch", "bad.pdf", "good.txt", "--into", "c.sqlite"]);

  const forgot = await textractor(folder, ["forget", "c.sqlite", "bad.pdf"]);
  const others = await textractor(folder, ["forget", "c.sqlite", "good.txt", "none.pdf"]);
  const report = await textractor(folder, ["report", "c.sqlite"]);

  expect(forgot).toEqual({ code: 0, stdout: "", stderr: "textractor: removed 1 of 1 documents\n" });
  expect(others.code).toBe(1);
  expect(others.stderr).toContain("good.txt has results");
  expect(others.stderr).toContain("none.pdf is not in the corpus");
  expect(report).toMatchObject({ code: 0, stdout: expect.stringContaining("1 documents: 1 complete") });
});

it("makes no corpus where none is", async () => {
  const folder = temporaryFolder();

  const ran = await textractor(folder, ["forget", "c.sqlite", "bad.pdf"]);

  expect(ran.code).not.toBe(0);
  expect(existsSync(join(folder, "c.sqlite"))).toBe(false);
});
