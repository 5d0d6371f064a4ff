import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { packageFolder, pdfjsFolder, shippedModels } from "../../../functions/engine/base/assets.ts";

it("files that libraries read at run time exist in the installed packages", () => {
  expect(existsSync(join(shippedModels(), "eng.traineddata"))).toBe(true);
  expect(existsSync(join(packageFolder("tesseract.js-core"), "package.json"))).toBe(true);
  for (const name of ["cmaps", "standard_fonts", "wasm", "iccs"] as const) {
    expect(pdfjsFolder(name)).toMatch(new RegExp(`/pdfjs-dist/${name}/$`));
    expect(existsSync(pdfjsFolder(name))).toBe(true);
  }
});

it("files of a bundle are those next to its program", () => {
  const program = mkdtempSync(join(tmpdir(), "bundle-"));
  mkdirSync(join(program, "assets/pdfjs-dist"), { recursive: true });

  const folders = (["pdfjs-dist", "tesseract.js-core"] as const).map((name) => packageFolder(name, program));
  rmSync(program, { recursive: true });

  expect(folders).toEqual([join(program, "assets/pdfjs-dist"), packageFolder("tesseract.js-core")]);
});
