// `textractor mcp`: tools for language models over the Model Context Protocol, on standard input and output.

import { ENGINE_VERSION } from "../../functions/engine/base/version.ts";
import { openAdmission } from "../access/admission.ts";
import { onInterruption } from "../shell/interruptions.ts";
import { openLocalEngine } from "../shell/local-engine.ts";
import type { Outcome } from "../shell/outcome.ts";
import { callTool, TOOLS } from "./call-tool.ts";
import { type McpOptions, readMcpOptions } from "./mcp-options.ts";
import { openRequests } from "./open-requests.ts";
import { protocolStreams } from "./protocol-streams.ts";

/** Calls that may wait for others. */
const MOST_WAITING = 100;

/** Runs until the client closes standard input and has its answers. Throws UsageError for a wrong command line. */
export async function mcpCommand(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<Outcome> {
  const options = readMcpOptions(args);
  const streams = protocolStreams(process);
  const [{ toJsonSchema }, { Server }, { StdioServerTransport }, { CallToolRequestSchema, ListToolsRequestSchema }] =
    await Promise.all([
      import("@valibot/to-json-schema"),
      import("@modelcontextprotocol/sdk/server/index.js"),
      import("@modelcontextprotocol/sdk/server/stdio.js"),
      import("@modelcontextprotocol/sdk/types.js"),
    ]);
  onInterruption(() => undefined);
  const engine = openLocalEngine(environment);
  const tools = { engine, options, environment, admission: openAdmission(options.jobs, MOST_WAITING) };
  const server = new Server(
    { name: "textractor", version: ENGINE_VERSION },
    { capabilities: { tools: {} }, instructions: instructionsFor(options) },
  );
  server.setRequestHandler(ListToolsRequestSchema, async () => ({
    tools: TOOLS.map(({ name, title, description, input }) => ({
      ...{ name, title, description },
      inputSchema: { ...toJsonSchema(input, { typeMode: "input", errorMode: "ignore" }), type: "object" as const },
      annotations: { readOnlyHint: true },
    })),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal }) => {
    const { text, isError } = await callTool(params.name, params.arguments, signal, tools);
    return { content: [{ type: "text" as const, text }], isError };
  });
  const transport = new StdioServerTransport(streams.input, streams.output);
  const requests = openRequests(transport);
  const ended = new Promise<number>((resolve) => {
    streams.input
      .once("end", () => void requests.allAnswered().then(() => resolve(0)))
      .once("error", (error) => resolve(refused(error)));
    // A client that takes no answer has left.
    streams.output.once("error", () => resolve(0));
  });
  await server.connect(transport);
  const code = await ended;
  // Closing aborts the signals of open calls.
  await server.close();
  await engine.close();
  return { code, isStuck: engine.tools.threads.stuck() > 0 };
}

function refused({ message }: Error): number {
  process.stderr.write(`textractor: ${message}; the client was disconnected\n`);
  return 1;
}

function instructionsFor({ places }: McpOptions): string {
  const { folders, urls } = places;
  const allowed = [...folders, ...(urls ? ["web addresses"] : [])].join(", ");
  return `Reads documents from: ${allowed}. Answers are cut to a bounded length and say how to get the rest.`;
}
