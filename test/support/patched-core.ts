import type { PdfCore } from "../../functions/engine/pdf/core/core-types.ts";
import { loadCore } from "../../functions/engine/pdf/core/load-core.ts";

/** pdf.js's core with our patches; throws where they do not fit the installed version. */
export async function patchedCore(): Promise<PdfCore> {
  const loaded = await loadCore();
  if ("mismatch" in loaded) throw new Error(loaded.mismatch);
  return loaded.core;
}
