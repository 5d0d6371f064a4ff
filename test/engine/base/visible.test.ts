import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ExtractionError } from "../../../functions/engine/base/errors.ts";
import { createLog } from "../../../functions/engine/base/log.ts";
import { publicText } from "../../../functions/engine/base/public-text.ts";
import { visible } from "../../../functions/engine/base/visible.ts";
import { parseEvent } from "../../../functions/engine/request/parse-event.ts";
import { respond, respondFailed } from "../../../functions/engine/request/respond.ts";

const STEERING = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

describe("text for a terminal", () => {
  it("shows control characters and direction overrides as escapes", () => {
    expect(visible("a\u001b]0;title\u0007\r\n\u009b2J\u007f\u202egnp.exe\u2066")).toBe(
      "a\\u001b]0;title\\u0007\\u000d\\u000a\\u009b2J\\u007f\\u202egnp.exe\\u2066",
    );
    expect(visible("Übersicht – 報告 مرحبا \u{1F600} C:\\new")).toBe("Übersicht – 報告 مرحبا \u{1F600} C:\\new");
  });

  it("keeps the meaning of JSON", () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        expect(JSON.parse(visible(JSON.stringify(JSON.parse(json))))).toEqual(JSON.parse(json));
      }),
    );
  });

  it("has no control character in a message, a warning or a log line", () => {
    const name = fc.string({
      unit: fc.constantFrom("a", "\u001b", "[", "\n", "\r", "\u0085", "\u009b", "\u202e", "\0", "é"),
    });
    const request = parseEvent({ document_uri: "s3://in/a.zip" }, { bucket: undefined, eventBorne: false });
    const nothing = { missingTextPages: [], emptyContentPages: [], missingSearchablePdfPages: [] };
    fc.assert(
      fc.property(name, (odd) => {
        const lines: string[] = [];
        createLog("info", (line) => lines.push(line)).warn("name", { document: odd });
        const failed = respondFailed(
          request,
          new ExtractionError("NOT_FOUND", `${odd} does not exist; check the path`),
        );
        const response = respond(request, {
          status: "complete",
          method: "zip_to_text",
          size: 1,
          numPages: 1,
          ...nothing,
          warnings: [odd],
        });
        const texts = [
          lines.join(),
          failed.results.textractor.reason ?? "",
          ...(response.results.textractor.warnings ?? []),
        ];
        for (const text of texts) expect(text).not.toMatch(STEERING);
        expect(JSON.parse(lines.join())).toMatchObject({ document: odd });
        expect(publicText(publicText(odd))).toBe(publicText(odd));
      }),
    );
  });
});
