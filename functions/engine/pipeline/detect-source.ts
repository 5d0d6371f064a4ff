// Finds the type of a document without reading it.

import type { Type } from "../formats/detect/detect.ts";
import { moved } from "../sandbox/transfer.ts";
import { runTask } from "./tools/run-task.ts";
import type { PageTools } from "./tools/tools.ts";

/** Finds the type in a worker thread. Throws EMPTY_DOCUMENT. The bytes move to the thread. */
export async function detectSource(
  { bytes, name }: { readonly bytes: Uint8Array; readonly name: string },
  tools: Pick<PageTools, "threads" | "budget" | "settings">,
): Promise<Type> {
  const input = moved({ bytes, name }, [bytes]);
  return await runTask(
    { task: "detect", step: "detecting the format", input, limitMs: tools.settings.limits.parserMs },
    tools,
  );
}
