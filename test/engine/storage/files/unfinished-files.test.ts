import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { mkdtemp, readdir, rename, rm, writeFile } from "node:fs/promises";
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
  const foreign = `.textractor-00000000-${dead}-1`;
  const others = [foreign, living, `${prefix}notes`, ".textractor-notes", "report.txt"];
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

it("lists a folder once only", async () => {
  const dead = spawnSync(process.execPath, ["-e", ""]).pid;
  const own = await withUnfinished(folder, undefined, async (path) => basename(path));
  const late = `${own.slice(0, own.indexOf(`${process.pid}-`))}${dead}-1`;
  await writeFile(join(folder, late), "half");

  await withUnfinished(folder, undefined, async () => undefined);

  expect(await readdir(folder)).toEqual([late]);
});

it("makes the file with the given rights, and removes it after a failure", async () => {
  const seen: string[] = [];
  const work = async (path: string) => {
    seen.push(path);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    throw new Error("enough");
  };

  await expect(withUnfinished(folder, 0o600, work)).rejects.toThrow("enough");
  await withUnfinished(folder, undefined, async (path) => {
    expect(statSync(path).mode & 0o777).toBe(0o666 & ~process.umask());
  });
  expect(existsSync(seen[0] ?? "")).toBe(false);
});

it("lets the work move the file away", async () => {
  const target = join(folder, "result");

  expect(await withUnfinished(folder, undefined, (path) => rename(path, target).then(() => "moved"))).toBe("moved");
  expect(await readdir(folder)).toEqual(["result"]);
});

it("removes all unfinished files when the process ends, and listens for its end only while there are any", async () => {
  const before = process.listeners("exit");
  const added = () => process.listeners("exit").filter((listener) => !before.includes(listener));
  const left = await withUnfinished(folder, undefined, async (first) => {
    expect(added()).toHaveLength(1);
    await withUnfinished(folder, undefined, async (second) => {
      expect(added()).toHaveLength(1);
      await rm(second);
    });
    const [end] = added();
    end?.(0);
    end?.(0);
    return existsSync(first);
  });

  expect(left).toBe(false);
  expect(added()).toEqual([]);
});
