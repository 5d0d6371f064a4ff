import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openAdmission } from "../../../cli/access/admission.ts";
import { type CallTools, callTool } from "../../../cli/mcp/call-tool.ts";
import { readMcpOptions } from "../../../cli/mcp/mcp-options.ts";
import { openLocalEngine } from "../../../cli/shell/local-engine.ts";
import { realPathOf } from "../../../cli/shell/nested-paths.ts";
import { fakeThreads } from "../../support/fake-threads.ts";
import { temporaryFolder } from "../../support/temporary-ledger.ts";

/** Tools whose threads never finish. `started` resolves to the signal of the first task. */
function endlessTools(options: readonly string[] = []) {
  const folder = realPathOf(temporaryFolder());
  const document = join(folder, "a.txt");
  writeFileSync(document, "words");
  const started = Promise.withResolvers<AbortSignal>();
  const threads = fakeThreads({
    run: (_task, _input, signal) => {
      started.resolve(signal);
      return new Promise(() => undefined);
    },
  });
  const engine = openLocalEngine({ XDG_CACHE_HOME: folder });
  const tools: CallTools = {
    engine: { ...engine, tools: { ...engine.tools, threads } },
    options: readMcpOptions(["--allow", folder, ...options]),
    admission: openAdmission(1, 0),
    environment: {},
  };
  return { tools, document, started: started.promise };
}

describe("a call of a tool", () => {
  it("ends its task and frees its place when the client cancels", async () => {
    const { tools, document, started } = endlessTools();
    const cancelling = new AbortController();
    const call = callTool("extract", { document }, cancelling.signal, tools);
    const task = await started;
    const refused = await callTool("extract", { document }, AbortSignal.any([]), tools);
    cancelling.abort(new Error("enough"));

    expect(refused).toMatchObject({ isError: true, text: expect.stringContaining("SERVICE_FAILED") });
    expect((await call).isError).toBe(true);
    expect(task.aborted).toBe(true);
    const next = await callTool("search", { corpus: document, query: "(" }, AbortSignal.any([]), tools);
    expect(next.text).not.toContain("SERVICE_FAILED");
  });

  it("ends at its time, and says so", async () => {
    const { tools, document, started } = endlessTools();
    const call = callTool("extract", { document }, AbortSignal.any([]), {
      ...tools,
      options: { ...tools.options, callMs: 50 },
    });

    expect((await started).aborted).toBe(false);
    expect(await call).toMatchObject({ isError: true, text: expect.stringMatching(/^OUT_OF_TIME: /) });
    expect((await started).aborted).toBe(true);
  });

  it.each<readonly [string, Readonly<Record<string, unknown>>, string]>([
    [
      "extract",
      { document: "a", file: "b" },
      "unknown argument file; extract takes document, format, pages, from_character, ocr, languages, password",
    ],
    ["search", { query: "a" }, "corpus: this argument is missing; search takes corpus, query, limit, from"],
    [
      "plan",
      { sources: ["a"], ocr: 7 },
      'ocr: Invalid type: Expected ("auto" | "force" | "redo" | "off") but received 7',
    ],
  ])("of %s names the wrong argument and the known ones", async (name, input, message) => {
    const { tools } = endlessTools();

    expect(await callTool(name, input, AbortSignal.any([]), tools)).toEqual({
      isError: true,
      text: `INVALID_ARGUMENTS: ${message}`,
    });
  });

  it("shows of a long unknown argument its start", async () => {
    const { tools } = endlessTools();
    const { text } = await callTool("extract", { document: "a", ["b".repeat(5_000)]: 1 }, AbortSignal.any([]), tools);

    expect(text.length).toBeLessThan(300);
  });
});
