import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hashPageCode, pageCodeFiles } from "../../../functions/engine/base/page-code.ts";

describe("the hash of the code that recognises pages", () => {
  let copy = "";
  beforeEach(() => {
    copy = mkdtempSync(join(tmpdir(), "page-code-"));
    for (const path of pageCodeFiles()) cpSync(path, join(copy, relative(process.cwd(), path)));
  });
  afterEach(() => rmSync(copy, { recursive: true }));

  const edit = (path: string, from: string, to: string) => {
    const file = join(copy, path);
    const before = readFileSync(file, "utf8");
    expect(before).toContain(from);
    writeFileSync(file, before.replace(from, to));
  };

  it("is the same for the same code in another folder", () => {
    expect(hashPageCode(copy)).toBe(hashPageCode());
    expect(hashPageCode()).toMatch(/^[0-9a-f]{12}$/);
  });

  it.each([
    ["functions/engine/ocr/page/hard-pages.ts", "1.05", "1.06"],
    ["functions/engine/layout/text/line-joining.ts", "line", "lines"],
    ["functions/engine/ocr/tesseract/quicken-core.wat", "127", "126"],
    ["package.json", '"tesseract.js-core": "7', '"tesseract.js-core": "8'],
  ])("changes with %s", (path, from, to) => {
    edit(path, from, to);

    expect(hashPageCode(copy)).not.toBe(hashPageCode());
  });

  it("changes with an added file", () => {
    writeFileSync(join(copy, "functions/engine/ocr", "another.ts"), "");

    expect(hashPageCode(copy)).not.toBe(hashPageCode());
  });

  it("stays the same when another part of package.json changes", () => {
    edit("package.json", '"license"', '"licence"');

    expect(hashPageCode(copy)).toBe(hashPageCode());
  });

  it("covers every import of page recognition, except files that produce no words", () => {
    const covered = new Set(pageCodeFiles());
    const others = new Set<string>();
    const seen = new Set<string>();
    const follow = (file: string) => {
      if (seen.has(file)) return;
      seen.add(file);
      if (!covered.has(file)) others.add(relative("functions/engine", file));
      for (const [, path = ""] of readFileSync(file, "utf8").matchAll(/(?:from|import\() ?"(\.[^"]+\.ts)"/g)) {
        follow(join(dirname(file), path));
      }
    };
    for (const entry of ["ocr/page/recognize-page.ts", "pdf/write/text-layer.ts"])
      follow(resolve("functions/engine", entry));

    expect([...others].sort()).toEqual([
      "base/assets.ts",
      "base/errors.ts",
      "base/model.ts",
      "base/settings.ts",
      "base/when-needed.ts",
      "sandbox/inflating.ts",
      "sandbox/notices.ts",
      "sandbox/task-steps.ts",
    ]);
  });
});
