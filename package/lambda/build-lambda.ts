// The package `lambda-text-extractor`: the CDK construct with the functions' bundles, and the client with its types.

import { execFileSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { buildSync, type Metafile } from "esbuild";
import { bundleFunction } from "../../infra/bundling/bundle.ts";
import { canvasRecipe } from "../../layers/canvas/recipe.ts";
import { lockedPackage } from "../../layers/layer.ts";
import { libheifRecipe } from "../../layers/libheif/recipe.ts";
import { secondReaderRecipe } from "../../layers/second-reader/recipe.ts";
import { tessdataRecipe } from "../../layers/tessdata/recipe.ts";
import { versionsOf, writeManifest } from "../bundling/manifest.ts";
import { OPTIONS, PROJECT } from "../bundling/options.ts";

const PEERS = ["aws-cdk-lib", "constructs"];

export function buildLambda(folder: string): void {
  const bundles = [
    bundle(join(folder, "lib/client"), "client/index.ts"),
    bundle(join(folder, "lib/cdk"), "infra/text-extractor.ts"),
  ];
  for (const name of ["simple", "ocr"] as const)
    cpSync(bundleFunction(name), join(folder, "lib/cdk/bundles", name), { recursive: true });
  writePins(join(folder, "lib/cdk/pins.json"));
  declareTypes(join(folder, "types"));
  cpSync(join(PROJECT, "tessdata"), join(folder, "tessdata"), { recursive: true });
  mkdirSync(join(folder, "docs"));
  for (const schema of globSync(join(PROJECT, "docs/*.schema.json")))
    cpSync(schema, join(folder, "docs", basename(schema)));
  writeManifest(folder, "lambda/README.md", {
    name: "lambda-text-extractor",
    description: "Two Lambda functions that turn documents into text: a CDK construct and a typed client",
    type: "module",
    exports: {
      ".": { types: "./types/client/index.d.ts", default: "./lib/client/index.mjs" },
      "./cdk": { types: "./types/infra/text-extractor.d.ts", default: "./lib/cdk/index.mjs" },
      "./package.json": "./package.json",
    },
    dependencies: versionsOf(importedBy(bundles).filter((name) => !PEERS.includes(name))),
    peerDependencies: versionsOf(PEERS),
    // The client needs neither.
    peerDependenciesMeta: Object.fromEntries(PEERS.map((name) => [name, { optional: true }])),
  });
}

function bundle(folder: string, entry: string): Metafile {
  return buildSync({
    ...OPTIONS,
    packages: "external",
    entryPoints: { index: entry },
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    splitting: true,
    format: "esm",
    write: true,
  }).metafile;
}

/** Names of the packages that bundles import. */
function importedBy(bundles: readonly Metafile[]): readonly string[] {
  const imports = bundles.flatMap(({ outputs }) => Object.values(outputs).flatMap(({ imports }) => imports));
  const packages = imports.filter(({ external, path }) => external === true && !path.startsWith("node:"));
  return [...new Set(packages.flatMap(({ path }) => /^(?:@[^/]+\/)?[^/]+/.exec(path) ?? []))];
}

/** Writes the locked versions of the layers' packages to pins.json, because npm publishes no lockfile. */
function writePins(file: string): void {
  const own = [canvasRecipe("x64"), canvasRecipe("arm64"), libheifRecipe(), tessdataRecipe(["eng"])];
  const recipes = [...own, secondReaderRecipe()];
  const names = new Set(recipes.flatMap(({ packages }) => packages));
  const packages = Object.fromEntries([...names].map((name) => [`node_modules/${name}`, lockedPackage(name)]));
  writeFileSync(file, JSON.stringify({ packages }, undefined, 2));
}

function declareTypes(types: string): void {
  const options = ["--project", "package/lambda/tsconfig.json", "--outDir", types];
  execFileSync(process.execPath, [join(PROJECT, "node_modules/typescript/bin/tsc"), ...options], {
    cwd: PROJECT,
    stdio: "inherit",
  });
  // Declarations import ".ts" files, which are not published, so the imports are changed to ".js".
  for (const path of readdirSync(types, { recursive: true, encoding: "utf8" })) {
    if (!path.endsWith(".d.ts")) continue;
    const file = join(types, path);
    writeFileSync(file, readFileSync(file, "utf8").replaceAll(/((?:from|import\() ?"\.{1,2}\/[^"]+)\.ts"/g, '$1.js"'));
  }
}
