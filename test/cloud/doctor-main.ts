// `npm run doctor [folder of an assembly]` checks the deployable functions and prints a line for each thing they need.

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { synthesised } from "./assembly.ts";
import { startCloud } from "./cloud.ts";
import { diagnose } from "./doctor.ts";
import { readDeployment } from "./template.ts";

const assembly = process.argv[2] ?? (await synthesised());
const layers = readDeployment(assembly).functions["textractor_ocr"]?.layers ?? [];
const cloud = await startCloud({ assembly });
const findings = await diagnose(cloud, layers.flatMap(languagesIn));
await cloud.close();

for (const { what, passed, seen } of findings) console.log(`${passed ? "ok    " : "FAILED"} ${what}: ${seen}`);
process.exitCode = findings.every(({ passed }) => passed) ? 0 : 1;

function languagesIn(layer: string): string[] {
  if (!readdirSync(layer).includes("tessdata")) return [];
  const models = readdirSync(join(layer, "tessdata")).filter((name) => name.endsWith(".traineddata"));
  return models.map((name) => name.replace(".traineddata", ""));
}
