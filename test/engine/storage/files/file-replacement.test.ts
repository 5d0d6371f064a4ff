import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { versionOfContent } from "../../../../functions/engine/storage/content-version.ts";
import { moveInto } from "../../../../functions/engine/storage/files/file-replacement.ts";
import type { WriteOptions } from "../../../../functions/engine/storage/storage.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "replacement-"));
  await writeFile(join(folder, "new"), "new");
});
afterEach(() => rm(folder, { recursive: true }));

const version = (text: string) => ({ version: versionOfContent(Buffer.from(text)) });

it.each<[string | undefined, WriteOptions["onlyIf"], boolean]>([
  [undefined, undefined, true],
  ["old", undefined, true],
  [undefined, "absent", true],
  ["old", "absent", false],
  ["old", version("old"), true],
  ["old", version("other"), false],
  [undefined, version("old"), false],
])("a file with %j is replaced under the condition %j: %j", async (old, onlyIf, replaced) => {
  const path = join(folder, "a");
  if (old !== undefined) await writeFile(path, old);
  const options = { contentType: "text/plain", ...(onlyIf === undefined ? {} : { onlyIf }) };

  expect(await moveInto(join(folder, "new"), path, options)).toBe(replaced);

  const found = await readFile(path, "utf8").catch(() => undefined);
  expect(found).toBe(replaced ? "new" : old);
});

it("a file is not replaced after an abort", async () => {
  const signal = AbortSignal.abort(new Error("time is up"));

  await expect(moveInto(join(folder, "new"), join(folder, "a"), { contentType: "text/plain", signal })).rejects.toThrow(
    "time is up",
  );
  expect(await readdir(folder)).toEqual(["new"]);
});

it("a missing source is an error", async () => {
  await expect(
    moveInto(join(folder, "none"), join(folder, "a"), { contentType: "text/plain", onlyIf: "absent" }),
  ).rejects.toMatchObject({ code: "ENOENT" });
});
