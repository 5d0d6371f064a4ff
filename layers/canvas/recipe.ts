// The layer of the canvas that draws PDF pages: @napi-rs/canvas with Skia for one architecture of Amazon Linux (glibc).
// Omitted: binaries for other systems, type declarations and the list of Skia's parts (sbom.cdx.json).

import { cpSync, readdirSync, readFileSync } from "node:fs";
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
      checkMachine(join(folder, "nodejs/node_modules", `${CANVAS}-linux-${architecture}-gnu`), architecture);
    },
  };
}

function copyPackage(source: string, target: string): void {
  cpSync(source, target, {
    recursive: true,
    filter: (path) => !/(\.d\.ts|README\.md|sbom\.cdx\.json)$/.test(basename(path)),
  });
}

/** Values of e_machine in the ELF header (System V ABI, chapter 4). */
const MACHINES: Readonly<Record<Architecture, number>> = { x64: 62, arm64: 183 };
const MACHINE_OFFSET = 18;

/** Throws when a binary is for another architecture. Without this check it would fail when the first page is drawn. */
export function checkMachine(folder: string, architecture: Architecture): void {
  const binaries = readdirSync(folder).filter((name) => name.endsWith(".node"));
  if (binaries.length === 0) throw new Error(`${folder} has no binary; install it again`);
  for (const name of binaries) {
    const header = readFileSync(join(folder, name)).subarray(0, MACHINE_OFFSET + 2);
    const machine =
      header.subarray(1, 4).toString("latin1") === "ELF" ? header.readUInt16LE(MACHINE_OFFSET) : undefined;
    if (machine === MACHINES[architecture]) continue;
    throw new Error(`${name} is for ELF machine ${machine}, not for ${architecture}; do not use it`);
  }
}
