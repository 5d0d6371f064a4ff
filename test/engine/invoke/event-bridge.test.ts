import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { putThroughEventBridge } from "../../../functions/engine/invoke/event-bridge.ts";

const never = new AbortController().signal;

describe("an event through EventBridge", () => {
  let reply: { readonly status: number; readonly body: unknown } = { status: 200, body: {} };
  const seen: unknown[] = [];
  const server = createServer(async (message, response) => {
    seen.push(JSON.parse(await text(message)));
    response.writeHead(reply.status, { "content-type": "application/x-amz-json-1.1" }).end(JSON.stringify(reply.body));
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    vi.stubEnv("AWS_ENDPOINT_URL_EVENTBRIDGE", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    vi.stubEnv("AWS_REGION", "us-east-1");
    vi.stubEnv("AWS_ACCESS_KEY_ID", "test");
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", "test");
  });
  afterAll(() => {
    vi.unstubAllEnvs();
    server.closeAllConnections();
    server.close();
  });
  const put = (signal = never) => putThroughEventBridge("bus")("Document Ended", { pages: 3 }, signal);

  it("is put on the bus with its source, type and detail", async () => {
    reply = { status: 200, body: { FailedEntryCount: 0, Entries: [{ EventId: "1" }] } };

    await put();

    expect(seen).toEqual([
      {
        Entries: [
          {
            EventBusName: "bus",
            Source: "textractor",
            DetailType: "Document Ended",
            Detail: JSON.stringify({ pages: 3 }),
          },
        ],
      },
    ]);
  });

  it("is put, if the answer lists no entry", async () => {
    reply = { status: 200, body: {} };

    await expect(put()).resolves.toBeUndefined();
  });

  it.each([
    [
      200,
      { FailedEntryCount: 1, Entries: [{ ErrorCode: "InternalFailure" }] },
      "did not accept the event (InternalFailure)",
    ],
    [400, { __type: "AccessDeniedException" }, "refused the call or failed (AccessDeniedException)"],
  ])("that fails with status %s and %j names the setting and the permission", async (status, body, problem) => {
    reply = { status, body };

    await expect(put()).rejects.toMatchObject({
      code: "SERVICE_FAILED",
      problem: `EventBridge ${problem}`,
      remedy: "check TEXTRACTOR_EVENT_BUS and the permission events:PutEvents",
    });
  });

  it("ends with the signal's reason", async () => {
    await expect(put(AbortSignal.abort(new Error("enough")))).rejects.toThrow("enough");
  });
});
