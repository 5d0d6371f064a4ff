import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TimeBudget } from "../../../functions/engine/base/budget.ts";
import { ExtractionError } from "../../../functions/engine/base/errors.ts";
import { createLog, silentLog } from "../../../functions/engine/base/log.ts";
import { publicUri, withoutSecrets } from "../../../functions/engine/base/public-uri.ts";
import { readSettings } from "../../../functions/engine/base/settings.ts";
import { sendCallbacks } from "../../../functions/engine/pipeline/delivery/callback.ts";
import { failureMetadata } from "../../../functions/engine/pipeline/results/result-metadata.ts";
import { parseEvent } from "../../../functions/engine/request/parse-event.ts";
import { respondFailed, respondInvalid } from "../../../functions/engine/request/respond.ts";
import { fakeThreads } from "../../support/fake-threads.ts";
import { memoryStorage } from "../../support/memory-storage.ts";

describe("a public address", () => {
  it.each([
    ["https://me:p@ss@example.org/a.pdf", "https://example.org/a.pdf"],
    ["https://me:p/ss@example.org/a.pdf", "https://example.org/a.pdf"],
    ["https://me:p/s?s@example.org/a.pdf", "https://***"],
    ["HTTPS://me:secret@Example.org:8443/a", "HTTPS://Example.org:8443/a"],
    ["ftp://me:secret@example.org/a", "ftp://example.org/a"],
    ["redis://:secret@[::1]:6379/0", "redis://[::1]:6379/0"],
    ["https://token@example.org", "https://example.org"],
    ["https://me:secret@", "https://"],
    ["https://@a:b:c/", "https://a:b:c/"],
    ["https://?page=secret", "https://?page=***"],
    ["\0 https://me:secret@example.org/", "\0 https://example.org/"],
    [`${"x".repeat(31)}://me:secret@host/`, `${"x".repeat(31)}://host/`],
    [`${"x".repeat(32)}://me:secret@host/`, `${"x".repeat(32)}://me:secret@host/`],
    ["https://web.archive.org/http:/me:secret@host/", "https://web.archive.org/http:/host/"],
    ["https://web.archive.org/http:///me:secret@host/", "https://web.archive.org/http:///host/"],
    ["http:/me:secret@example.org/a", "http:/example.org/a"],
    ["https:\\\\me:secret@example.org\\a", "https:\\\\example.org\\a"],
    ["https://example.org/a?X-Amz-Signature=abc&page=2", "https://example.org/a?X-Amz-Signature=***&page=***"],
    ["https://example.org/a?c2VjcmV0==&&x#access_token=1", "https://example.org/a?***&&***"],
    ["https://example.org/a;jsessionid=1A/b", "https://example.org/a;jsessionid=***/b"],
    ["https://web.archive.org/web/http://me:secret@example.org/", "https://web.archive.org/web/http://example.org/"],
    ["s3://AKIA:sec/ret@bucket/key", "s3://bucket/key"],
    ["s3://bucket/a?token=s/ecret&page=2", "s3://bucket/a?token=***&page=2"],
    ["http://host:PORT/a", "http://host:***/a"],
  ])("hides the secrets of %s", (uri, shown) => {
    expect(publicUri(uri)).toBe(shown);
  });

  it.each([
    "https://example.org/@user/pkg@1.2.pdf",
    "s3://bucket/a b #3?.pdf",
    "/home/me/a?token=1.pdf",
    "C:\\documents\\a.pdf",
    "file:///home/me@work/a.pdf",
    "http://[::1]:8080/",
    "",
  ])("leaves %j as it is", (uri) => {
    expect(publicUri(uri)).toBe(uri);
  });

  it("is made inside a sentence, too", () => {
    const sentence = "(see https://u:p@h/a?k=v); ftp://u:p@h, and use s3://bucket/key or http(s)://…";

    expect(withoutSecrets(sentence)).toBe("(see https://h/a?k=***); ftp://h, and use s3://bucket/key or http(s)://…");
  });

  it("is made of short and of long schemes inside a sentence", () => {
    expect(withoutSecrets("see db://me:secret@host/")).toBe("see db://host/");
    expect(withoutSecrets(`see ${"x".repeat(32)}://me:secret@host/`)).toBe(`see ${"x".repeat(32)}://host/`);
  });

  it("is found in time proportional to the length of the text", () => {
    const long = 200_000;
    const texts = [
      "a".repeat(long),
      "http:".repeat(long / 5),
      `http://${".".repeat(long)}x`,
      `http://h/${"?a=".repeat(long / 3)}`,
    ];

    for (const text of texts) expect(withoutSecrets(text).length).toBeGreaterThan(0);
  });
});

