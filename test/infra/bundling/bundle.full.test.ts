import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { hashPageCode } from "../../../functions/engine/base/page-code.ts";
import { bundledInstructions } from "../../../functions/engine/ocr/tesseract/quick-instructions.ts";
import { bundleFunction } from "../../../infra/bundling/bundle.ts";
import { cachedBuild } from "../../../infra/bundling/cached-build.ts";
import { canvasRecipe } from "../../../layers/canvas/recipe.ts";
import { layerFolder } from "../../../layers/layer.ts";
import { libheifRecipe } from "../../../layers/libheif/recipe.ts";
import { tessdataRecipe } from "../../../layers/tessdata/recipe.ts";

const folder = mkdtempSync(join(tmpdir(), "bundle-test-"));
afterAll(() => rmSync(folder, { recursive: true }));

const filesOf = (bundle: string) => readdirSync(bundle, { recursive: true, encoding: "utf8" });

describe("a bundle", () => {
  it.each(["simple", "ocr"] as const)(
    "of %s starts small, and contains its thread module and the files of pdf.js",
    (name) => {
      const bundle = bundleFunction(name);

      expect(statSync(join(bundle, "index.mjs")).size).toBeLessThan(600_000);
      for (const path of [
        "thread.mjs",
        "assets/pdfjs-dist/cmaps/UniJIS-UCS2-V.bcmap",
        "assets/pdfjs-dist/standard_fonts/FoxitFixed.pfb",
        "assets/pdfjs-dist/wasm/openjpeg.wasm",
        "assets/pdfjs-dist/iccs/CGATS001Compat-v2-micro.icc",
      ]) {
        expect(filesOf(bundle)).toContain(path);
      }
    },
  );

  it.runIf(process.platform === "linux" && process.arch === "x64").each(["simple", "ocr"] as const)(
    "of %s, with its layers, takes less than 150 MB unzipped",
    (name) => {
      const layers = [canvasRecipe("x64"), libheifRecipe(), ...(name === "ocr" ? [tessdataRecipe(["eng"])] : [])].map(
        layerFolder,
      );
      const bytesOf = (path: string) =>
        filesOf(path)
          .map((file) => statSync(join(path, file)))
          .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);

      const bytes = [bundleFunction(name), ...layers].map(bytesOf).reduce((sum, each) => sum + each);

      expect(bytes).toBeLessThan(150e6);
      expect(bytes).toBeGreaterThan(30e6);
    },
  );

  it.each(["simple", "ocr"] as const)("of %s contains the same hash of page code as the sources", (name) => {
    const bundle = bundleFunction(name);
    const code = filesOf(bundle)
      .filter((path) => path.endsWith(".mjs"))
      .map((path) => readFileSync(join(bundle, path), "utf8"));

    expect(code.some((text) => text.includes(hashPageCode()))).toBe(true);
    expect(code.filter((text) => text.includes("PAGE_CODE_HASH"))).toEqual([]);
  });

  it("of ocr contains the assembled instructions for Tesseract's core", () => {
    const bundle = bundleFunction("ocr");
    const scripts = filesOf(bundle).filter((path) => path.endsWith(".mjs"));
    const instructions = bundledInstructions();
    const code = scripts.map((path) => readFileSync(join(bundle, path), "utf8"));

    expect(code.some((text) => text.includes(instructions))).toBe(true);
    expect(code.some((text) => text.includes("QUICKEN_CORE") || text.includes("wat2wasm"))).toBe(false);
  });

  it("contains Tesseract's core only in the function that recognises pages", () => {
    const cores = (name: "simple" | "ocr") =>
      filesOf(bundleFunction(name)).filter((path) => path.endsWith("-lstm.wasm"));

    expect(cores("simple")).toEqual([]);
    expect(cores("ocr")).toEqual(["assets/tesseract.js-core/tesseract-core-simd-lstm.wasm"]);
  });

  it.each(["simple", "ocr"] as const)(
    "of %s starts without undici, which an import of node:http would load",
    (name) => {
      const bundle = bundleFunction(name);
      const loaded = "process.moduleLoadList.filter((module) => module.includes('undici'))";
      const script = `await import(${JSON.stringify(join(bundle, "index.mjs"))}); console.log(JSON.stringify(${loaded}));`;

      const printed = execFileSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" });

      expect(JSON.parse(printed)).toEqual([]);
    },
  );

  it.each(["simple", "ocr"] as const)("of %s does not compile a regular expression again at each use", (name) => {
    const bundle = bundleFunction(name);
    const scripts = filesOf(bundle).filter((path) => path.endsWith(".mjs"));
    const compiledAtUse = scripts.flatMap(
      (path) => readFileSync(join(bundle, path), "utf8").match(/RegExp\("[^"]*\\p\{/g) ?? [],
    );

    expect(compiledAtUse).toEqual([]);
  });

  it.each(["simple", "ocr"] as const)("of %s contains no native code and no paths of this machine", (name) => {
    const bundle = bundleFunction(name);
    const project = resolve(import.meta.dirname, "../..");

    const scripts = filesOf(bundle).filter((path) => path.endsWith(".mjs"));

    expect(filesOf(bundle).filter((path) => path.endsWith(".node"))).toEqual([]);
    expect(scripts.filter((path) => readFileSync(join(bundle, path), "utf8").includes(project))).toEqual([]);
  });
});

describe("a cached build", () => {
  it("is repeated only when one of its inputs changes", () => {
    const input = join(folder, "input");
    let builds = 0;
    const build = () => {
      const content = readFileSync(input, "utf8");
      builds++;
      return { inputs: [input], fill: (fresh: string) => writeFileSync(join(fresh, "out"), content) };
    };
    const run = (content: string) => {
      writeFileSync(input, content);
      return readFileSync(join(cachedBuild("probe", build, folder), "out"), "utf8");
    };

    expect([run("one"), run("one"), run("two"), run("one")]).toEqual(["one", "one", "two", "one"]);
    expect(builds).toBe(2);
  });
});
