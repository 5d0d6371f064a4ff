import { link, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { versionOfContent } from "../../../../functions/engine/storage/content-version.ts";
import { moveInto } from "../../../../functions/engine/storage/files/file-replacement.ts";
import type { WriteOptions } from "../../../../functions/engine/storage/storage.ts";

vi.mock("node:fs/promises", async (original) => {
  const real = await original<typeof import("node:fs/promises")>();
  return { ...real, link: vi.fn(real.link) };
});

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

const ABSENT = { contentType: "text/plain", onlyIf: "absent" } as const;
const linkFailsWith = (code: string) =>
  void vi.mocked(link).mockRejectedValueOnce(Object.assign(new Error("link"), { code }));

it.each(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"])(
  "a disk without links (%s) still keeps an existing file",
  async (code) => {
    const path = join(folder, "a");

    linkFailsWith(code);
    expect(await moveInto(join(folder, "new"), path, ABSENT)).toBe(true);
    expect(await readdir(folder)).toEqual(["a"]);

    await writeFile(join(folder, "newer"), "newer");
    linkFailsWith(code);
    expect(await moveInto(join(folder, "newer"), path, ABSENT)).toBe(false);
    expect(await readFile(path, "utf8")).toBe("new");
  },
);

it("a disk that refuses the link for another reason is an error", async () => {
  linkFailsWith("EACCES");

  await expect(moveInto(join(folder, "new"), join(folder, "a"), ABSENT)).rejects.toMatchObject({ code: "EACCES" });
  expect(await readdir(folder)).toEqual(["new"]);
});
