// Synthesises the stack for the local cloud when its inputs have changed, in this process and without the CDK command.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { bundleFunction } from "../../infra/bundling/bundle.ts";
import { builtOnce, shortHash } from "../../layers/built-once.ts";

const PROJECT = resolve(import.meta.dirname, "../..");

/**
 * Returns a folder like cdk.out, whose assets stay in the folders where they were built. If TEXTRACTOR_ASSEMBLY names a
 * folder, returns that one, so that any test can run the output of `npm run synth`.
 */
export async function synthesised(more: Readonly<Record<string, string>> = {}): Promise<string> {
  const given = process.env["TEXTRACTOR_ASSEMBLY"];
  if (given !== undefined) return resolve(PROJECT, given);
  const bundles = (["simple", "ocr"] as const).map(bundleFunction);
  const folder = join(
    PROJECT,
    ".cache/assemblies",
    shortHash(JSON.stringify(more), ...bundles, ...stackSources().map(read)),
  );
  // CDK takes seconds to load, so only a new assembly loads it.
  if (existsSync(folder)) return folder;
  const { createApp } = await import("../../infra/create-app.ts");
  return builtOnce(folder, (outdir) => {
    const { context } = JSON.parse(read("cdk.json"));
    // Layers are built for this machine, so that their native code runs here.
    const arch = process.arch === "arm64" ? "arm64" : "x64";
    createApp({ outdir, context: { ...context, ...more, arch, "aws:cdk:disable-asset-staging": true } }).synth();
  });
}

function stackSources(): readonly string[] {
  const scripts = ["infra", "layers"].flatMap((folder) =>
    readdirSync(join(PROJECT, folder), { recursive: true, encoding: "utf8" })
      .filter((path) => /\.(ts|json)$/.test(path) && !path.startsWith("out"))
      .map((path) => join(folder, path)),
  );
  return ["cdk.json", "package-lock.json", ...scripts.sort()];
}

function read(path: string): string {
  return readFileSync(join(PROJECT, path), "utf8");
}
