import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { builtOnce } from "../../layers/built-once.ts";
import { canvasRecipe, checkMachine } from "../../layers/canvas/recipe.ts";
import { chromiumRecipe } from "../../layers/chromium/recipe.ts";
import { layerFolder, lockedPackage } from "../../layers/layer.ts";
import { libheifRecipe } from "../../layers/libheif/recipe.ts";
import { checkIntegrity } from "../../layers/locked-tarball.ts";
import { secondReaderRecipe } from "../../layers/second-reader/recipe.ts";
import { tessdataRecipe } from "../../layers/tessdata/recipe.ts";

const folder = mkdtempSync(join(tmpdir(), "layers-test-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("a folder built once", () => {
  it("is not built again", () => {
    const target = join(folder, "twice");
    let builds = 0;
    const fill = (fresh: string) => writeFileSync(join(fresh, "n"), String(++builds));

    builtOnce(target, fill);
    builtOnce(target, fill);

    expect(readFileSync(join(target, "n"), "utf8")).toBe("1");
  });

  it("does not exist when it could not be filled", () => {
    const target = join(folder, "half");
    const fill = (fresh: string) => {
      writeFileSync(join(fresh, "n"), "");
      throw new Error("no space");
    };

    expect(() => builtOnce(target, fill)).toThrow("no space");
    expect(readdirSync(folder)).not.toContain("half");
    expect(readdirSync(folder).filter((name) => name.startsWith(".fresh-"))).toEqual([]);
  });

  it("comes from the process that finished first", () => {
    const target = join(folder, "race");
    const fill = (winner: boolean) => (fresh: string) => {
      if (!winner) builtOnce(target, fill(true));
      writeFileSync(join(fresh, "n"), winner ? "first" : "second");
    };

    builtOnce(target, fill(false));

    expect(readFileSync(join(target, "n"), "utf8")).toBe("first");
  });
});

