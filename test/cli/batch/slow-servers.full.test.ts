import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../support/temporary-ledger.ts";
import { textractor } from "../../support/textractor.ts";

const ANSWER_MS = 500;

/** Runs a batch of 24 pages of one slow server. Returns the most requests that were open at the same time. */
async function mostAtOnce(...options: string[]): Promise<number> {
  const folder = temporaryFolder();
  let open = 0;
  let most = 0;
  const server = createServer(async (request, response) => {
    open++;
    most = Math.max(most, open);
    await setTimeout(ANSWER_MS);
    open--;
    response.setHeader("content-type", "text/plain").end(`Page ${request.url}`);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port = 0 } = Object(server.address());
  const list = Array.from({ length: 24 }, (_, index) => `http://127.0.0.1:${port}/${index}.txt\n`);
  writeFileSync(join(folder, "list.txt"), list.join(""));
  const environment = { TEXTRACTOR_ALLOWED_ADDRESSES: "127.0.0.1" };

  const ran = await textractor(folder, ["batch", "list.txt", "--into", "c.sqlite", ...options], environment);
  server.close();

  expect(ran).toMatchObject({ code: 0, stderr: expect.stringContaining("24 complete") });
  return most;
}

describe("a batch from a slow server", () => {
  it("waits for as many documents at the same time as --jobs and --per-host allow, whatever the cores", async () => {
    expect(await mostAtOnce("--jobs", "8", "--per-host", "8")).toBe(8);
  });

  it("asks one server for two documents at a time by default", async () => {
    expect(await mostAtOnce("--jobs", "8")).toBe(2);
  });
});
