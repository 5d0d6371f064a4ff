// How text is painted, as far as it tells whether anybody sees it.

import type { CoreDict } from "../core/core-types.ts";
import type { ContentItem } from "./content-item.ts";
import type { Colours, DrawingRecorder } from "./drawing.ts";

export interface TextPaint {
  /** ISO 32000-2, table 104: fill, stroke, both, neither; the same and clip. */
  readonly mode: number;
  /** "#rrggbb"; undefined for patterns. */
  readonly fill: string | undefined;
  readonly stroke: string | undefined;
  readonly fillAlpha: number;
  readonly strokeAlpha: number;
}

/** Text that the page may show to nobody, and its place among what the page draws. */
export interface DoubtfulPaint extends TextPaint {
  /** Operators drawn before it. */
  readonly after: number;
}

/** Kept beside the items, of which nearly all have nothing to note. */
export class PaintNotes {
  readonly #recorder: DrawingRecorder;
  readonly #doubtful = new Map<ContentItem, DoubtfulPaint>();
  #outside = 0;
  #paint: TextPaint | undefined;
  #open: DoubtfulPaint | undefined;

  constructor(recorder: DrawingRecorder) {
    this.#recorder = recorder;
  }

  get doubtful(): ReadonlyMap<ContentItem, DoubtfulPaint> {
    return this.#doubtful;
  }

  /** Characters shown outside of the page, which become no items. */
  get outside(): number {
    return this.#outside;
  }

  missed(): void {
    this.#outside++;
  }

  /** Whether what is seen and what may not be would become one piece. */
  parts(next: TextPaint | undefined): boolean {
    return (next === undefined) !== (this.#paint === undefined);
  }

  /** Of what is shown from now on. */
  use(next: TextPaint | undefined): void {
    this.#paint = next;
  }

  started(): void {
    const paint = this.#paint;
    this.#open = paint === undefined ? undefined : { ...paint, after: this.#recorder.drawing.fnArray.length };
  }

  made(item: ContentItem): void {
    if (this.#open !== undefined) this.#doubtful.set(item, this.#open);
  }
}

/** Of modes; four more are the same and clip. */
export const [FILL, STROKE, INVISIBLE] = [0, 1, 3];
/** What is more opaque than this is seen without doubt. */
const TRANSPARENT = 0.05;
/** In each of red, green and blue: nearly white. */
const LIGHT = 0xd0;

/** Undefined for text in ink on paper, which is nearly all. */
export function doubtfulPaint(mode: number, colours: Colours): TextPaint | undefined {
  const { fillHex: fill, strokeHex: stroke, fillAlpha, strokeAlpha } = colours;
  const strokes = mode % 4 === STROKE;
  const alpha = strokes ? strokeAlpha : fillAlpha;
  const isDoubtful = mode === INVISIBLE || alpha <= TRANSPARENT || isLight(strokes ? stroke : fill);
  return isDoubtful ? { mode, fill, stroke, fillAlpha, strokeAlpha } : undefined;
}

/** Of a graphics state that a content stream takes from its resources. */
export function setAlpha(state: CoreDict, colours: Colours): void {
  const [fill, stroke] = [state.get("ca"), state.get("CA")];
  if (typeof fill === "number") colours.fillAlpha = fill;
  if (typeof stroke === "number") colours.strokeAlpha = stroke;
}

function isLight(colour: string | undefined): boolean {
  if (colour === undefined || colour === "#000000") return false;
  const number = Number.parseInt(colour.slice(1), 16);
  return (number & 0xff) >= LIGHT && ((number >> 8) & 0xff) >= LIGHT && number >> 16 >= LIGHT;
}
