import { existsSync } from "node:fs";
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
