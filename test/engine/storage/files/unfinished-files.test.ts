import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { withUnfinished } from "../../../../functions/engine/storage/files/unfinished-files.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "unfinished-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it("removes the files of a killed process on this machine, and no file of a living one", async () => {
  const dead = spawnSync(process.execPath, ["-e", ""]).pid;
  const own = await withUnfinished(folder, undefined, async (path) => basename(path));
  const prefix = own.slice(0, own.indexOf(`${process.pid}-`));
  const living = `${prefix}${process.ppid}-1`;
  const foreign = ".textractor-00000000-1-1";
  const others = [foreign, living, ".textractor-notes", "report.txt"];
  for (const name of [`${prefix}${dead}-1`, ...others]) await writeFile(join(folder, name), "half");
  // Each folder is listed only once. Another spelling of its path counts as another folder.
  const place = `${folder}/.`;

  const during = await withUnfinished(
    place,
    undefined,
    async (path) => [basename(path), await readdir(folder)] as const,
  );

  expect(during[1].toSorted()).toEqual([...others, during[0]].toSorted());
  expect((await readdir(folder)).toSorted()).toEqual(others.toSorted());
});
