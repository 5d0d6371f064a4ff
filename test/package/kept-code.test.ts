import { execFileSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { crc32 } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
// @ts-expect-error: JavaScript, which the built command is started by
import keptCode from "../../package/command/kept-code.cjs";

const { runBundle }: { runBundle: (bundle: string, stem?: string) => (() => void) | undefined } = keptCode;

const heard: string[] = [];
Object.assign(globalThis, { heard: (word: string) => heard.push(word) });

describe("kept code", () => {
  let folder = "";
  let bundle = "";
  let stem = "";
  let place = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "kept-code-"));
    bundle = join(folder, "bundle.cjs");
    stem = join(folder, "cache/code/bundle");
    place = `${stem}-${crc32(bundle).toString(16)}.bin`;
    heard.length = 0;
    writeBundle("quorvex");
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const writeBundle = (word: string) =>
    writeFileSync(bundle, `(function (module, require) { function say() { heard("${word}"); } say(); })`);

  it("is of the functions that ran, and is made once", () => {
    runBundle(bundle, stem)?.();

    expect(runBundle(bundle, stem)).toBeUndefined();
    expect(heard).toEqual(["quorvex", "quorvex"]);
  });

  it("has built-in modules when something of them is first asked for, by name or all together", () => {
    const names = "{ ...require('node:string_decoder') }";
    writeFileSync(
      bundle,
      `(function (module, require) {
         const path = require("node:path");
         heard(path.basename("a/quorvex"));
         heard(Object.keys(${names}).join());
       })`,
    );

    runBundle(bundle);

    expect(heard).toEqual(["quorvex", "StringDecoder"]);
  });

  it("is for nobody else to write", () => {
    runBundle(bundle, stem)?.();

    expect(statSync(place).mode & 0o777).toBe(0o600);
    expect(statSync(join(place, "..")).mode & 0o777).toBe(0o700);
    expect(readdirSync(join(place, ".."))).toEqual([basename(place)]);
  });

  it("is made anew where others may have written it", () => {
    runBundle(bundle, stem)?.();
    chmodSync(place, 0o666);
    const keep = runBundle(bundle, stem);
    keep?.();

    expect(keep).toBeDefined();
    expect(statSync(place).mode & 0o777).toBe(0o600);
  });

  it.skipIf(process.getuid?.() !== 0)("is made anew where another user wrote it (asked as root)", () => {
    runBundle(bundle, stem)?.();
    chownSync(place, 12_345, 12_345);

    expect(runBundle(bundle, stem)).toBeDefined();
  });

  it("is kept for each place where a bundle is installed", () => {
    const other = join(folder, "other.cjs");
    writeFileSync(other, readFileSync(bundle));
    runBundle(bundle, stem)?.();
    runBundle(other, stem)?.();

    expect(runBundle(bundle, stem)).toBeUndefined();
    expect(readdirSync(join(place, ".."))).toHaveLength(2);
  });

  it("is not looked for without a place", () => {
    expect(runBundle(bundle)).toBeUndefined();
    expect(heard).toEqual(["quorvex"]);
  });

  it("is made anew for another source of the same length", () => {
    runBundle(bundle, stem)?.();
    writeBundle("flimdar");
    runBundle(bundle, stem)?.();

    expect(heard).toEqual(["quorvex", "flimdar"]);
    expect(runBundle(bundle, stem)).toBeUndefined();
  });

  it.each([
    ["cut", (code: Buffer) => code.subarray(0, code.length - 9)],
    ["empty", () => Buffer.alloc(0)],
    ["of zeros", (code: Buffer) => Buffer.alloc(code.length)],
    ["changed in one place", (code: Buffer) => Buffer.from(code.map((byte, at) => (at === 200 ? byte ^ 1 : byte)))],
  ])("is made anew when it is %s, which V8 would die of", (_, damage) => {
    runBundle(bundle, stem)?.();
    const whole = readFileSync(place);
    writeFileSync(place, damage(whole));
    runBundle(bundle, stem)?.();

    expect(heard).toEqual(["quorvex", "quorvex"]);
    expect(readFileSync(place).length).toBeGreaterThan(100);
    expect(runBundle(bundle, stem)).toBeUndefined();
  });

  it("is made anew for V8 with other flags, as for another Node", () => {
    const script = `
      globalThis.heard = console.log;
      const keep = require("${resolve("package/command/kept-code.cjs")}").runBundle("${bundle}", "${stem}");
      console.log(keep !== undefined);
      keep?.();`;
    const run = (...flags: readonly string[]) =>
      execFileSync(process.execPath, [...flags, "-e", script], { encoding: "utf8" });

    expect(run()).toBe("quorvex\ntrue\n");
    expect(run()).toBe("quorvex\nfalse\n");
    expect(run("--max-lazy")).toBe("quorvex\ntrue\n");
  });

  it("is that of V8's usual flags where TurboFan was off when it was kept", () => {
    const script = (flag: string) => `
      globalThis.heard = () => ${flag};
      const keep = require("${resolve("package/command/kept-code.cjs")}").runBundle("${bundle}", "${stem}");
      console.log(keep !== undefined);
      keep?.();`;
    const run = (flag: string) => execFileSync(process.execPath, ["-e", script(flag)], { encoding: "utf8" });

    expect(run(`require("node:v8").setFlagsFromString("--no-turbofan")`)).toBe("true\n");
    expect(run("0")).toBe("false\n");
  });

  it("is gone without where it cannot be written", () => {
    writeFileSync(join(folder, "cache"), "a file where a folder should be");
    runBundle(bundle, stem)?.();

    expect(heard).toEqual(["quorvex"]);
    expect(existsSync(place)).toBe(false);
  });

  it.skipIf(!existsSync("/proc/self"))("is gone without where a folder cannot be made at all (/proc)", () => {
    const script = `
      globalThis.heard = console.log;
      require("${resolve("package/command/kept-code.cjs")}").runBundle("${bundle}", "/proc/quorvex/code/bundle")();`;

    expect(execFileSync(process.execPath, ["-e", script], { encoding: "utf8", timeout: 20_000 })).toBe("quorvex\n");
  });

  it("leaves no unfinished file where it cannot be put in its place", () => {
    mkdirSync(place, { recursive: true });
    runBundle(bundle, stem)?.();

    expect(readdirSync(join(place, ".."))).toEqual([basename(place)]);
  });
});
