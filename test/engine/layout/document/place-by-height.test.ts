import { expect, test } from "vitest";
import type { Block, Box } from "../../../../functions/engine/base/model.ts";
import { placeByHeight } from "../../../../functions/engine/layout/document/place-parts.ts";

const block = (kind: Block["kind"], ...box: Box): Block => ({ kind, text: kind, box });
const HEADER = block("header", 50, 300, 550, 310);
const FIRST = block("paragraph", 50, 100, 550, 150);
const SECOND = block("paragraph", 50, 200, 550, 250);
const FOOTER = block("footer", 50, 20, 550, 30);

test.each([
  ["above all blocks, the first one follows", 50, [FIRST, SECOND], 0],
  ["at the top of a block, this block follows", 200, [FIRST, SECOND], 1],
  ["below a block's top, the next block follows", 200.5, [FIRST, SECOND], 2],
  ["a header never follows, whatever its height", 150, [HEADER, FIRST, SECOND], 2],
  ["the footer follows at the latest, whatever its height", 700, [FIRST, SECOND, FOOTER], 2],
  ["a block without a place never follows", 50, [{ kind: "paragraph", text: "" } as const, FIRST], 1],
  ["on an empty page, nothing follows", 50, [], 0],
])("%s", (_, top, blocks, index) => {
  expect(placeByHeight(top, blocks)).toBe(index);
});
