import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  languageFolders,
  loadLanguages,
  presentLanguages,
} from "../../../../functions/engine/ocr/tesseract/languages.ts";
import { layerFolder } from "../../../../layers/layer.ts";
import { tessdataRecipe } from "../../../../layers/tessdata/recipe.ts";

const SHIPPED = resolve("tessdata");

describe("the models of languages", () => {
  let root = "";
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "languages-"));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const folder = (name: string, files: Readonly<Record<string, string | Uint8Array>>): string => {
    const path = join(root, name);
    mkdirSync(path, { recursive: true });
    for (const [file, content] of Object.entries(files)) writeFileSync(join(path, file), content);
    return path;
  };

  it("come from the first folder that has them", () => {
    const first = folder("first", { "deu.traineddata": "first German" });
    const second = folder("second", { "deu.traineddata": "second German", "fra.traineddata": "French" });

    const models = loadLanguages(["fra", "deu"], [first, second]);

    expect(models.map(({ language, bytes }) => [language, Buffer.from(bytes).toString()])).toEqual([
      ["fra", "French"],
      ["deu", "first German"],
    ]);
  });

  it("have the start of their SHA-256, compressed or not", () => {
    const plain = folder("plain", { "deu.traineddata": "German" });
    const packed = folder("packed too", { "deu.traineddata.gz": gzipSync("German") });

    const digests = [plain, packed].map((path) => loadLanguages(["deu"], [path])[0]?.digest);

    expect(digests).toEqual(Array(2).fill(createHash("sha256").update("German").digest("hex").slice(0, 12)));
  });

  it("may be compressed", () => {
    const path = folder("packed", { "deu.traineddata.gz": gzipSync("German") });

    const [model] = loadLanguages(["deu"], [path]);

    expect(Buffer.from(model?.bytes ?? []).toString()).toBe("German");
  });

  it("are listed in the error when one is missing", () => {
    const path = folder("some", { "fra.traineddata": "", "deu.traineddata": "", "osd.traineddata": "", "a.txt": "" });

    const load = () => loadLanguages(["deu", "xyz"], [path, join(root, "no such folder")]);

    expect(load).toThrow(/no OCR model for "xyz" \(present: deu, fra\).*TESSDATA_PREFIX/);
    expect(load).toThrow(expect.objectContaining({ code: "LANGUAGE_MISSING" }));
  });

  it("are all named in the error, which says when none is installed", () => {
    const load = () => loadLanguages(["abc", "xyz"], [folder("empty", {})]);

    expect(load).toThrow('no OCR model for "abc", "xyz" (no models are installed)');
    expect(load).toThrow(expect.objectContaining({ remedy: expect.stringContaining("@tesseract.js-data/<language>") }));
  });

  it("are not searched in a file or in a missing folder", () => {
    const path = join(folder("some", { "deu.traineddata": "German" }), "deu.traineddata");

    expect(presentLanguages([path, join(path, "deeper"), join(root, "missing")]).size).toBe(0);
  });

  it("fail with the cause when a folder cannot be listed for another reason", () => {
    expect(() => presentLanguages([join(root, "n".repeat(300))])).toThrow(
      expect.objectContaining({ code: "ENAMETOOLONG" }),
    );
    expect(() => presentLanguages(["null\0byte"])).toThrow(expect.objectContaining({ code: "ERR_INVALID_ARG_VALUE" }));
  });

  it("are files named after a language, and none for orientation or formulas", () => {
    const files = ["chi_sim", "Latin", `a${"b".repeat(31)}`, `c${"b".repeat(32)}`, "1st", "osd", "equ", "deu.old"];
    const path = folder("names", Object.fromEntries(files.map((name) => [`${name}.traineddata`, ""])));
    writeFileSync(join(path, "fra.traineddata.bz2"), "");

    const present = presentLanguages([path]);

    expect([...present.keys()]).toEqual(["Latin", `a${"b".repeat(31)}`, "chi_sim"]);
    expect(present.get("chi_sim")).toBe(join(path, "chi_sim.traineddata"));
  });

  it("are never searched outside the folders, whatever the language's name", () => {
    folder("outside", { "deu.traineddata": "German" });
    const inside = folder("inside", {});

    for (const name of ["../outside/deu", "/etc/passwd", "deu.traineddata", "", "deu\0"]) {
      expect(() => loadLanguages([name], [inside]), name).toThrow(
        expect.objectContaining({ code: "LANGUAGE_MISSING" }),
      );
    }
  });

  it("are searched in the requested folder, the layer, the project, npm's packages, and last in the system", () => {
    const folders = languageFolders("/asked");

    const order = ["/asked", "/opt/tessdata", SHIPPED, "4.0.0_best_int", "/usr/share/tessdata"].map((part) =>
      folders.findIndex((each) => each.includes(part)),
    );
    expect(folders.slice(0, 3)).toEqual(["/asked", "/asked/tessdata", "/opt/tessdata"]);
    expect(languageFolders()[0]).toBe("/opt/tessdata");
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(order).not.toContain(-1);
  });

  it("include English without any installation, the same model as in the layer", () => {
    expect(presentLanguages([SHIPPED]).get("eng")).toBe(join(SHIPPED, "eng.traineddata"));
    expect(presentLanguages().get("eng")).toBe(join(SHIPPED, "eng.traineddata"));
    const layer = join(layerFolder(tessdataRecipe(["eng"])), "tessdata");

    expect(loadLanguages(["eng"], [layer])[0]?.digest).toBe(loadLanguages(["eng"], [SHIPPED])[0]?.digest);
  });
});
