// libheif, which decodes phones' HEIF pictures. It is under the LGPL and so in a layer of its own: to use another build
// of it, deploy a layer with the same two files. Left out: the builds for browsers and the type declarations.

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

/** For every processor: it is WebAssembly. */
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
      // Who installs without optional dependencies still gets the layer, unless the deployment says no.
      const installed = installedPackage(LIBHEIF);
      if (installed === undefined) withLockedPackage(LIBHEIF, copy);
      else copy(installed);
    },
  };
}
