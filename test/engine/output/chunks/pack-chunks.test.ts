import { describe, expect, it } from "vitest";
import { type ChunkOptions, chunkPacker } from "../../../../functions/engine/output/chunks/pack-chunks.ts";
import type { Passage } from "../../../../functions/engine/output/chunks/passages.ts";
import { tokenCounts, tokensOf } from "../../../../functions/engine/output/chunks/token-estimate.ts";
import { passageOf, words } from "./draft-parts.ts";

/** Size of 32 tokens: a chunk is tiny below 4, and full above 28. */
const PLAIN: ChunkOptions = { size: 32, overlap: 0 };
const OVERLAPPING: ChunkOptions = { size: 32, overlap: 8 };

function packed(passages: readonly Passage[], options = PLAIN) {
  const packer = chunkPacker(options);
  return [...passages.flatMap((passage) => [...packer.add(passage)]), ...packer.end()];
}

const ownTexts = (passages: readonly Passage[], options?: ChunkOptions) =>
  packed(passages, options).map((draft) => draft.text().own);
const heading = passageOf("Title", { kind: "heading" });

/** Table with a header row and as many other rows, each of so many words. */
function tableOf(header: number, rows: readonly number[]): Passage {
  const text = words(header, "head");
  const all = [text, ...rows.map((count) => words(count))].join("\n");
  return passageOf(all, {
    kind: "table",
    header: { text, rows: 1, counts: tokenCounts(text), end: text.length + 1 },
  });
}

describe("a section", () => {
  it("starts a chunk after 4 tokens; fewer go on across the heading", () => {
    expect(ownTexts([passageOf(words(4)), heading, passageOf("more")])).toEqual([words(4), "Title\n\nmore"]);
    expect(ownTexts([passageOf(words(3)), heading, passageOf("more")])).toEqual([`${words(3)}\n\nTitle\n\nmore`]);
  });

  it("has headings without text before it in its chunk, however long", () => {
    const title = passageOf(words(9), { kind: "heading" });

    expect(ownTexts([title, heading, passageOf("more")])).toEqual([`${words(9)}\n\nTitle\n\nmore`]);
  });

  it("ends a full chunk, also before a tiny rest", () => {
    const rest = [passageOf(words(28)), passageOf(words(3)), heading, passageOf(words(5))];

    expect(ownTexts(rest)).toEqual([`${words(28)}\n\n${words(3)}`, `Title\n\n${words(5)}`]);
  });

  it("joins a tiny end to the chunk before if both fit", () => {
    expect(ownTexts([passageOf(words(28)), passageOf(words(3))])).toHaveLength(1);
    expect(ownTexts([passageOf(words(29)), passageOf(words(3))])).toHaveLength(2);
    expect(ownTexts([passageOf(words(26)), passageOf(words(4))])).toHaveLength(2);
  });

  it("of no passage has no chunk", () => {
    expect(packed([])).toEqual([]);
  });
});

describe("a chunk", () => {
  it("takes a further passage up to 28 tokens", () => {
    expect(ownTexts([passageOf(words(20)), passageOf(words(7))])).toHaveLength(1);
    expect(ownTexts([passageOf(words(20)), passageOf(words(8))])).toHaveLength(2);
  });

  it("of one passage has up to 32 tokens", () => {
    expect(ownTexts([passageOf(words(32))])).toEqual([words(32)]);
    expect(ownTexts([passageOf(words(33))])).toEqual([words(28), words(5)]);
  });

  it("is filled with words where a sentence and the repeated text do not fit in one chunk", () => {
    const sentence = `Next ${words(23)}. `;

    const [first] = ownTexts([passageOf(`${sentence}${sentence}`)], OVERLAPPING);

    expect(first).toBe(`${sentence}Next ${words(2)}`);
  });

  it("has a passage as a whole that fits next to the repeated text", () => {
    const whole = `${words(11)}. ${words(11, "Next")}.`;

    expect(ownTexts([passageOf(words(10)), passageOf(whole)], OVERLAPPING)).toEqual([words(10), whole]);
    expect(ownTexts([passageOf(words(10)), passageOf(`${whole} End.`)], OVERLAPPING)[0]).toBe(
      `${words(10)}\n\n${words(11)}.`,
    );
  });

  it("repeats the end of the chunk before, up to the overlap, and nothing without one", () => {
    const passages = [passageOf(words(20)), passageOf(words(20, "next"))];

    expect(packed(passages, OVERLAPPING).map((draft) => draft.text().repeated)).toEqual(["", words(7)]);
    expect(packed(passages).map((draft) => draft.text().repeated)).toEqual(["", ""]);
  });

  it("has a row of a table as a whole, however long, and is never empty", () => {
    const rows = [words(40), words(40, "next")];

    expect(ownTexts([passageOf(rows.join("\n"), { kind: "table" })])).toEqual(rows);
  });
});

describe("the header rows of a cut table", () => {
  const repeatedRows = (table: Passage) => packed([table]).map((draft) => draft.repeatedRows());

  it("are repeated up to half of a chunk", () => {
    expect(repeatedRows(tableOf(16, [8, 8]))).toEqual([0, 1]);
    expect(repeatedRows(tableOf(17, [8, 8]))).toEqual([0, 0]);
  });

  it("are repeated where the next row fits too", () => {
    expect(repeatedRows(tableOf(16, [8, 15]))).toEqual([0, 1]);
    expect(repeatedRows(tableOf(16, [8, 16]))).toEqual([0, 0]);
  });

  it("are not repeated before themselves", () => {
    const [before, own] = packed([passageOf(words(20)), tableOf(5, [5])]);

    expect(before?.text().own).toBe(words(20));
    expect(own?.text()).toMatchObject({ repeated: "", own: `${words(5, "head")}\n${words(5)}` });
  });

  it("are repeated before a table that continues without them, also as a whole", () => {
    const header = { text: "a | b", rows: 1, counts: tokenCounts("a | b"), end: 0 };
    const [, own] = packed([passageOf(words(20)), passageOf(words(10), { kind: "table", header })]);

    expect(own?.text()).toEqual({ repeated: "a | b", separator: "\n", own: words(10) });
    expect(tokensOf(own?.counts() ?? header.counts)).toBe(14);
  });
});
