import { describe, expect, it } from "vitest";
import { italicWords } from "../../../../functions/engine/ocr/lines/italic-words.ts";
import { drawPage } from "../page/draw-page.ts";
import { recognizedLine } from "../page/recognized-words.ts";

/** Italic words of lines whose words in italics are marked by "/". */
const italicIn = (...lines: readonly string[]) => {
  const placed = lines.map((line, row) =>
    line.split(" ").map((word, index) => ({ word, x: 40 + 170 * index, y: 100 + 50 * row })),
  );
  const page = drawPage({
    texts: placed.flat().map(({ word, x, y }) => ({ text: word.replace("/", ""), x, y, italic: word.startsWith("/") })),
  });
  const read = placed.map((words) =>
    recognizedLine(
      words.map(({ word, x }) => [word.replace("/", ""), x] as const),
      words[0]?.y ?? 0,
    ),
  );
  return [...italicWords(read, page)].map(({ text }) => text);
};

describe("words in italics", () => {
  it("are found by their slant among upright words", () => {
    expect(italicIn("The harvest without /Windmill employees", "keeps seven gates until summer")).toEqual(["Windmill"]);
  });

  it("take short words with them that stand between them and at their end of the line", () => {
    expect(italicIn("/a /Windmill /of /harvest until", "keeps seven gates of summer")).toEqual([
      "a",
      "Windmill",
      "of",
      "harvest",
    ]);
    expect(italicIn("/Windmill is summer", "keeps seven gates until summer")).toEqual(["Windmill"]);
  });

  it("may be all words of a page", () => {
    expect(italicIn("/The /harvest /Windmill")).toEqual(["The", "harvest", "Windmill"]);
    expect(italicIn("The harvest Windmill")).toEqual([]);
  });
});
