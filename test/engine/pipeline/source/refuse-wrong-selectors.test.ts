import { expect, it } from "vitest";
import { refuseWrongSelectors } from "../../../../functions/engine/pipeline/source/refuse-wrong-selectors.ts";

it("refuses a request with a wrong selector, and no other", async () => {
  const wrong = { code: "INVALID_EVENT" };

  await expect(refuseWrongSelectors({ select: ["p["], remove: undefined })).rejects.toMatchObject(wrong);
  await expect(refuseWrongSelectors({ select: undefined, remove: ["p:foo"] })).rejects.toMatchObject(wrong);
  await expect(refuseWrongSelectors({ select: ["p"], remove: ["nav"] })).resolves.toBeUndefined();
  await expect(refuseWrongSelectors({ select: undefined, remove: undefined })).resolves.toBeUndefined();
});
