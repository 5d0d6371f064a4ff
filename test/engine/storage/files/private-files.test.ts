import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { closePrivateFolder, removeForeign } from "../../../../functions/engine/storage/files/private-files.ts";

const WITHOUT_USERS = process.getuid === undefined;
let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "private-"));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const modeOf = (path: string) => statSync(path).mode & 0o777;
const asAnotherUser = () => void vi.spyOn(process, "getuid").mockReturnValue(statSync(folder).uid + 1);

describe.skipIf(WITHOUT_USERS)("a private folder", () => {
  it.each([0o777, 0o750, 0o701, 0o740, 0o702])("with the rights %o loses those of other users", (mode) => {
    chmodSync(folder, mode);

    closePrivateFolder(folder);

    expect(modeOf(folder)).toBe(0o700);
  });

  it("keeps the owner's rights where nobody else has any", () => {
    chmodSync(folder, 0o500);

    closePrivateFolder(folder);

    expect(modeOf(folder)).toBe(0o500);
  });

  it("of another user is refused, and not changed", () => {
    chmodSync(folder, 0o777);
    asAnotherUser();

    expect(() => closePrivateFolder(folder)).toThrow(
      expect.objectContaining({
        code: "ACCESS_DENIED",
        problem: `the cache ${folder} belongs to another user`,
        remedy: "remove it, or set XDG_CACHE_HOME to a folder of your own",
      }),
    );
    expect(modeOf(folder)).toBe(0o777);
  });

  it("may be missing", () => {
    expect(() => closePrivateFolder(join(folder, "missing"))).not.toThrow();
  });
});

describe.skipIf(WITHOUT_USERS)("a file in a private folder", () => {
  const fileWith = (mode: number) => {
    const path = join(folder, "file");
    writeFileSync(path, "words");
    chmodSync(path, mode);
    return path;
  };

  it.each([0o666, 0o620, 0o602])("is removed where others may have written it: %o", async (mode) => {
    const path = fileWith(mode);

    await removeForeign(path);

    expect(existsSync(path)).toBe(false);
  });

  it.each([0o600, 0o644, 0o611])("stays where only its owner may write it: %o", async (mode) => {
    const path = fileWith(mode);

    await removeForeign(path);

    expect(existsSync(path)).toBe(true);
  });

  it("is removed where it belongs to another user", async () => {
    const path = fileWith(0o600);
    asAnotherUser();

    await removeForeign(path);

    expect(existsSync(path)).toBe(false);
  });

  it("may be missing or a folder, but its path must be valid", async () => {
    const inner = join(folder, "inner");
    mkdirSync(inner);
    chmodSync(inner, 0o777);

    await removeForeign(inner);
    await removeForeign(join(folder, "missing"));

    expect(existsSync(inner)).toBe(true);
    await expect(removeForeign("\0")).rejects.toThrow("null bytes");
  });
});

it("a platform without user IDs changes nothing", async () => {
  const path = join(folder, "file");
  writeFileSync(path, "words");
  chmodSync(path, 0o666);
  chmodSync(folder, 0o777);
  const { getuid } = process;
  Object.assign(process, { getuid: undefined });

  closePrivateFolder(folder);
  await removeForeign(path);
  Object.assign(process, { getuid });

  expect(existsSync(path)).toBe(true);
  expect(WITHOUT_USERS || modeOf(folder) === 0o777).toBe(true);
});
