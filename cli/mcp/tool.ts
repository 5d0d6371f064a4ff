// A tool of the MCP server, and its answers.

import * as v from "valibot";
import { publicText } from "../../functions/engine/base/public-text.ts";
import type { AllowedPlaces } from "../access/allowed-places.ts";
import type { LocalEngine } from "../shell/local-engine.ts";
import { UsageError } from "../shell/usage.ts";
import { argumentProblems } from "./argument-problems.ts";

/** Tools and limits of one call. */
export interface ToolCall {
  /** Engine that keeps to the allowed places. Its time ends when the client cancels the call. */
  readonly engine: LocalEngine;
  readonly places: AllowedPlaces;
  readonly signal: AbortSignal;
  /** Most pages that one call reads, and most characters that it answers. */
  readonly mostPages: number;
  readonly mostCharacters: number;
  /** An empty folder for this call, which the engine may write. */
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
}

export interface Tool {
  readonly name: string;
  readonly title: string;
  /** Says to a language model what the tool does, and when to use it. */
  readonly description: string;
  readonly input: v.GenericSchema;
  /** Returns the answer. Throws ExtractionError, and UsageError for wrong arguments. */
  answer(input: unknown, call: ToolCall): Promise<string>;
}

type Arguments = v.StrictObjectSchema<v.ObjectEntries, undefined>;

interface ToolFields<Schema extends Arguments> extends Omit<Tool, "input" | "answer"> {
  readonly input: Schema;
  run(input: v.InferOutput<Schema>, call: ToolCall): Promise<string>;
}

/** Makes a tool that checks its arguments before it runs. */
export function defineTool<Schema extends Arguments>({ run, ...tool }: ToolFields<Schema>): Tool {
  return {
    ...tool,
    async answer(input, call) {
      const parsed = v.safeParse(tool.input, input ?? {});
      if (parsed.success) return await run(parsed.output, call);
      throw new UsageError(argumentProblems(parsed.issues, tool.name, Object.keys(tool.input.entries)));
    },
  };
}

/** Facts before the text of an answer, one on each line. Undefined ones are left out. */
export function factLines(facts: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(facts).filter(([, value]) => value !== undefined);
  return given.map(([name, value]) => `${name}: ${publicText(value ?? "")}`).join("\n");
}