const word = fc.stringMatching(/^k[a-z0-9]{7}$/);
const marks = fc.array(
  fc.constantFrom("@", ":", "!", "$", "*", "+", ",", "(", "[", "]", "|", "^", "%", "%40", "%2F", "~", "é", "\\"),
  {
    minLength: 1,
    maxLength: 3,
  },
);
/** Words with marks between them. No single word of a secret may remain. */
const secret = fc.tuple(fc.array(word, { minLength: 1, maxLength: 3 }), marks);
const scheme = fc.constantFrom("http", "https", "HTTPS", "ftp", "s3a", "redis", "wss");
const secretUri = fc
  .record({
    scheme,
    user: fc.option(secret),
    query: fc.option(secret),
    fragment: fc.option(secret),
    named: fc.boolean(),
  })
  .filter(({ user, query, fragment }) => user !== null || query !== null || fragment !== null)
  .map((parts) => {
    const written = (value: typeof parts.user) => (value === null ? "" : value[0].join(value[1].join("")));
    const user = parts.user === null ? "" : `me:${written(parts.user)}@`;
    const query = parts.query === null ? "" : `?page=2&${parts.named ? "token=" : ""}${written(parts.query)}`;
    const fragment = parts.fragment === null ? "" : `#${written(parts.fragment)}`;
    const words = [parts.user, parts.query, parts.fragment].flatMap((each) => each?.[0] ?? []);
    return { uri: `${parts.scheme}://${user}example.org/a/b.pdf${query}${fragment}`, words };
  });

describe("the secrets of any address", () => {
  const leaks = (text: string, words: readonly string[]) => words.filter((each) => text.includes(each));

  it("are in no public address and no text with it", () => {
    fc.assert(
      fc.property(secretUri, ({ uri, words }) => {
        expect(leaks(publicUri(uri), words)).toEqual([]);
        expect(leaks(withoutSecrets(`fetching ${uri} failed; "${uri}" (${uri})`), words)).toEqual([]);
        expect(publicUri(publicUri(uri))).toBe(publicUri(uri));
      }),
      { numRuns: 1_000 },
    );
  });

  it("are in no line of a log, no failure and no metadata", () => {
    fc.assert(
      fc.property(secretUri, ({ uri, words }) => {
        const lines: string[] = [];
        createLog("info", (line) => lines.push(line)).error(uri, { document: uri, reason: `TypeError: ${uri} is odd` });
        const error = new ExtractionError("FETCH_FAILED", `${uri} could not be fetched; check the address`);
        const event = { document_uri: "s3://in/a.pdf" };
        const request = parseEvent(event, { bucket: undefined, eventBorne: false });
        const { reason = "" } = respondFailed(request, error).results.textractor;
        const invalid = respondInvalid(event, error).results.textractor.reason ?? "";
        const metadata = JSON.stringify(failureMetadata(error));
        expect(leaks([...lines, reason, invalid, metadata].join("\n"), words)).toEqual([]);
      }),
    );
  });

  it("are in no callback, whatever field they are in", async () => {
    await fc.assert(
      fc.asyncProperty(secretUri, async ({ uri, words }) => {
        const storage = memoryStorage();
        const threads = fakeThreads();
        const tools = { storage, threads, budget: TimeBudget.unlimited(), settings: readSettings({}), log: silentLog };
        const bodies: string[] = [];
        const response = {
          document_uri: uri,
          json_uri: `${uri} with blanks`,
          callbacks: [
            { step: "textractor", uri },
            { step: "next", uri },
          ],
          ticket: { [uri]: [uri, `see ${uri}`, { url: uri }] },
          results: { textractor: { success: true, status: "complete" as const, warnings: [`${uri}: odd`] } },
        };
        await sendCallbacks(
          { callbacks: [{ uri: "http://example.org/hook" }] },
          response,
          async (_, body) => void bodies.push(body),
          tools,
        );

        expect(bodies).toHaveLength(1);
        expect(leaks(bodies.join(), words)).toEqual([]);
        expect(JSON.parse(bodies.join())).toMatchObject({ results: { textractor: { status: "complete" } } });
      }),
    );
  });

  it("are not in the list of receivers, whose paths are secrets too", async () => {
    const storage = memoryStorage();
    const lines: string[] = [];
    const log = createLog("info", (line) => lines.push(line));
    const threads = fakeThreads();
    const tools = { storage, threads, budget: TimeBudget.unlimited(), settings: readSettings({}), log };
    const hook = "https://hooks.example.org/services/T00/quorvex";
    const callbacks = [
      { step: "textractor", uri: hook },
      { step: "textractor", uri: "s3://out/done.json" },
    ];
    const response = { callbacks, results: { textractor: { success: true, status: "complete" as const } } };

    await sendCallbacks(
      { callbacks },
      response,
      () => Promise.reject(new ExtractionError("OUTPUT_REFUSED", `${hook} answered 404`)),
      tools,
    );

    expect(JSON.parse(storage.text("s3://out/done.json") ?? "").callbacks).toEqual([
      { step: "textractor", uri: "https://hooks.example.org/***" },
      { step: "textractor", uri: "s3://out/done.json" },
    ]);
    expect(lines.join()).toContain("hooks.example.org");
    expect(lines.join()).not.toContain("quorvex");
  });
});
