import { describe, expect, it, vi } from "vitest";
import { TimeBudget } from "../../../../functions/engine/base/budget.ts";
import { ExtractionError } from "../../../../functions/engine/base/errors.ts";
import { createLog } from "../../../../functions/engine/base/log.ts";
import { ownMark } from "../../../../functions/engine/base/own-mark.ts";
import { readSettings } from "../../../../functions/engine/base/settings.ts";
import { type Post, publicReceiver, sendCallbacks } from "../../../../functions/engine/pipeline/delivery/callback.ts";
import type { ExtractResponse } from "../../../../functions/engine/request/contract.ts";
import { fakeThreads } from "../../../support/fake-threads.ts";
import { memoryStorage } from "../../../support/memory-storage.ts";

const RESPONSE: ExtractResponse = {
  text_uri: "s3://out/a.txt",
  results: { textractor: { success: true, status: "complete" } },
};
const HOOK = "https://hooks.example.org/services/T0/secret";

async function send(uris: readonly string[], post: Post, response = RESPONSE) {
  const lines: { level: string; step: string }[] = [];
  const storage = memoryStorage();
  const failed = await sendCallbacks({ callbacks: uris.map((uri) => ({ uri })) }, response, post, {
    storage,
    threads: fakeThreads(),
    budget: TimeBudget.unlimited(),
    settings: readSettings({}),
    log: createLog("debug", (line) => lines.push(JSON.parse(line))),
  });
  return { failed, storage, lines };
}

describe("callbacks", () => {
  it("are posted to web addresses and written to other ones", async () => {
    const post = vi.fn<Post>(async () => undefined);

    const { failed, storage } = await send([HOOK, "s3://out/done.json"], post);

    expect(failed).toEqual([]);
    expect(post.mock.calls.map(([uri, body]) => [uri, JSON.parse(body)])).toEqual([[HOOK, RESPONSE]]);
    expect(JSON.parse(storage.text("s3://out/done.json") ?? "")).toEqual(RESPONSE);
    expect(storage.objects.get("s3://out/done.json")?.facts).toMatchObject({
      contentType: "application/json",
      metadata: ownMark(),
    });
  });

  it("that fail do not stop the next ones, and do not show the path of their receiver", async () => {
    const post = vi.fn<Post>(async (uri) => {
      if (uri === HOOK) throw new ExtractionError("OUTPUT_REFUSED", `${uri} answered 410 to a POST`);
    });

    const { failed, lines } = await send([HOOK, "https://other.example.org/done"], post);

    expect(failed).toEqual([
      {
        uri: "https://hooks.example.org/***",
        code: "OUTPUT_REFUSED",
        reason: "https://hooks.example.org/*** answered 410 to a POST",
      },
    ]);
    expect(post).toHaveBeenCalledTimes(2);
    expect(lines.map(({ level, step }) => [level, step])).toEqual([
      ["error", "callback failed"],
      ["info", "callback"],
    ]);
    expect(JSON.stringify(lines)).not.toContain("secret");
  });

  it("wait ten seconds for a receiver", async () => {
    vi.useFakeTimers();
    const ended = vi.fn();
    const sending = send([HOOK], () => new Promise(() => undefined)).then(ended);

    await vi.advanceTimersByTimeAsync(9_999);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await sending;
    vi.useRealTimers();

    expect(ended.mock.calls[0]?.[0].failed).toMatchObject([{ code: "OUT_OF_TIME" }]);
  });

  it("hide the receivers' paths in the body, except those of other steps", async () => {
    const post = vi.fn<Post>(async () => undefined);
    const callbacks = [{ step: "textractor", uri: HOOK }, { step: "other", uri: HOOK }, { step: "textractor" }, HOOK];

    await send([HOOK], post, { ...RESPONSE, callbacks });
    await send([HOOK], post, { ...RESPONSE, callbacks: "none" });

    const bodies = post.mock.calls.map(([, body]) => JSON.parse(body).callbacks);
    expect(bodies).toEqual([
      [
        { step: "textractor", uri: "https://hooks.example.org/***" },
        { step: "other", uri: HOOK },
        { step: "textractor" },
        HOOK,
      ],
      "none",
    ]);
  });
});

it.each([
  [HOOK, "https://hooks.example.org/***"],
  ["http://me:secret@host:8080/a?b=c", "http://host:8080/***"],
  ["s3://out/done.json", "s3://out/done.json"],
  ["http://host:PORT/a", "http://host:***/a"],
])("the receiver %s is shown as %s", (uri, shown) => {
  expect(publicReceiver(uri)).toBe(shown);
});
