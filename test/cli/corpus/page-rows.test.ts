import { describe, expect, it } from "vitest";
import { pageIndexOf, storedLines } from "../../../cli/corpus/page-rows.ts";

const output = (...pages: readonly object[]) =>
  Buffer.from([{ metadata: { format: "pdf", pages: 1 } }, ...pages].map((line) => JSON.stringify(line)).join("\n"));

describe("the index of a page", () => {
  it("has the words of all lines", async () => {
    const { pages } = await pageIndexOf(
      output({ page: 3, label: "iii", lines: [["One two"], ["three", [0, 0, 1, 1]]] }),
    );

    expect(pages).toMatchObject([{ number: 3, label: "iii", body: "one two three" }]);
    expect(storedLines(pages[0]?.lines ?? new Uint8Array())).toEqual([["One two"], ["three", [0, 0, 1, 1]]]);
  });

  it("has a word that continues in the next line as one run, and no word across other lines", async () => {
    const box = [0, 0, 1, 1];

    const { pages } = await pageIndexOf(
      output({
        page: 1,
        lines: [
          ["東", box],
          ["京", box, true],
          ["都", box],
        ],
      }),
    );

    expect(pages[0]?.body).toBe("東京 京 都");
  });
});
