// The licences of bundled packages, which ask that their text goes with every copy.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Metafile } from "esbuild";
import { PROJECT } from "./options.ts";

/** Returns the licences of all packages in bundles and of further packages, one after the other. */
export function licencesOf(bundles: readonly Metafile[], further: readonly string[]): string {
  const inputs = bundles.flatMap(({ inputs }) => Object.keys(inputs));
  const folders = new Set([...inputs.flatMap(packageOf), ...further.map((name) => `node_modules/${name}`)]);
  return [...folders].sort().map(licenceIn).join("\n\n");
}

/** The folder of the package that an input belongs to. */
function packageOf(input: string): readonly string[] {
  return /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input) ?? [];
}

function licenceIn(folder: string): string {
  const path = join(PROJECT, folder);
  const { name, version, license }: Readonly<Record<string, unknown>> = JSON.parse(
    readFileSync(join(path, "package.json"), "utf8"),
  );
  const files = existsSync(path) ? readdirSync(path).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file)) : [];
  const texts = files.map((file) => readFileSync(join(path, file), "utf8").trim());
  return [`${name} ${version} (${license})`, ...texts].join("\n\n");
}
