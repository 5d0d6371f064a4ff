import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { platform } from "node:process";
import { afterEach, beforeEach, expect, it } from "vitest";
import { makeFolder } from "../../../../functions/engine/storage/files/make-folder.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "folder-"));
});
afterEach(() => rm(folder, { recursive: true }));

it("a folder is made with its parents, and with its mode", async () => {
  makeFolder(join(folder, "a/b/c"), 0o700);

  for (const path of ["a", "a/b", "a/b/c"]) expect((await stat(join(folder, path))).mode & 0o777).toBe(0o700);
});

it("an existing folder is kept", async () => {
  await writeFile(join(folder, "words"), "words");

  makeFolder(folder);

  expect((await stat(join(folder, "words"))).size).toBe(5);
});

it("a file in the way is an error", async () => {
  await writeFile(join(folder, "a"), "words");

  expect(() => makeFolder(join(folder, "a"))).toThrow(expect.objectContaining({ code: "EEXIST" }));
  expect(() => makeFolder(join(folder, "a/b"))).toThrow(expect.objectContaining({ code: "ENOTDIR" }));
});

it.runIf(platform === "linux")("a folder below /proc is an error", () => {
  expect(() => makeFolder("/proc/textractor/a/b")).toThrow(expect.objectContaining({ code: "ENOENT" }));
});
