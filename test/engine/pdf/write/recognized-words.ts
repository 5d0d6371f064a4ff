// Recognised pages for tests of the searchable PDF: words placed by hand, and the words that pdf.js finds.

import type { Line, Page, Word } from "../../../../functions/engine/base/model.ts";
import { readSettings } from "../../../../functions/engine/base/settings.ts";
import { withPage, withPdf } from "../../../../functions/engine/pdf/render/pdfjs.ts";

const { limits } = readSettings({});

export interface Placed {
  readonly text: string;
  readonly left: number;
  readonly baseline: number;
  readonly width: number;
  readonly size?: number;
}

/** A page with one line for each list of words; words on one line share its first word's baseline. */
export function pageOf(width: number, height: number, lines: readonly (readonly Placed[])[]): Page {
  return {
    number: 1,
    width,
    height,
    source: "ocr",
    blocks: [{ kind: "paragraph", text: "", lines: lines.map(lineOf) }],
  };
}

export function lineOf(placed: readonly Placed[]): Line {
  const words = placed.map(({ text, left, baseline, width, size = 12 }): Word => {
    return { text, size, box: [left, baseline - size * 0.8, left + width, baseline + size * 0.2] };
  });
  const [left, right] = [Math.min(...words.map(({ box }) => box[0])), Math.max(...words.map(({ box }) => box[2]))];
  const [, top, , bottom] = words[0]?.box ?? [0, 0, 0, 0];
  return { words, box: [left, top, right, bottom], baseline: [left, placed[0]?.baseline ?? 0, 0] };
}

export interface FoundText {
  readonly text: string;
  /** Start and end of the text on its baseline, in points from the top left of the viewed page. */
  readonly start: readonly [x: number, y: number];
  readonly end: readonly [x: number, y: number];
}

/** Texts on a page as pdf.js reports them, without blanks. */
export async function findText(pdf: Uint8Array, page = 1): Promise<readonly FoundText[]> {
  return await withPdf(pdf, { limits }, (document) =>
    withPage(document, page, async (found) => {
      const viewport = found.getViewport({ scale: 1 });
      const { items } = await found.getTextContent({ disableNormalization: true });
      return items.flatMap((item): FoundText[] => {
        if (!("str" in item) || item.str.trim() === "") return [];
        const [a = 1, b = 0, , , x = 0, y = 0] = item.transform as number[];
        const length = Math.hypot(a, b);
        const [endX, endY] = [x + (item.width * a) / length, y + (item.width * b) / length];
        return [
          {
            text: item.str,
            start: point(viewport.convertToViewportPoint(x, y)),
            end: point(viewport.convertToViewportPoint(endX, endY)),
          },
        ];
      });
    }),
  );
}

function point([x = 0, y = 0]: readonly number[]): readonly [number, number] {
  return [x, y];
}
