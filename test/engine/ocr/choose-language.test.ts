import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { chooseLanguages } from "../../../functions/engine/ocr/choose-language.ts";
import { loadLanguages } from "../../../functions/engine/ocr/languages.ts";
import { drawText } from "./draw-text.ts";

const PAGE = drawText({ lines: ["The language of this page", "is told by nobody."] });

describe("the language of a page", () => {
  const folder = mkdtempSync(join(tmpdir(), "languages-of-a-page-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  it("is the one that was asked for", async () => {
    expect(await chooseLanguages(PAGE, ["deu", "fra"])).toEqual(["deu", "fra"]);
  });

  it("is the only one installed when it is chosen automatically, without reading anything", async () => {
    writeFileSync(join(folder, "xyz.traineddata"), "no model at all");

    expect(await chooseLanguages(PAGE, ["auto"], [folder])).toEqual(["xyz"]);
  });

  it("is English where another reads no more of the page", async () => {
    writeFileSync(join(folder, "eng.traineddata"), loadLanguages(["eng"])[0]?.bytes ?? "");
    copyFileSync(join(folder, "eng.traineddata"), join(folder, "abc.traineddata"));
    rmSync(join(folder, "xyz.traineddata"), { force: true });

    expect(await chooseLanguages(PAGE, ["auto"], [folder])).toEqual(["eng"]);
  });
});
