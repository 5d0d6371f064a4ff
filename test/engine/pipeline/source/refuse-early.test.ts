import { expect, it } from "vitest";
import { ExtractionError } from "../../../../functions/engine/base/errors.ts";
import { refuseEarly } from "../../../../functions/engine/pipeline/source/refuse-early.ts";

const plain = { select: undefined, remove: undefined, renderJs: false, waitFor: undefined } as const;

it("refuses a request with a wrong selector, and no other", async () => {
  const wrong = { code: "INVALID_EVENT" };

  await expect(refuseEarly({ ...plain, select: ["p["] }, {})).rejects.toMatchObject(wrong);
  await expect(refuseEarly({ ...plain, remove: ["p:foo"] }, {})).rejects.toMatchObject(wrong);
  await expect(refuseEarly({ ...plain, waitFor: "p[" }, {})).rejects.toMatchObject(wrong);
  await expect(refuseEarly({ ...plain, select: ["p"], remove: ["nav"] }, {})).resolves.toBeUndefined();
  await expect(refuseEarly(plain, {})).resolves.toBeUndefined();
});

it("refuses to render where there is no browser", async () => {
  const missing = new ExtractionError("NOT_AVAILABLE", "no Chromium");
  const renderer = { check: () => Promise.reject(missing), render: () => Promise.reject(missing) };

  await expect(refuseEarly({ ...plain, renderJs: "auto" }, { renderer })).rejects.toBe(missing);
  await expect(refuseEarly({ ...plain, renderJs: true }, {})).rejects.toMatchObject({ code: "NOT_AVAILABLE" });
  await expect(refuseEarly(plain, { renderer })).resolves.toBeUndefined();
});
