// The layer of libheif, which decodes HEIF pictures of phones. It is under the LGPL, so it has its own layer: to use
// another build, deploy a layer with the same two files. Omitted: the builds for browsers and the type declarations.

import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { installedPackage, type LayerRecipe, pinOf } from "../layer.ts";
import { withLockedPackage } from "../locked-tarball.ts";

const LIBHEIF = "libheif-js";
const FILES = [
  "package.json",
  "LICENSE",
  "libheif-wasm/LICENSE",
  "libheif-wasm/libheif.js",
  "libheif-wasm/libheif.wasm",
];

/** Returns the recipe of the layer, which is WebAssembly and runs on every architecture. */
export function libheifRecipe(): LayerRecipe {
  return {
    name: "libheif",
    packages: [LIBHEIF],
    pins: [pinOf(LIBHEIF)],
    fill(folder) {
      const target = join(folder, "nodejs/node_modules", LIBHEIF);
      mkdirSync(join(target, "libheif-wasm"), { recursive: true });
      const copy = (source: string) => {
        for (const file of FILES) cpSync(join(source, file), join(target, file));
      };
      // An installation without optional dependencies still gets the layer, unless the deployment refuses it.
      const installed = installedPackage(LIBHEIF);
      if (installed === undefined) withLockedPackage(LIBHEIF, copy);
      else copy(installed);
    },
  };
}
