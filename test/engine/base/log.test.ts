import { describe, expect, it } from "vitest";
import { createLog } from "../../../functions/engine/base/log.ts";
import { publicUri } from "../../../functions/engine/base/public-uri.ts";

describe("the log", () => {
  it("writes one JSON line for each event at or above its level", () => {
    const lines: string[] = [];
    const log = createLog("warn", (line) => lines.push(line));
    log.info("quiet");
    log.warn("page missing", { page: 7 });

    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { time: expect.any(String), level: "warn", step: "page missing", page: 7 },
    ]);
  });

  it("repeats its shared facts in every line", () => {
    const lines: string[] = [];
    const log = createLog("info", (line) => lines.push(line), { request: "r-1", trace: undefined });

    log.info("document", { pages: 2 });

    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ step: "document", pages: 2, request: "r-1" }]);
  });

  it("shows addresses without their secrets", () => {
    expect(publicUri("https://me:secret@example.org/a.pdf?X-Amz-Signature=abc#frag")).toBe(
      "https://example.org/a.pdf?X-Amz-Signature=***",
    );
    expect(publicUri("s3://bucket/a b #3?.pdf")).toBe("s3://bucket/a b #3?.pdf");
  });
});
