// Turns shown glyphs into pieces of text with their places, by the rules of pdf.js's getTextContent, to the last digit.
// Six things differ: it is faster, spaced letters are no words, a letter painted twice to fake bold is read once, a gap that
// moves an accent over its letter is no space, stated texts are read, and gaps between text objects are noted.

import type { PdfCore } from "../core/core-types.ts";
import { DIACRITIC, INVISIBLE, type ReadableFont, type ReadableGlyph, WHITESPACE } from "../core/readable-font.ts";
import { ActualText } from "./actual-text.ts";
import type { ContentItem, TextItem } from "./content-item.ts";
import { LastCharacters } from "./last-characters.ts";
import { ACCENT_GAP, isAccent, LetterSpacing } from "./letter-spacing.ts";
import type { PaintNotes } from "./paint.ts";
import { addUp, copyPlace, matrixOf, measurePen, newItemSize, newPlace, placePen } from "./pen-place.ts";
import { BreakNotes } from "./text-breaks.ts";
import { movePen, scaleOf, type TextState } from "./text-state.ts";
import { upright } from "./upright.ts";

export type ViewBox = readonly [left: number, bottom: number, right: number, top: number];

// pdf.js's own constants: shares of the font size, and of the height of a piece of text.
const [TRACKING, NOT_A_SPACE, BACKWARDS] = [0.102, 0.03, -0.2];
const [SPACE_LEAST, SPACE_MOST, SHIFT] = [0.102, 0.6, 0.25];
/** Letter spacing that widens the gap after a kerned letter to that of a space, and the widest one, in em. */
const [LEAST_TRACKING, MOST_TRACKING] = [0.04, 0.2];
/** Largest offset of a letter that is painted again: in em, and as a share of its width. */
const [REPAINT_EM, REPAINT_SHARE] = [0.1, 0.4];

// A class, because V8 keeps its compiled methods. Functions made for each page lose their code at garbage collection.
export class ItemBuilder {
  readonly #items: ContentItem[];
  readonly #view: ViewBox;
  readonly #core: PdfCore;
  readonly #notes: PaintNotes;
  #open = false;
  #text = "";
  #pieces = 0;
  readonly #size = newItemSize();
  #advanceScale = 0;
  #vertical = false;
  /** Font size at the start of the open piece; of Type 3 text its real height. */
  #fontSize = 0;
  #transform: readonly number[] = [];
  #fontId = "";
  #hasPrevious = false;
  readonly #previous = newPlace();
  readonly #shown = new LastCharacters();
  /** Text of the glyph shown last. Its font and its start follow. */
  #lastText = "";
  #lastFont: ReadableFont | undefined;
  readonly #lastStart = newPlace();
  readonly spacing = new LetterSpacing();
  readonly breaks = new BreakNotes();
  readonly actual = new ActualText();
  #shownSize = 0;
  #shownName: string | undefined;
  #shownFont: ReadableFont | undefined;
  readonly #pen = newPlace();
  /** Buffer of the glyphs being shown. Glyphs of longer texts may remain at its end. */
  readonly #glyphs: ReadableGlyph[] = [];

  constructor(items: ContentItem[], view: ViewBox, core: PdfCore, notes: PaintNotes) {
    this.#items = items;
    this.#view = view;
    this.#core = core;
    this.#notes = notes;
  }

  /** Sets the text state before the first text. */
  begin({ fontSize, fontName, font }: TextState): void {
    this.#shownSize = fontSize;
    this.#shownName = fontName;
    this.#shownFont = font;
  }

