// The arm64 bundles and layers under QEMU, with npm's arm64 Node: they load, and write the same bytes as on x64.

import { existsSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { canvasRecipe } from "../../layers/canvas/recipe.ts";
import { layerFolder } from "../../layers/layer.ts";
import { synthesised } from "../cloud/assembly.ts";
import type { FunctionSettings, NodeProgram } from "../cloud/lambda/lambda-function.ts";
import { readDeployment } from "../cloud/template.ts";
import { type CloudClient, openCloud } from "../support/cloud-client.ts";
import { pictureOf, scanOf, typedPdf } from "../support/documents/scan.ts";
import { withoutOrigin } from "../support/without-origin.ts";
import { programPath } from "./foreign-server.ts";

/** Folder of Debian's packages libc6-arm64-cross and libstdc++6-arm64-cross. */
const LIBRARIES = "/usr/aarch64-linux-gnu";
const emulator = programPath("qemu-aarch64-static");
const node = programPath("node-arm64");
const missing = [
  ...(emulator === undefined ? ["qemu-aarch64-static"] : []),
  ...(node === undefined ? ["node-arm64"] : []),
  ...["libc.so.6", "libstdc++.so.6"].filter((name) => !existsSync(`${LIBRARIES}/lib/${name}`)),
];

const TYPED = Array.from({ length: 3 }, (_, page) => `Page ${page + 1} of the tindrel ledger\n`.repeat(20));
const DOCUMENTS: readonly (readonly [name: string, make: () => Uint8Array | Promise<Uint8Array>])[] = [
  ["scan.pdf", () => scanOf([["The quorvex ledger of autumn", "sold 48217 bales"]])],
  ["photo.png", () => pictureOf(["The wexham lighthouse 3391"])],
  ["typed.pdf", () => typedPdf(TYPED)],
  ["note.html", () => Buffer.from("<h1>Oslaven</h1><table><tr><td>1</td><td>2</td></tr></table>")],
];

// Longer limits, because an emulated processor is many times slower.
const LONG_LIMITS = {
  TEXTRACTOR_PARSER_DURATION: "600",
  TEXTRACTOR_PAGE_DURATION: "600",
  TEXTRACTOR_READ_PAGE_CPU: "600",
};

describe("arm64", () => {
  let clouds: readonly CloudClient[] = [];
  beforeAll(async () => {
    if (emulator === undefined || node === undefined || missing.length > 0) return;
    const arm64 = { path: node, emulator: [emulator, "-L", LIBRARIES] };
    clouds = [await openCloud(), await openCloud({ overrides: await emulatedFunctions(arm64) })];
  });
  afterAll(async () => {
    for (const cloud of clouds) await cloud.close();
  });

  for (const [name, make] of DOCUMENTS)
    it(`writes the same bytes as x64 for ${name}`, async (context) => {
      if (missing.length > 0) return context.skip(`not installed: ${missing.join(", ")}`);
      const document = await make();

      const [x64, arm64] = await Promise.all(clouds.map((cloud) => outputsOf(cloud, name, document)));

      expect(x64?.status).toBe("complete");
      expect(arm64).toEqual(x64);
    }, 900_000);
});

/** Both functions with the canvas of arm64, and with more memory and time for the emulator. */
async function emulatedFunctions(program: NodeProgram): Promise<Record<string, Partial<FunctionSettings>>> {
  const [x64, arm64] = [layerFolder(canvasRecipe("x64")), layerFolder(canvasRecipe("arm64"))];
  const { functions } = readDeployment(await synthesised());
  const changed = Object.entries(functions).map(([name, { layers = [] }]) => {
    if (!layers.includes(x64)) throw new Error(`${name} has no layer ${x64}`);
    const settings = {
      node: program,
      layers: layers.map((layer) => (layer === x64 ? arm64 : layer)),
      memoryMb: 4_096,
      timeoutMs: 900_000,
      environment: LONG_LIMITS,
    };
    return [name, settings] as const;
  });
  return Object.fromEntries(changed);
}

async function outputsOf(cloud: CloudClient, name: string, document: Uint8Array) {
  const uri = `s3://documents/${name}`;
  await cloud.put(uri, document);
  const event = { document_uri: uri, json_uri: `${uri}.json`, markdown_uri: `${uri}.md`, hocr_uri: `${uri}.hocr` };
  const { status, warnings } = await cloud.results(event);
  const text = async (suffix: string) => (await cloud.get(`${uri}${suffix}`))?.toString("latin1");
  const json = withoutOrigin((await text(".json")) ?? "");
  const outputs = { text: await text(".txt"), json, markdown: await text(".md") };
  return { status, warnings, ...outputs, hocr: await text(".hocr"), pdf: await text(".searchable.pdf") };
}
