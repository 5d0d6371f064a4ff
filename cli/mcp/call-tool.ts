// One call of a tool: its arguments are checked, its work is bounded, and its failures are answers that a language model
// can act on.

import { TimeBudget } from "../../functions/engine/base/budget.ts";
import { ExtractionError } from "../../functions/engine/base/errors.ts";
import { asExtractionError } from "../../functions/engine/base/internal-error.ts";
import { publicText } from "../../functions/engine/base/public-text.ts";
import type { Admission } from "../access/admission.ts";
import { guardedStorage } from "../access/guarded-storage.ts";
import { ledgerFailure } from "../corpus/ledger-failures.ts";
import type { LocalEngine } from "../shell/local-engine.ts";
import { realPathOf } from "../shell/nested-paths.ts";
import { temporaryFolder } from "../shell/temporary-folder.ts";
import { UsageError } from "../shell/usage.ts";
import { placeIn } from "../sources/result-names.ts";
import { extractTool } from "./extract-tool.ts";
import type { McpOptions } from "./mcp-options.ts";
import { planTool } from "./plan-tool.ts";
import { searchTool } from "./search-tool.ts";
import type { Tool } from "./tool.ts";

export const TOOLS: readonly Tool[] = [extractTool, searchTool, planTool];

export interface ToolAnswer {
  readonly text: string;
  readonly isError: boolean;
}

export interface CallTools {
  readonly engine: LocalEngine;
  readonly options: McpOptions;
  readonly admission: Admission;
  readonly environment: NodeJS.ProcessEnv;
}

/** Never throws: also a wrong name or wrong arguments are an answer. */
export async function callTool(
  name: string,
  input: unknown,
  signal: AbortSignal,
  { engine, options, admission, environment }: CallTools,
): Promise<ToolAnswer> {
  try {
    const tool = TOOLS.find((each) => each.name === name);
    if (tool === undefined) throw new UsageError(`there is no tool ${name.slice(0, LONGEST_SHOWN)}`);
    const text = await admission.run(signal, () =>
      inFolder(async (folder) => {
        const budget = TimeBudget.of(options.callMs).stoppedBy(signal);
        return await budget.run(`the tool ${name}`, options.callMs, (own) => {
          const bounded = boundedEngine(engine, options, folder, budget.stoppedBy(own));
          return tool.answer(input, { ...options, engine: bounded, signal: own, folder, environment });
        });
      }),
    );
    return { text, isError: false };
  } catch (error) {
    return { text: messageOf(error, engine), isError: true };
  }
}

const LONGEST_SHOWN = 100;

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await temporaryFolder();
  try {
    return await work(folder.path);
  } finally {
    await folder.remove();
  }
}

/** The engine with a storage for the allowed places, its own finished pages, and the folder of the call. */
function boundedEngine(
  { tools, ...engine }: LocalEngine,
  { places }: McpOptions,
  folder: string,
  budget: TimeBudget,
): LocalEngine {
  const ownFolders = [placeIn(engine.cacheFolder, "pages"), folder].map(realPathOf);
  const storage = guardedStorage(tools.storage, { ...places, ownFolders });
  return { ...engine, tools: { ...tools, storage, budget } };
}

/** The code, the reason and the remedy. */
function messageOf(error: unknown, { tools }: LocalEngine): string {
  const known = ledgerFailure(error) ?? error;
  if (known instanceof UsageError) return publicText(`INVALID_ARGUMENTS: ${known.message}`);
  const { code, message } = known instanceof ExtractionError ? known : asExtractionError(known, tools.log);
  return publicText(`${code}: ${message}`);
}
