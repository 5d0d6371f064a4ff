import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { chooseLanguages } from "../../../../functions/engine/ocr/page/choose-language.ts";
import { likelierLanguage } from "../../../../functions/engine/ocr/page/likelier-language.ts";
import { loadLanguages } from "../../../../functions/engine/ocr/tesseract/languages.ts";
import { drawText } from "./draw-text.ts";
import { noisy } from "./noisy.ts";

const PAGE = drawText({ lines: ["The language of this page", "is told by nobody."] });

describe("the language of a page", () => {
  const folder = mkdtempSync(join(tmpdir(), "languages-of-a-page-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  it("is the requested one", async () => {
    expect(await chooseLanguages(PAGE, ["deu", "fra"])).toEqual(["deu", "fra"]);
  });

  it("is the only one installed when it is chosen automatically, without reading anything", async () => {
    writeFileSync(join(folder, "xyz.traineddata"), "no model at all");

    expect(await chooseLanguages(PAGE, ["auto"], [folder])).toEqual(["xyz"]);
  });

  it("is English when another language reads no more of the page", async () => {
    writeFileSync(join(folder, "eng.traineddata"), loadLanguages(["eng"])[0]?.bytes ?? "");
    copyFileSync(join(folder, "eng.traineddata"), join(folder, "abc.traineddata"));
    rmSync(join(folder, "xyz.traineddata"), { force: true });

    expect(await chooseLanguages(PAGE, ["auto"], [folder])).toEqual(["eng"]);
  });

  // Noise of 300 levels is unreadable before smoothing. Without smoothing, every language would read as much as English.
  it.each([0, 300])("is another one that reads more, in noise of %i levels", async (levels) => {
    const english = loadLanguages(["eng"])[0]?.bytes ?? "";
    writeFileSync(join(folder, "eng.traineddata"), readingSigns(Buffer.from(english)));
    writeFileSync(join(folder, "abc.traineddata"), english);

    expect(await chooseLanguages(noisy(PAGE, levels), ["auto"], [folder])).toEqual(["abc"]);
  });
});

/** Places of a model's characters and of the next part (Tesseract's tessdatamanager.h). */
const [CHARACTERS, BEHIND] = [21, 22];

/** Model whose character set has signs in place of letters: it reads with the same confidence, but no words. */
function readingSigns(model: Buffer): Buffer {
  const placeOf = (component: number) => Number(model.readBigInt64LE(4 + 8 * component));
  const characters = model.toString("utf8", placeOf(CHARACTERS), placeOf(BEHIND));
  // A sign takes two bytes more than a letter. The comment at the end of the line becomes shorter by two.
  const signs = characters.replaceAll(/^([A-Za-z]) (.*)..$/gm, (_, letter: string, rest: string) => {
    return `${String.fromCharCode(0x2500 + letter.charCodeAt(0))} ${rest}`;
  });
  model.write(signs, placeOf(CHARACTERS));
  return model;
}

describe("a likelier language", () => {
  const german = "Der Brief ist nicht von dem Amt und auch nicht für die Stadt, das ist klar mit ihm".split(" ");
  const english = "The letter is for the town and that is the end of it by and by for all".split(" ");

  it("is the one of the page's frequent words", () => {
    expect(likelierLanguage(german, ["eng"])).toBe("deu");
    expect(likelierLanguage(english, ["deu"])).toBe("eng");
    expect(likelierLanguage(english, ["eng"])).toBeUndefined();
    expect(likelierLanguage(german, ["eng", "deu"])).toBeUndefined();
  });

  it("is none where few words say so, both languages do, or the requested one is not known", () => {
    expect(likelierLanguage(german.slice(0, 7), ["eng"])).toBeUndefined();
    expect(likelierLanguage([...german, ...english], ["eng"])).toBeUndefined();
    expect(likelierLanguage([...german, ...Array.from({ length: 200 }, () => "name")], ["eng"])).toBeUndefined();
    expect(likelierLanguage(german, ["swe"])).toBeUndefined();
  });
});