describe("layers", () => {
  it("contain English for Tesseract, uncompressed", () => {
    const layer = layerFolder(tessdataRecipe(["eng"]));

    expect(readdirSync(join(layer, "tessdata"))).toEqual(["eng.traineddata"]);
    expect(statSync(join(layer, "tessdata/eng.traineddata")).size).toBeGreaterThan(4e6);
  });

  it("take a language only from a file with the pinned digest", () => {
    const file = join(folder, "deu.traineddata");
    writeFileSync(file, "German");
    const digest = createHash("sha256").update("German").digest("hex");
    const [filled, refused] = [join(folder, "pinned"), join(folder, "refused")];

    builtOnce(filled, tessdataRecipe([`deu=${file}#sha256=${digest}`]).fill);
    const wrong = tessdataRecipe([`deu=${file}#sha256=${digest.replace(/^./, digest.startsWith("0") ? "1" : "0")}`]);

    expect(readFileSync(join(filled, "tessdata/deu.traineddata"), "utf8")).toBe("German");
    expect(() => builtOnce(refused, wrong.fill)).toThrow(/is pinned/);
    expect(() => tessdataRecipe(["deu=somewhere"])).toThrow(/is not a language/);
    expect(() => tessdataRecipe([])).toThrow(/no language is named/);
  });

  it("name the command that installs a missing language", () => {
    expect(() => layerFolder(tessdataRecipe(["xyz"]))).toThrow(/npm install --save-exact @tesseract\.js-data\/xyz/);
  });

  it.runIf(process.platform === "linux" && process.arch === "x64")("contain only the canvas and Skia", () => {
    const modules = join(layerFolder(canvasRecipe("x64")), "nodejs/node_modules/@napi-rs");

    expect(readdirSync(modules)).toEqual(["canvas", "canvas-linux-x64-gnu"]);
    expect(readdirSync(join(modules, "canvas-linux-x64-gnu")).sort()).toEqual([
      "package.json",
      "skia.linux-x64-gnu.node",
    ]);
    expect(existsSync(join(modules, "canvas/index.d.ts"))).toBe(false);
  });

  it("contain libheif and its licence in a layer that can be replaced by another build", () => {
    const modules = join(layerFolder(libheifRecipe()), "nodejs/node_modules/libheif-js");

    expect(readdirSync(modules, { recursive: true, encoding: "utf8" }).sort()).toEqual([
      "LICENSE",
      "libheif-wasm",
      "libheif-wasm/LICENSE",
      "libheif-wasm/libheif.js",
      "libheif-wasm/libheif.wasm",
      "package.json",
    ]);
    expect(libheifRecipe().pins.join()).toContain(lockedPackage("libheif-js").integrity);
  });

  it("contain the second reader's runtime and checked models, less than 90 MB", () => {
    const layer = layerFolder(secondReaderRecipe());
    const files = readdirSync(layer, { recursive: true, encoding: "utf8" }).filter((name) => /\.[a-z]+$/.test(name));

    expect(files.sort()).toEqual([
      "nodejs/node_modules/onnxruntime-web/dist/ort-wasm-simd-threaded.mjs",
      "nodejs/node_modules/onnxruntime-web/dist/ort-wasm-simd-threaded.wasm",
      "nodejs/node_modules/onnxruntime-web/dist/ort.wasm.min.js",
      "nodejs/node_modules/onnxruntime-web/package.json",
      "second-reader/ch_PP-OCRv4_det_infer.onnx",
      "second-reader/ch_PP-OCRv4_rec_infer.onnx",
      "second-reader/ch_ppocr_mobile_v2.0_cls_infer.onnx",
      "second-reader/ppocr_keys_v1.txt",
    ]);
    expect(files.reduce((sum, name) => sum + statSync(join(layer, name)).size, 0)).toBeLessThan(90e6);
  });

  it("give a process without its packages the second reader", () => {
    const layer = layerFolder(secondReaderRecipe());
    const script = `
      const runtime = require("onnxruntime-web/wasm");
      runtime.env.wasm.numThreads = 1;
      runtime.InferenceSession.create(require("node:fs").readFileSync(process.argv[1]), { executionProviders: ["wasm"] })
        .then((session) => console.log(require.resolve("onnxruntime-web/wasm"), session.inputNames.length));`;
    const shown = execFileSync(
      process.execPath,
      ["-e", script, join(layer, "second-reader/ch_PP-OCRv4_det_infer.onnx")],
      {
        cwd: folder,
        env: { NODE_PATH: join(layer, "nodejs/node_modules") },
        encoding: "utf8",
      },
    );

    expect(shown.trim()).toBe(`${join(layer, "nodejs/node_modules/onnxruntime-web/dist/ort.wasm.min.js")} 1`);
  });

  it("take the second reader's models only from a folder with known ones", () => {
    const models = mkdtempSync(join(folder, "models-"));
    expect(() => secondReaderRecipe(models)).toThrow(/no complete set of the second reader's models/);

    const known = join(layerFolder(secondReaderRecipe()), "second-reader");
    for (const name of readdirSync(known)) cpSync(join(known, name), join(models, name));
    expect(secondReaderRecipe(models).pins).toHaveLength(1 + readdirSync(known).length);

    writeFileSync(join(models, "ch_PP-OCRv4_rec_infer.onnx"), "other");
    expect(() => secondReaderRecipe(models)).toThrow(/is not the known model/);
  });

  it("drive Chromium with the same library as the command", () => {
    const manifest = JSON.parse(readFileSync("layers/chromium/package.json", "utf8"));

    expect(manifest.dependencies["puppeteer-core"]).toBe(lockedPackage("puppeteer-core").version);
    expect(chromiumRecipe().pins.join()).toMatch(
      /"node_modules\/@sparticuz\/chromium":\{"version":"[\d.]+","integrity":"sha512-/,
    );
  });

  it("are pinned for both architectures", () => {
    for (const architecture of ["x64", "arm64"] as const) {
      expect(canvasRecipe(architecture).pins.join()).toContain(
        lockedPackage(`@napi-rs/canvas-linux-${architecture}-gnu`).integrity,
      );
    }
  });

  it.each([
    ["x64", 62],
    ["arm64", 183],
  ] as const)("refuse a binary for another architecture than %s", (architecture, machine) => {
    const binaryOf = (value: number) => {
      const target = mkdtempSync(join(folder, "binary-"));
      const header = Buffer.alloc(64);
      header.write("\x7fELF", "latin1");
      header.writeUInt16LE(value, 18);
      writeFileSync(join(target, "skia.node"), header);
      return target;
    };

    expect(() => checkMachine(binaryOf(machine), architecture)).not.toThrow();
    expect(() => checkMachine(binaryOf(40), architecture)).toThrow(/skia.node is for ELF machine 40, not for/);
    expect(() => checkMachine(mkdtempSync(join(folder, "empty-")), architecture)).toThrow(/has no binary/);
  });

  it("refuse a package that differs from the lockfile", () => {
    const bytes = Buffer.from("package");
    const digest = createHash("sha512").update(bytes).digest("base64");

    expect(() => checkIntegrity("some", bytes, `sha512-${digest}`)).not.toThrow();
    expect(() => checkIntegrity("some", Buffer.from("other"), `sha512-${digest}`)).toThrow(/differs from package-lock/);
  });
});