  /** Shows the codes. `extraSpacing` follows the last glyph; `tracking` is the part of it that is letter spacing. */
  show(s: TextState, codes: string, extraSpacing: number, tracking = 0): void {
    const { font } = s;
    if (font === undefined) return;
    const isOther =
      this.#shownName !== s.fontName &&
      (this.#shownFont?.name !== font.name || this.#shownFont?.vertical !== font.vertical);
    if (this.#shownSize !== s.fontSize || isOther) {
      this.flush();
      this.begin(s);
    }
    measurePen(this.#pen, s, font.heightFactor(s.fontSize));
    const base = font.vertical ? -s.charSpacing : s.charSpacing;
    this.spacing.set(base);
    if (codes === "") {
      this.#pass(s, font, base + extraSpacing);
      return;
    }
    const count = font.readGlyphs(codes, this.#glyphs);
    this.spacing.begin(count, s.horizontalScale);
    for (let index = 0; index < count; index++) {
      const glyph = this.#glyphs[index];
      if (glyph === undefined || glyph.kind === INVISIBLE) continue;
      let distance = index === count - 1 ? base + extraSpacing : base;
      if (glyph.isSpace) distance += s.wordSpacing;
      this.#showGlyph(s, font, glyph, distance);
      this.spacing.pass(glyph.kind === WHITESPACE);
    }
    if (tracking !== 0) this.spacing.passTracking(tracking * s.horizontalScale);
  }

  /** Updates the scale after the text matrix was set. */
  rescale(s: TextState): void {
    if (!this.#open) return;
    const scale = scaleOf(s);
    if (scale === this.#advanceScale) return;
    addUp(this.#size, this.#vertical, this.#advanceScale);
    if (this.#vertical) this.#size.height = 0;
    else this.#size.width = 0;
    this.#advanceScale = scale;
  }

  #pushSpace(width: number, height: number): void {
    const transform = matrixOf(this.#previous);
    this.#items.push({ str: " ", width, height, transform, fontName: this.#fontId, hasEOL: false });
  }

  flush(hasEOL = false): void {
    if (!this.#open) return;
    const size = this.#size;
    addUp(size, this.#vertical, this.#advanceScale);
    const str = this.#core.direct(this.#text, this.#vertical);
    const width = Math.abs(size.totalWidth);
    const height = Math.abs(size.totalHeight);
    const plain = { str, width, height, transform: this.#transform, fontName: this.#fontId, hasEOL };
    const breaks = this.breaks.take(this.#text, str);
    const item: TextItem = breaks === undefined ? plain : { ...plain, breaks };
    this.#items.push(item);
    this.#notes.endPiece(item);
    this.#open = false;
    this.#text = "";
    this.#pieces = 0;
  }

  #endLine(font: ReadableFont): void {
    this.#shown.forget();
    if (this.#open) {
      this.flush(true);
      return;
    }
    const transform = matrixOf(this.#pen);
    this.#items.push({ str: "", width: 0, height: 0, transform, fontName: font.id, hasEOL: true });
  }

  #fakeSpace(gap: number, orientation: number): boolean {
    if (orientation * (this.#fontSize * SPACE_LEAST) <= gap && gap <= orientation * (this.#fontSize * SPACE_MOST)) {
      if (this.#open) {
        this.#shown.forget();
        this.#text += " ";
        this.#pieces++;
        this.breaks.pass(Math.abs(gap / this.#fontSize), this.#text.length, this.#transform, this.#previous, this.#pen);
      }
      return false;
    }
    this.flush();
    this.#shown.forget();
    this.#pushSpace(this.#vertical ? 0 : Math.abs(gap), this.#vertical ? Math.abs(gap) : 0);
    return true;
  }

  #start(s: TextState, font: ReadableFont): void {
    const pen = this.#pen;
    const size = this.#size;
    this.#fontId = font.id;
    this.#transform = matrixOf(pen);
    this.#vertical = font.vertical;
    if (font.vertical) {
      size.width = size.totalWidth = Math.hypot(pen.a, pen.b);
      size.height = size.totalHeight = 0;
    } else {
      size.width = size.totalWidth = 0;
      size.height = size.totalHeight = Math.hypot(pen.c, pen.d);
    }
    this.#advanceScale = scaleOf(s);
    this.#fontSize = s.fontSize * Math.abs(font.heightFactor(s.fontSize));
    this.#open = true;
    this.#notes.beginPiece(font.isType3);
  }

  /** Ends the open piece or adds a space to it, before a glyph is shown. Returns false for a glyph outside the page. */
  #follow(s: TextState, font: ReadableFont, glyphWidth: number): boolean {
    const { a, b, c, d } = this.#pen;
    const { 0: left, 1: bottom, 2: right, 3: top } = this.#view;
    let { e: x, f: y } = this.#pen;
    if (font.vertical) {
      if (x < left || x > right || y + glyphWidth < bottom || y > top) return false;
    } else if (x + glyphWidth < left || x > right || y < bottom || y > top) return false;
    if (!this.#hasPrevious) return true;
    const previous = this.#previous;
    let { e: lastX, f: lastY } = previous;
    if (lastX === x && lastY === y) return true;
    // Nearly all text is upright.
    if (a <= 0 || b !== 0 || c !== 0) {
      [x, y] = upright(x, y, [a, b, c, d], [a, b, c, d]);
      [lastX, lastY] = upright(lastX, lastY, [a, b, c, d], [previous.a, previous.b, previous.c, previous.d]);
    }
    if (font.vertical) this.#followDown((lastY - y) / this.#advanceScale, x - lastX, font);
    else this.#followAlong((x - lastX) / this.#advanceScale, y - lastY, s, font);
    return true;
  }

  /** Continues after the glyph before at `distance`. `gap` is the part of the distance that may be a space. */
  #goOn(distance: number, gap: number, orientation: number, down: boolean): void {
    if (distance <= orientation * (this.#fontSize * NOT_A_SPACE)) this.#shown.forget();
    const isTight = gap <= orientation * (this.#fontSize * (isAccent(this.#lastText) ? ACCENT_GAP : TRACKING));
    if (!isTight && this.#fakeSpace(gap, orientation)) return;
    if (isTight ? this.#shown.isSpaceDue() : this.#pieces === 0) {
      this.#shown.forget();
      if (isTight) this.flush();
      this.#pushSpace(down ? 0 : Math.abs(distance), down ? Math.abs(distance) : 0);
    } else if (down) this.#size.height += distance;
    else this.#size.width += distance;
  }

  #followDown(down: number, aside: number, font: ReadableFont): void {
    const size = this.#size;
    const orientation = Math.sign(size.height || size.totalHeight);
    if (down < orientation * (this.#fontSize * BACKWARDS)) {
      this.#goBack(Math.abs(aside) > 0.5 * size.width, font);
      return;
    }
    if (Math.abs(aside) > size.width) {
      this.#endLine(font);
      return;
    }
    this.#goOn(down, down, orientation, font.vertical);
    if (Math.abs(aside) > size.width * SHIFT) this.flush();
  }

  #followAlong(along: number, up: number, s: TextState, font: ReadableFont): void {
    const size = this.#size;
    const orientation = Math.sign(size.width || size.totalWidth);
    if (along < orientation * (this.#fontSize * BACKWARDS)) {
      this.#goBack(Math.abs(up) > 0.5 * size.height, font);
      return;
    }
    const rise = s.rise - this.#previous.rise;
    const shift = rise === 0 ? up : up - (this.#pen.d / s.fontSize) * rise;
    if (Math.abs(shift) > size.height) {
      this.#endLine(font);
      return;
    }
    const isSpaced = this.spacing.isBetween(this.#fontSize * LEAST_TRACKING, s.fontSize * MOST_TRACKING);
    this.#goOn(along, isSpaced ? this.spacing.gapIn(along) : along, orientation, false);
    if (Math.abs(up) > size.height * SHIFT) this.flush();
  }

  #goBack(isNextLine: boolean, font: ReadableFont): void {
    if (isNextLine) {
      this.#endLine(font);
      return;
    }
    this.#shown.forget();
    this.flush();
  }

  #pass(s: TextState, font: ReadableFont, distance: number): void {
    if (font.vertical) movePen(s, 0, -distance);
    else movePen(s, distance * s.horizontalScale, 0);
    placePen(this.#pen, s);
  }

  #isRepaint(em: number): boolean {
    const { a, b, e, f } = this.#pen;
    const offset = Math.hypot(e - this.#lastStart.e, f - this.#lastStart.f);
    return offset < Math.min(REPAINT_EM, REPAINT_SHARE * em) * Math.hypot(a, b);
  }

  #showGlyph(s: TextState, font: ReadableFont, glyph: ReadableGlyph, distance: number): void {
    const { kind } = glyph;
    const unicode = this.actual.isStated ? this.actual.read(glyph) : glyph.unicode;
    const pen = this.#pen;
    const size = this.#size;
    let advance = glyph.advance * (font.scale * s.fontSize);
    const isSame = font === this.#lastFont && unicode === this.#lastText;
    if (kind === WHITESPACE || (isSame && this.#isRepaint(glyph.advance * font.scale))) {
      this.#pass(s, font, distance + (font.vertical ? -advance : advance));
      if (kind === WHITESPACE) this.#shown.add(" ");
      return;
    }
    this.#lastText = unicode;
    this.#lastFont = font;
    this.#lastStart.e = pen.e;
    this.#lastStart.f = pen.f;
    if (kind !== DIACRITIC && !this.#follow(s, font, advance)) {
      this.#notes.addOutside();
      this.#pass(s, font, font.vertical ? -advance : advance);
      return;
    }
    this.breaks.passGlyph();
    if (!this.#open) this.#start(s, font);
    if (kind === DIACRITIC) advance = 0;
    if (font.vertical) {
      movePen(s, 0, advance);
      advance = Math.abs(advance);
      size.height += advance;
    } else {
      advance *= s.horizontalScale;
      movePen(s, advance, 0);
      size.width += advance;
    }
    placePen(pen, s);
    if (advance !== 0 && !Number.isNaN(advance)) {
      this.#hasPrevious = true;
      copyPlace(this.#previous, pen, s.rise);
    }
    if (this.#shown.add(unicode)) {
      this.#text += " ";
      this.#pieces++;
    }
    this.#text += unicode;
    this.#pieces++;
    if (distance !== 0) this.#pass(s, font, distance);
  }
}
