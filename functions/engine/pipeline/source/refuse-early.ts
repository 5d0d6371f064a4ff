// Refuses requests that cannot succeed, before their document is fetched and paid for.

import { ExtractionError } from "../../base/errors.ts";
import type { ExtractRequest } from "../../request/contract.ts";
import type { PageTools } from "../tools/tools.ts";

/** Throws INVALID_EVENT for a selector that is no CSS, and NOT_AVAILABLE where a page cannot be rendered. */
export async function refuseEarly(
  { select, remove, renderJs, waitFor }: Pick<ExtractRequest, "select" | "remove" | "renderJs" | "waitFor">,
  { renderer }: Pick<PageTools, "renderer">,
): Promise<void> {
  if (select !== undefined || remove !== undefined || waitFor !== undefined) {
    const { checkSelectors } = await import("../../formats/html/select-elements.ts");
    checkSelectors({ select, remove, waitFor });
  }
  if (renderJs === false) return;
  if (renderer !== undefined) return await renderer.check();
  throw new ExtractionError("NOT_AVAILABLE", "this deployment renders no pages", {
    remedy: "send the event without render_js",
  });
}
