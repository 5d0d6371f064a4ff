// The package.json of a package: its own fields, and those that it shares with the project.

import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PROJECT } from "./options.ts";

interface ProjectManifest {
  readonly version: string;
  readonly license: string;
  readonly engines: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
}

interface PackageFields {
  readonly name: string;
  readonly [field: string]: unknown;
}

const PROJECT_MANIFEST: ProjectManifest = JSON.parse(readFileSync(join(PROJECT, "package.json"), "utf8"));

/** Writes package.json, README.md and LICENSE. The README is the file of this name in package/. */
export function writeManifest(folder: string, readme: string, fields: PackageFields): void {
  const { version, license, engines } = PROJECT_MANIFEST;
  const { name, ...others } = fields;
  const manifest = { name, version, license, engines, ...others };
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, undefined, 2)}\n`);
  copyFileSync(join(PROJECT, "package", readme), join(folder, "README.md"));
  copyFileSync(join(PROJECT, "LICENSE"), join(folder, "LICENSE"));
}

/** The versions of packages in the project's package.json. */
export function versionsOf(names: Iterable<string>): Readonly<Record<string, string>> {
  const { dependencies, optionalDependencies, peerDependencies } = PROJECT_MANIFEST;
  const all: Readonly<Record<string, string>> = { ...peerDependencies, ...optionalDependencies, ...dependencies };
  return Object.fromEntries([...names].sort().map((name) => [name, versionIn(all, name)]));
}

function versionIn(versions: Readonly<Record<string, string>>, name: string): string {
  const version = versions[name];
  if (version === undefined)
    throw new Error(`${name} is not in package.json; install it with \`npm install --save-exact ${name}\``);
  return version;
}
