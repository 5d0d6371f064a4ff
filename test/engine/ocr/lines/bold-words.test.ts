import { describe, expect, it } from "vitest";
import { boldWords } from "../../../../functions/engine/ocr/lines/bold-words.ts";
import { drawPage } from "../page/draw-page.ts";
import { recognizedLine } from "../page/recognized-words.ts";

const ROWS = ["The miller keeps", "seven gates here", "until the summer"];
const rows = ROWS.map((text, index) => ({ text, x: 40, y: 200 + 50 * index }));
const lineOf = (text: string, x: number, y: number) =>
  recognizedLine(
    text
      .split(" ")
      .map(
        (word, index) =>
          [word, x + 14.5 * text.split(" ").slice(0, index).join(" ").length + (index > 0 ? 14 : 0)] as const,
      ),
    y,
  );
const body = rows.map(({ text, x, y }) => lineOf(text, x, y));

const boldIn = (text: string, bold: readonly boolean[]) => {
  const words = text.split(" ");
  const places = words.map((_, index) => 40 + 160 * index);
  const page = drawPage({
    texts: [
      ...rows,
      ...words.map((word, index) => ({ text: word, x: places[index] ?? 0, y: 100, bold: bold[index] ?? false })),
    ],
  });
  const line = recognizedLine(
    words.map((word, index) => [word, places[index] ?? 0] as const),
    100,
    { size: 28 },
  );
  // One piece: the gaps of drawn words do not matter here.
  const joined = {
    ...line,
    words: line.words.map((word, index) => ({
      ...word,
      box: [places[index] ?? 0, word.box[1], (places[index] ?? 0) + 150, word.box[3]] as const,
    })),
  };
  return [...boldWords([...body, joined], page, () => 28)].map(({ text: own }) => own);
};

describe("bold words", () => {
  it("are those of a piece with thicker strokes than most text", () => {
    expect(boldIn("Kitchen Garden", [true, true])).toEqual(["Kitchen", "Garden"]);
    expect(boldIn("Kitchen Garden", [false, false])).toEqual([]);
  });

  it("are none where only a term of the piece is bold", () => {
    expect(boldIn("Kitchen means the room", [true, false, false, false])).toEqual([]);
  });

  it("are those of a bold title with its number, which stands farther from it than words do", () => {
    const numbered = (number: string) => {
      const page = drawPage({ texts: [...rows, { text: "Kitchen Garden", x: 140, y: 100, bold: true }] });
      const line = recognizedLine([[number, 40]], 100, { size: 28 });
      const [first] = line.words;
      const title = lineOf("Kitchen Garden", 140, 100).words;
      const words = first === undefined ? title : [{ ...first, box: [40, 80, 85, 100] as const }, ...title];
      return [...boldWords([...body, { ...line, words }], page, () => 28)].map(({ text }) => text);
    };

    expect(numbered("1.2")).toEqual(["1.2", "Kitchen", "Garden"]);
    expect(numbered("see")).toEqual(["Kitchen", "Garden"]);
  });

  it("are none on a page with too few words to compare", () => {
    const page = drawPage({ texts: [{ text: "Kitchen Garden", x: 40, y: 100, bold: true }] });

    expect(boldWords([lineOf("Kitchen Garden", 40, 100)], page, () => 28)).toEqual(new Set());
  });
});
