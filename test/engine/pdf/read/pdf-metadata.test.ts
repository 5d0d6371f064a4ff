import { expect, test } from "vitest";
import { toIsoDate } from "../../../../functions/engine/pdf/read/pdf-metadata.ts";

test.each([
  ["D:20190401163925-07'00'", "2019-04-01T16:39:25-07:00"],
  ["D:20190401163925-07'00", "2019-04-01T16:39:25-07:00"],
  ["D:20190401163925Z00'00'", "2019-04-01T16:39:25Z"],
  ["20190401163925", "2019-04-01T16:39:25"],
  ["D:2019", "2019-01-01T00:00:00"],
  ["2019-04-01T16:39:25+02:00", "2019-04-01T16:39:25+02:00"],
  ["D:20191301000000Z", undefined],
  ["yesterday", undefined],
  [undefined, undefined],
])("%s is %s", (written, expected) => {
  expect(toIsoDate(written)).toBe(expected);
});
