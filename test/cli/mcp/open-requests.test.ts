import { PassThrough, Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { CallToolRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { describe, expect, it } from "vitest";
import { openRequests } from "../../../cli/mcp/open-requests.ts";
import { protocolStreams } from "../../../cli/mcp/protocol-streams.ts";

const call = (id: number) => ({ jsonrpc: "2.0", id, method: "tools/call", params: { name: "a", arguments: {} } });
const cancelled = (requestId: number) => ({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId } });

/** A connected server whose calls end with `work`. `started` resolves when it has the first one. */
async function connected(work: Promise<void>) {
  const input = new PassThrough();
  const output = new PassThrough();
  const transport = new StdioServerTransport(input, output);
  const requests = openRequests(transport);
  const server = new Server({ name: "test", version: "1.0.0" }, { capabilities: { tools: {} } });
  const started = Promise.withResolvers<void>();
  server.setRequestHandler(CallToolRequestSchema, async () => {
    started.resolve();
    await work;
    return { content: [] };
  });
  await server.connect(transport);
  const say = (message: unknown) => input.write(`${JSON.stringify(message)}\n`);
  return { output, requests, say, started: started.promise };
}

describe("open requests", () => {
  it("are over when each has its answer", async () => {
    const work = Promise.withResolvers<void>();
    const { output, requests, say, started } = await connected(work.promise);
    for (const id of [1, 2, 3]) say(call(id));
    say({ jsonrpc: "2.0", id: 4, method: "nothing" });
    await started;
    const over = requests.allAnswered();
    work.resolve();
    await over;
    output.end();

    expect((await text(output)).match(/"id":\d/g)?.toSorted()).toEqual([1, 2, 3, 4].map((id) => `"id":${id}`));
    await requests.allAnswered();
  });

  it("do not wait for a call that the client cancelled", async () => {
    const { requests, say, started } = await connected(new Promise(() => undefined));
    say(call(1));
    await started;
    const over = requests.allAnswered();
    say(cancelled(1));

    await over;
  });
});

it("takes a last message without a line's end", async () => {
  const stdin = new PassThrough();
  const nowhere = () => new Writable({ write: (_piece, _encoding, done) => done() });
  const process = { stdin, stdout: nowhere(), stderr: nowhere() } as unknown as NodeJS.Process;
  stdin.end('{"a":1}\n{"b":2}');

  expect(await text(protocolStreams(process).input)).toBe('{"a":1}\n{"b":2}\n');
});
