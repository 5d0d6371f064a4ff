// Puts pdf.js's text items into frames. In a frame, all text runs to the right and y grows downwards.

import { whenNeeded } from "../../base/when-needed.ts";
import type { TextItem } from "../../pdf/content/content-item.ts";
import type { FontMetrics, PageText } from "../../pdf/read/read-page.ts";
import { finite, frameAngle, intoFrame } from "../geometry/frame-angle.ts";
import { isSpace } from "../text/characters.ts";
import type { Run, Seams } from "./run.ts";
import { joinedSigns, joinParts } from "./two-part-signs.ts";

export function readRuns(text: PageText): Run[] {
  const runs: Run[] = [];
  const painted = new Map<string, Run[]>();
  let spaceBefore = false;
  for (const [order, item] of text.items.entries()) {
    // pdf.js's " " items have no usable box but are the only spaces of some Korean and justified text.
    if (item.str.trim() === "") {
      spaceBefore ||= item.str !== "" || item.hasEOL;
      continue;
    }
    const run = readRun(item, order, text, spaceBefore);
    spaceBefore = item.hasEOL || isSpace(item.str.charCodeAt(item.str.length - 1));
    if (isRepaint(run, painted)) continue;
    const last = runs.at(-1);
    const attached = last === undefined ? undefined : joinParts(last, run);
    if (attached !== undefined) runs.pop();
    runs.push(...(attached ?? [run]));
  }
  return runs;
}

// Usual metrics of text fonts, for fonts that state none.
const USUAL_STYLE: FontMetrics = { ascent: 0.75, descent: -0.25, vertical: false };
// A smaller ascent comes from a damaged font.
const LEAST_ASCENT = 0.4;

const HAS_PARTS = /[⧸↦]/;

/** Reads the item with index `order` of a page's text. `spaceBefore` means that a space or a line end precedes it. */
export function readRun(item: TextItem, order: number, text: PageText, spaceBefore: boolean): Run {
  const { styles, transform, elements, cells } = text;
  const style = styles[item.fontName] ?? USUAL_STYLE;
  const [a, b, c, d, x, y] = multiply(transform, item.transform);
  const unit = Math.hypot(transform[0] ?? 1, transform[1] ?? 0);
  const size = Math.hypot(c, d) || Math.hypot(a, b) || item.height * unit || 1;
  const direction = directionOf(item.str);
  // A sign may be painted as in a mirror: groff turns one hand into another so. Its height shows how it stands.
  const isMirrored = direction === "neutral" && a * d - b * c > 0;
  const written = ((isMirrored ? Math.atan2(-c, -d) : Math.atan2(-b, a)) * 180) / Math.PI;
  // Vertical writing runs down the page and its lines go left, as in the frame of text turned by -90 degrees.
  const angle = frameAngle(style.vertical ? written - 90 : written);
  const [start, baseline] = intoFrame(x, y, angle);
  const length = Math.abs(style.vertical ? item.height : item.width) * unit;
  const left = isMirrored ? start - finite(length) : start;
  const right = left + finite(length);
  const { ascent, descent } = extentOf(style);
  const seams = direction === "ltr" && !style.vertical ? seamsOf(item, left, right, unit) : undefined;
  return {
    text: HAS_PARTS.test(item.str) ? joinedSigns(item.str) : item.str,
    angle,
    left,
    right,
    baseline,
    top: baseline - ascent * size,
    bottom: baseline - descent * size,
    size,
    font: item.fontName,
    direction,
    order,
    spaceBefore,
    element: elements?.[order],
    cell: cells?.[order],
    seams,
  };
}

function seamsOf({ str: text, breaks }: TextItem, left: number, right: number, unit: number): Seams | undefined {
  if (breaks === undefined || breaks.text !== text) return undefined;
  const places = breaks.places.map(({ at, from, to }) => ({ at, from: left + from * unit, to: left + to * unit }));
  return { text, left, right, places };
}

/** Ascent and descent in em. Fonts may state nothing, nonsense or NaN. Vertical writing is centred on its line. */
function extentOf({ ascent, descent, vertical }: FontMetrics): { ascent: number; descent: number } {
  if (vertical) return { ascent: 0.5, descent: -0.5 };
  return {
    ascent: ascent >= LEAST_ASCENT && ascent <= 1.2 ? ascent : USUAL_STYLE.ascent,
    descent: descent >= -0.5 && descent <= 0 ? descent : USUAL_STYLE.descent,
  };
}

const RIGHT_TO_LEFT = whenNeeded(
  () => /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/gu,
);
const LEFT_TO_RIGHT = whenNeeded(() => /[\p{L}\p{Nd}]/gu);

function directionOf(text: string): Run["direction"] {
  if (MAY_BE_RIGHT_TO_LEFT.test(text)) return directionOfMost(text);
  return SOME_LATIN.test(text) || SOME_LEFT_TO_RIGHT().test(text) ? "ltr" : "neutral";
}

function directionOfMost(text: string): Run["direction"] {
  const rightToLeft = text.match(RIGHT_TO_LEFT())?.length ?? 0;
  const strong = text.match(LEFT_TO_RIGHT())?.length ?? 0;
  if (strong === 0 && rightToLeft === 0) return "neutral";
  return rightToLeft * 2 > strong ? "rtl" : "ltr";
}

const SOME_LATIN = /[a-zA-Z0-9]/;
const SOME_LEFT_TO_RIGHT = whenNeeded(() => /[\p{L}\p{Nd}]/u);

/** Quick test: no script from Devanagari up to Hangul runs to the left. */
const MAY_BE_RIGHT_TO_LEFT = /[\u0590-\u08ff\ud800-\uffff]/;

type Matrix = [number, number, number, number, number, number];

function multiply(outer: readonly number[], inner: readonly number[]): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = outer;
  const [p = 1, q = 0, r = 0, s = 1, t = 0, u = 0] = inner;
  return [
    finite(a * p + c * q),
    finite(b * p + d * q),
    finite(a * r + c * s),
    finite(b * r + d * s),
    finite(a * t + c * u + e),
    finite(b * t + d * u + f),
  ];
}

const REPAINT_EM = 0.15;
const REPAINTS_REMEMBERED = 32;

// Some programs fake bold by painting the text again, slightly offset. Such text must be read once.
export function isRepaint(run: Run, painted: Map<string, Run[]>): boolean {
  const earlier = painted.get(run.text);
  if (earlier === undefined) {
    painted.set(run.text, [run]);
    return false;
  }
  const tolerance = REPAINT_EM * run.size;
  const repaint = earlier.some(
    (other) =>
      other.angle === run.angle &&
      Math.abs(other.left - run.left) < tolerance &&
      Math.abs(other.baseline - run.baseline) < tolerance,
  );
  if (!repaint && earlier.push(run) > REPAINTS_REMEMBERED) earlier.shift();
  return repaint;
}
