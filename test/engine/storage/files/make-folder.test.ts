import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { makeFolder } from "../../../../functions/engine/storage/files/make-folder.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "folder-"));
});
afterEach(() => rm(folder, { recursive: true }));

it("a folder is made with its parents, and with its mode", async () => {
  await makeFolder(join(folder, "a/b/c"), 0o700);

  for (const path of ["a", "a/b", "a/b/c"]) expect((await stat(join(folder, path))).mode & 0o777).toBe(0o700);
});

it("an existing folder is kept", async () => {
  await writeFile(join(folder, "words"), "words");

  await makeFolder(folder);

  expect((await stat(join(folder, "words"))).size).toBe(5);
});

it("a file in the way is an error", async () => {
  await writeFile(join(folder, "a"), "words");

  await expect(makeFolder(join(folder, "a"))).rejects.toMatchObject({ code: "EEXIST" });
  await expect(makeFolder(join(folder, "a/b"))).rejects.toMatchObject({ code: "ENOTDIR" });
});
