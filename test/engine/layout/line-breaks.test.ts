import { expect, test } from "vitest";
import { blocksOfItems, lines } from "../../support/runs.ts";

const FULL = "Every line of this prose reaches the right end of its column";

test("a rule typed with signs is a line of its own", () => {
  const rule = "=".repeat(FULL.length);

  const [block] = blocksOfItems(lines(50, 100, [FULL, rule, FULL, FULL, "and its end."]));

  expect(block?.text).toBe(`${FULL}\n${rule}\n${FULL} ${FULL} and its end.`);
});
