// Paint of text: the properties that decide whether the text is visible.

import type { CoreDict, PdfCore } from "../core/core-types.ts";
import type { ContentItem } from "./content-item.ts";
import type { Colours, DrawingRecorder } from "./drawing.ts";

export interface TextPaint {
  /** Text rendering mode (ISO 32000-2, table 104): fill, stroke, both, neither, then the same four with clipping. */
  readonly mode: number;
  /** Fill colour as "#rrggbb"; undefined for patterns. */
  readonly fill: string | undefined;
  /** Stroke colour as "#rrggbb"; undefined for patterns. */
  readonly stroke: string | undefined;
  readonly fillAlpha: number;
  readonly strokeAlpha: number;
}

/** Paint of text that may be invisible, and its place among the drawn operators. */
export interface DoubtfulPaint extends TextPaint {
  /** Number of operators drawn before the text. */
  readonly after: number;
  /** True when the text shows in its own colour: no blend mode has been set, and its font is not of Type 3. */
  readonly isPlain: boolean;
}

/** Notes on the paint of items. They are not in the items, since nearly all items have none. */
export class PaintNotes {
  readonly #recorder: DrawingRecorder;
  readonly #doubtful = new Map<ContentItem, DoubtfulPaint>();
  #outside = 0;
  #blends = false;
  #paint: TextPaint | undefined;
  #open: DoubtfulPaint | undefined;

  constructor(recorder: DrawingRecorder) {
    this.#recorder = recorder;
  }

  /** Paint of the items that may be invisible, and the number of characters outside the page, which make no items. */
  result(): { readonly doubtful: ReadonlyMap<ContentItem, DoubtfulPaint>; readonly outside: number } {
    return { doubtful: this.#doubtful, outside: this.#outside };
  }

  addOutside(): void {
    this.#outside++;
  }

  /** Returns true when visible and possibly invisible text would become one piece. */
  separates(next: TextPaint | undefined): boolean {
    return (next === undefined) !== (this.#paint === undefined);
  }

  /** Sets the paint of the text that follows. */
  setPaint(next: TextPaint | undefined): void {
    this.#paint = next;
  }

  noteBlending(): void {
    this.#blends = true;
  }

  /** The glyphs of a Type 3 font may paint in colours of their own. */
  beginPiece(isType3: boolean): void {
    const paint = this.#paint;
    const place = { after: this.#recorder.drawing.fnArray.length, isPlain: !this.#blends && !isType3 };
    this.#open = paint === undefined ? undefined : { ...paint, ...place };
  }

  endPiece(item: ContentItem): void {
    if (this.#open !== undefined) this.#doubtful.set(item, this.#open);
  }
}

/** Text rendering modes; adding 4 gives the same mode with clipping. */
export const [FILL, STROKE, INVISIBLE] = [0, 1, 3];
/** Highest alpha of text that may be invisible. */
const TRANSPARENT = 0.05;
/** Least red, green and blue of a nearly white colour. */
const LIGHT = 0xd0;

/** Returns undefined for dark, opaque text, which nearly all text is. */
export function doubtfulPaint(mode: number, colours: Colours): TextPaint | undefined {
  const { fillHex: fill, strokeHex: stroke, fillAlpha, strokeAlpha } = colours;
  const strokes = mode % 4 === STROKE;
  const alpha = strokes ? strokeAlpha : fillAlpha;
  const isDoubtful = mode === INVISIBLE || alpha <= TRANSPARENT || isLight(strokes ? stroke : fill);
  return isDoubtful ? { mode, fill, stroke, fillAlpha, strokeAlpha } : undefined;
}

/** Takes the alpha values from a graphics state of the resources. */
export function setAlpha(state: CoreDict, colours: Colours): void {
  const [fill, stroke] = [state.get("ca"), state.get("CA")];
  if (typeof fill === "number") colours.fillAlpha = fill;
  if (typeof stroke === "number") colours.strokeAlpha = stroke;
}

/** Recognizes a graphics state with a blend mode other than the usual one. */
export function blends(state: CoreDict, { Name }: Pick<PdfCore, "Name">): boolean {
  const mode = state.get("BM");
  return mode !== undefined && !(mode instanceof Name && USUAL_MODES.has(mode.name));
}

const USUAL_MODES: ReadonlySet<unknown> = new Set(["Normal", "Compatible"]);

function isLight(colour: string | undefined): boolean {
  if (colour === undefined || colour === "#000000") return false;
  const number = Number.parseInt(colour.slice(1), 16);
  return (number & 0xff) >= LIGHT && ((number >> 8) & 0xff) >= LIGHT && number >> 16 >= LIGHT;
}
