import { describe, expect, it } from "vitest";
import { ExtractionError } from "../../../../functions/engine/base/errors.ts";
import {
  changedSince,
  explaining,
  isAbsent,
  notAFile,
} from "../../../../functions/engine/storage/files/file-failures.ts";

const PATH = "/out/a.txt";
const systemError = (code: string, path?: string) =>
  Object.assign(new Error("it failed"), { code, ...(path === undefined ? {} : { path }) });
const explained = (error: unknown, purpose: "read" | "write", signal?: AbortSignal) =>
  explaining(PATH, purpose, signal, () => Promise.reject(error)).catch((failure: unknown) => failure);

it.each([
  ["ENOENT", true],
  ["ENOTDIR", true],
  ["ENAMETOOLONG", true],
  ["EACCES", false],
  ["", false],
])("%j means that the file does not exist: %j", (code, absent) => {
  expect(isAbsent(systemError(code))).toBe(absent);
  expect(isAbsent(code)).toBe(false);
});

describe("a failure of the file system", () => {
  it.each([
    ["read", "ENOENT", "NOT_FOUND", "does not exist; check the path"],
    ["read", "ENOTDIR", "NOT_FOUND", "does not exist; check the path"],
    ["read", "EACCES", "ACCESS_DENIED", "(EACCES); grant this user access"],
    ["read", "EPERM", "ACCESS_DENIED", "(EPERM); grant this user access"],
    ["read", "EIO", "FETCH_FAILED", "(EIO); check the file"],
    ["write", "EISDIR", "OUTPUT_REFUSED", "(EISDIR); a folder has that name"],
    ["write", "ENOTDIR", "OUTPUT_REFUSED", "(ENOTDIR); a part of the path is a file"],
    ["write", "ENAMETOOLONG", "OUTPUT_REFUSED", "(ENAMETOOLONG); give a shorter name"],
    ["write", "EIO", "OUTPUT_REFUSED", "(EIO); check the folder"],
  ] as const)("to %s with %s is %s: %s", async (purpose, systemCode, code, words) => {
    const cause = systemError(systemCode);

    expect(await explained(cause, purpose)).toMatchObject({ code, cause, message: expect.stringContaining(words) });
  });

  it.each([
    [PATH, false],
    ["/out", false],
    ["/out/b.tmp", false],
    ["/cache/a.lock", true],
  ])("at %s names that path: %j", async (path, named) => {
    const failure = await explained(systemError("EACCES", path), "write");

    expect((failure as Error).message.includes(`because ${path} could not be written`)).toBe(named);
  });

  it("is the signal's reason after an abort, and the work then does not start", async () => {
    const reason = new Error("time is up");
    let started = false;
    const work = async () => {
      started = true;
    };

    await expect(explaining(PATH, "read", AbortSignal.abort(reason), work)).rejects.toBe(reason);
    expect(started).toBe(false);
    const stop = new AbortController();
    const late = explaining(PATH, "read", stop.signal, async () => {
      stop.abort(reason);
      throw systemError("EIO");
    });
    await expect(late).rejects.toBe(reason);
  });

  it("does not hide errors of our own or faults", async () => {
    const own = Object.assign(new ExtractionError("TOO_LARGE", "large"), { path: PATH });

    for (const error of [own, new TypeError("a bug")]) expect(await explained(error, "write")).toBe(error);
  });
});

it("a folder and a changed file are NOT_FOUND, with a remedy", () => {
  expect(notAFile(PATH)).toMatchObject({ code: "NOT_FOUND", remedy: "give a file" });
  expect(changedSince(PATH)).toMatchObject({ code: "NOT_FOUND", remedy: "send the request again" });
});
