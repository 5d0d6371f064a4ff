import { expect, it } from "vitest";
import { RetryAfter, retryAfterMs } from "../../../../functions/engine/storage/http/retry-after.ts";

const NOW = Date.parse("2026-01-02T03:04:05Z");

it.each([
  ["0", 0],
  [" 120 ", 120_000],
  ["Fri, 02 Jan 2026 03:04:15 GMT", 10_000],
  ["Fri, 02 Jan 2026 03:04:00 GMT", 0],
  ["-5", undefined],
  ["1.5", undefined],
  ["soon", undefined],
  ["Fri, soon", undefined],
  ["2026-01-02T03:04:15Z", undefined],
  [undefined, undefined],
])("a server that answers Retry-After: %s asks for %s ms", (header, milliseconds) => {
  expect(retryAfterMs(header, NOW)).toBe(milliseconds);
});

it("an error can carry the wait", () => {
  expect(new RetryAfter(5)).toMatchObject({ milliseconds: 5, message: "retry after 5 ms" });
});
