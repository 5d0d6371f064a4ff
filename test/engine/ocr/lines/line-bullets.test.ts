import { describe, expect, it } from "vitest";
import { lineBullets } from "../../../../functions/engine/ocr/lines/line-bullets.ts";
import { type DrawnPage, drawPage } from "../page/draw-page.ts";
import { recognizedLine } from "../page/recognized-words.ts";

const ROWS = [100, 150, 200];
type Draw = (y: number, index: number) => Required<Pick<DrawnPage, "texts" | "bars">>;
const sign =
  (text: string, x = 60): Draw =>
  (y) => ({ texts: [{ text, x, y }], bars: [] });
/** Square of four rules. */
const square =
  (side: number, rule = 2): Draw =>
  (y) => ({
    texts: [],
    bars: [
      [60, y - side, side, rule],
      [60, y - rule, side, rule],
      [60, y - side, rule, side],
      [60 + side - rule, y - side, rule, side],
    ],
  });
interface Read {
  readonly rows?: readonly number[];
  /** Text that Tesseract reads for the sign; absent where it leaves the sign out. */
  readonly as?: string;
  readonly confidence?: number;
  readonly text?: string;
}

/** Number of lines with a bullet, and what is so of all of them. */
function bulletsIn(draw: Draw, { rows = ROWS, as, confidence = 95, text = "Apples and pears" }: Read = {}) {
  const drawn = rows.map(draw);
  const page = drawPage({
    texts: [...drawn.flatMap(({ texts }) => texts), ...rows.map((y) => ({ text, x: 100, y }))],
    bars: drawn.flatMap(({ bars }) => bars),
  });
  const lines = rows.map((y) => {
    const words = text.split(" ").map((word, index) => [word, 100 + 120 * index] as const);
    const line = recognizedLine(words, y);
    const [first] = recognizedLine([[as ?? "", 60, confidence]], y).words;
    const box = [58, y - 22, 82, y + 4] as const;
    return as === undefined || first === undefined ? line : { ...line, words: [{ ...first, box }, ...line.words] };
  });
  const found = [...lineBullets(lines, page, () => 28).bullets.values()];
  return { count: found.length, isMisread: found.every((bullet) => bullet.isMisread) };
}

describe("bullets of lines", () => {
  it("are one shape left of three lines, which Tesseract left out or read as a sign", () => {
    expect(bulletsIn(sign("»"))).toEqual({ count: 3, isMisread: false });
    expect(bulletsIn(sign("»"), { as: "@" })).toEqual({ count: 3, isMisread: true });
    expect(bulletsIn(sign("»"), { as: ">»" })).toEqual({ count: 3, isMisread: true });
    expect(bulletsIn(sign("»"), { rows: ROWS.slice(1) }).count).toBe(0);
  });

  it("are discs and squares left of a single line, too", () => {
    const disc: Draw = (y) => ({ texts: [], bars: [[62, y - 12, 9, 9]] });

    expect(bulletsIn(disc, { rows: [100] })).toEqual({ count: 1, isMisread: false });
    expect(bulletsIn(disc, { rows: [100], as: "e" })).toEqual({ count: 1, isMisread: true });
  });

  it("have one place and one shape", () => {
    expect(bulletsIn((y, index) => sign("»", 40 + 12 * index)(y, index)).count).toBe(0);
    expect(bulletsIn((y, index) => sign("»-o"[index] ?? "", 60)(y, index)).count).toBe(0);
  });

  it("are no letters that were read for sure, no signs of money, and no signs of numbers", () => {
    expect(bulletsIn(sign("o"), { as: "o", confidence: 70 }).count).toBe(3);
    expect(bulletsIn(sign("o"), { as: "o", confidence: 80 }).count).toBe(0);
    expect(bulletsIn(sign("$"), { as: "$" }).count).toBe(0);
    expect(bulletsIn(sign("+"), { as: "+", text: "12.5" }).count).toBe(0);
    expect(bulletsIn(sign("+"), { as: "+" }).count).toBe(3);
  });

  it("are no signs of quoted lines, which go on in small letters", () => {
    expect(bulletsIn(sign(">"), { as: ">", text: "which was said before" }).count).toBe(0);
    expect(bulletsIn(sign(">"), { as: ">", text: "Which was said before" }).count).toBe(3);
  });

  it("are small squares, but no check boxes", () => {
    expect(bulletsIn(square(11)).count).toBe(3);
    expect(bulletsIn(square(20)).count).toBe(0);
  });

  it("are no specks, no rules beside the text, and nothing that touches it", () => {
    expect(bulletsIn((y) => ({ texts: [], bars: [[60, y - 10, 2, 2]] })).count).toBe(0);
    expect(bulletsIn((y) => ({ texts: [], bars: [[60, y - 30, 4, 40]] })).count).toBe(0);
    expect(bulletsIn(sign("»", 83)).count).toBe(0);
    expect(bulletsIn(sign("»", 76)).count).toBe(3);
  });

  it.each([
    ["is a line of its own where it was read as a sign", "»", 3, 3],
    ["is text where it was read as a number", "3", 0, 0],
    ["is text beside other text", "» 7", 0, 0],
  ])("have a shape that %s", (_, text, count, alone) => {
    const items = ROWS.map((y) => recognizedLine([["Apples", 100]], y));
    const signs = ROWS.map((y) =>
      recognizedLine(
        text.split(" ").map((word, at) => [word, 60 - 30 * at] as const),
        y,
      ),
    );
    const page = drawPage({
      texts: ROWS.flatMap((y) => [
        { text: "»", x: 60, y },
        { text: "Apples", x: 100, y },
      ]),
    });
    const { bullets, readAlone } = lineBullets([...items, ...signs], page, () => 28);

    expect([...bullets.keys()]).toEqual(items.slice(0, count));
    expect([...readAlone]).toEqual(signs.slice(0, alone));
  });
});
