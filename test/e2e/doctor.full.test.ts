// `npm run doctor` on the complete stack, and on stacks without files that the doctor checks.

import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { synthesised } from "../cloud/assembly.ts";
import { startCloud } from "../cloud/cloud.ts";
import { diagnose } from "../cloud/doctor.ts";
import { readDeployment } from "../cloud/template.ts";

const folder = mkdtempSync(join(tmpdir(), "doctor-test-"));
afterAll(() => rmSync(folder, { recursive: true }));

type Changed = Readonly<Record<string, { readonly code?: string; readonly layers?: readonly string[] }>>;

async function failuresOf(overrides: Changed, languages: readonly string[]): Promise<string[]> {
  const cloud = await startCloud({ overrides });
  try {
    const findings = await diagnose(cloud, languages);
    return findings.filter(({ passed }) => !passed).map(({ what }) => what);
  } finally {
    await cloud.close();
  }
}

/** The function's bundle without some of its assets. */
async function bundleWithout(name: string, paths: readonly string[]): Promise<string> {
  const { functions } = readDeployment(await synthesised());
  const bundle = join(folder, name);
  cpSync(functions[name]?.code ?? "", bundle, { recursive: true });
  for (const path of paths) rmSync(join(bundle, "assets/pdfjs-dist", path), { recursive: true });
  return bundle;
}

async function layersWithout(name: string, omitted: string): Promise<readonly string[]> {
  const { functions } = readDeployment(await synthesised());
  const layers = functions[name]?.layers ?? [];
  return layers.filter((layer) => !existsSync(join(layer, "nodejs/node_modules", `${omitted}-js`)));
}

describe("the doctor", () => {
  it("finds everything that the bundles and layers need", async () => {
    expect(await failuresOf({}, ["eng"])).toEqual([]);
  });

  it("reports missing decoders, character maps, fonts and languages", async () => {
    const failures = await failuresOf(
      {
        textractor_simple: { code: await bundleWithout("textractor_simple", ["cmaps"]) },
        textractor_ocr: {
          code: await bundleWithout("textractor_ocr", ["wasm", "standard_fonts", "cmaps"]),
          layers: await layersWithout("textractor_ocr", "libheif"),
        },
      },
      ["eng", "tlh"],
    );

    expect(failures.map((what) => what.replace(/:.*/, ""))).toEqual([
      "character maps",
      "standard fonts, canvas, Tesseract",
      "character maps of ocr",
      "WebAssembly for PDF images",
      "WebAssembly for pictures",
      "libheif",
      "language tlh",
    ]);
  });
});
