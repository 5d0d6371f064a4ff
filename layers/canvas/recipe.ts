// The canvas that draws PDF pages: @napi-rs/canvas with Skia for one architecture of Amazon Linux (glibc).
// Left out: the binaries for other systems, type declarations and the list of Skia's parts (sbom.cdx.json).

import { cpSync } from "node:fs";
import { basename, join } from "node:path";
import { installedPackage, type LayerRecipe, pinOf } from "../layer.ts";
import { withLockedPackage } from "../locked-tarball.ts";

export type Architecture = "x64" | "arm64";

const CANVAS = "@napi-rs/canvas";

export function canvasRecipe(architecture: Architecture): LayerRecipe {
  const packages = [CANVAS, `${CANVAS}-linux-${architecture}-gnu`];
  return {
    name: `canvas-${architecture}`,
    packages,
    pins: packages.map(pinOf),
    fill(folder) {
      for (const name of packages) {
        const copy = (source: string) => copyPackage(source, join(folder, "nodejs/node_modules", name));
        const installed = installedPackage(name);
        if (installed === undefined) withLockedPackage(name, copy);
        else copy(installed);
      }
    },
  };
}

function copyPackage(source: string, target: string): void {
  cpSync(source, target, {
    recursive: true,
    filter: (path) => !/(\.d\.ts|README\.md|sbom\.cdx\.json)$/.test(basename(path)),
  });
}
