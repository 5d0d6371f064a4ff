// Shown glyphs → pieces of text with their places, by the same rules as pdf.js's getTextContent, to the last number. Only
// what it costs is different, spaced letters are no words, and a letter painted twice, which fakes bold print, is one.

import type { ContentItem, ItemBuilder, TextItem } from "./content-item.ts";
import type { PdfCore } from "./core-types.ts";
import type { PaintNotes } from "./paint.ts";
import { copyPlace, matrixOf, measurePen, newItemSize, newPlace, placePen } from "./pen-place.ts";
import { DIACRITIC, INVISIBLE, type ReadableFont, type ReadableGlyph, WHITESPACE } from "./readable-font.ts";
import { movePen, type TextState } from "./text-state.ts";
import { upright } from "./upright.ts";

export type ViewBox = readonly [left: number, bottom: number, right: number, top: number];

// Shares of the font size, and of the height of a piece of text: pdf.js's own.
const [TRACKING, NOT_A_SPACE, BACKWARDS] = [0.102, 0.03, -0.2];
const [SPACE_LEAST, SPACE_MOST, SHIFT] = [0.102, 0.6, 0.25];
/** In em: letters spaced by more are meant to stand apart. Where two letters are, that is how their program sets a space. */
const [MOST_TRACKING, LEAST_TRACKED] = [0.2, 3];
/** How far beside itself a letter is painted again: in em, and of its width. */
const [REPAINT_EM, REPAINT_SHARE] = [0.1, 0.4];

export function itemBuilder(items: ContentItem[], view: ViewBox, core: PdfCore, notes: PaintNotes): ItemBuilder {
  const [viewLeft, viewBottom, viewRight, viewTop] = view;
  let open = false;
  let text = "";
  let pieces = 0;
  const size = newItemSize();
  let advanceScale = 0;
  let vertical = false;
  let [trackingMin, notASpace, backwardsMax, spaceMin, spaceMax] = [0, 0, 0, 0, 0];
  trackingMin = Number.POSITIVE_INFINITY;
  notASpace = Number.NEGATIVE_INFINITY;
  backwardsMax = Number.NEGATIVE_INFINITY;
  let transform: readonly number[] = [];
  let fontId = "";
  let hasPrevious = false;
  const previous = newPlace();
  // The last two characters, of which the older decides where a space may stand.
  let [older, newer] = [" ", " "];
  /** The glyph shown last, and where it starts. */
  let lastText = "";
  let lastFont: ReadableFont | undefined;
  const lastStart = newPlace();
  /** The spacing of characters that the pen has passed since; the spacing that is set, and how many letters have it. */
  let [tracked, spacing, spaced] = [0, 0, 0];
  let shownSize = 0;
  let shownName: string | undefined;
  let shownFont: ReadableFont | undefined;
  const pen = newPlace();
  /** Those of what is shown, and behind them what is left of longer texts. */
  const glyphs: ReadableGlyph[] = [];

  const saw = (character: string): boolean => {
    const isAfterSpace = spaceIsDue();
    older = newer;
    newer = character;
    return isAfterSpace;
  };
  const spaceIsDue = (): boolean => older !== " " && newer === " ";
  const forget = (): void => {
    older = newer = " ";
  };

  const pushSpace = (spaceWidth: number, spaceHeight: number, at: readonly number[]): void => {
    const [width, height] = [spaceWidth, spaceHeight];
    items.push({ str: " ", dir: "ltr", width, height, transform: at, fontName: fontId, hasEOL: false });
  };
  const flush = (hasEOL = false): void => {
    if (!open) return;
    if (vertical) size.totalHeight += size.height * advanceScale;
    else size.totalWidth += size.width * advanceScale;
    const { str, dir } = core.direct(text, vertical);
    const [width, height] = [Math.abs(size.totalWidth), Math.abs(size.totalHeight)];
    const item: TextItem = { str, dir, width, height, transform, fontName: fontId, hasEOL };
    items.push(item);
    notes.made(item);
    open = false;
    text = "";
    pieces = 0;
  };
  const endLine = (font: ReadableFont): void => {
    forget();
    if (open) flush(true);
    else
      items.push({
        str: "",
        dir: "ltr",
        width: 0,
        height: 0,
        transform: matrixOf(pen),
        fontName: font.id,
        hasEOL: true,
      });
  };
  const fakeSpace = (gap: number, orientation: number): boolean => {
    if (orientation * spaceMin <= gap && gap <= orientation * spaceMax) {
      if (open) {
        forget();
        text += " ";
        pieces++;
      }
      return false;
    }
    flush();
    forget();
    pushSpace(vertical ? 0 : Math.abs(gap), vertical ? Math.abs(gap) : 0, matrixOf(previous));
    return true;
  };

  const scaleOf = (s: TextState): number => Math.hypot(s.ca, s.cb) * Math.hypot(s.la, s.lb);
  const start = (s: TextState, font: ReadableFont): void => {
    fontId = font.id;
    transform = matrixOf(pen);
    vertical = font.vertical;
    if (vertical) {
      size.width = size.totalWidth = Math.hypot(pen.a, pen.b);
      size.height = size.totalHeight = 0;
    } else {
      size.width = size.totalWidth = 0;
      size.height = size.totalHeight = Math.hypot(pen.c, pen.d);
    }
    advanceScale = scaleOf(s);
    const { fontSize } = s;
    trackingMin = fontSize * TRACKING;
    notASpace = fontSize * NOT_A_SPACE;
    backwardsMax = fontSize * BACKWARDS;
    spaceMin = fontSize * SPACE_LEAST;
    spaceMax = fontSize * SPACE_MOST;
    open = true;
    notes.started();
  };

  /** Before a glyph is shown: ends or spaces what is open. False for a glyph outside of the page. */
  const follow = (s: TextState, font: ReadableFont, glyphWidth: number): boolean => {
    const { a, b, c, d } = pen;
    let x = pen.e;
    let y = pen.f;
    if (font.vertical) {
      if (x < viewLeft || x > viewRight || y + glyphWidth < viewBottom || y > viewTop) return false;
    } else if (x + glyphWidth < viewLeft || x > viewRight || y < viewBottom || y > viewTop) return false;
    if (!hasPrevious) return true;
    let lastX = previous.e;
    let lastY = previous.f;
    if (lastX === x && lastY === y) return true;
    // Nearly all text is upright.
    if (a <= 0 || b !== 0 || c !== 0) {
      [x, y] = upright(x, y, [a, b, c, d], [a, b, c, d]);
      [lastX, lastY] = upright(lastX, lastY, [a, b, c, d], [previous.a, previous.b, previous.c, previous.d]);
    }
    if (font.vertical) followDown((lastY - y) / advanceScale, x - lastX, font);
    else followAlong((x - lastX) / advanceScale, y - lastY, s, font);
    return true;
  };
  /** By `distance` from the glyph before, of which `gap` may be a space. */
  const goOn = (distance: number, gap: number, orientation: number, down: boolean): void => {
    if (gap <= orientation * notASpace) forget();
    const isTight = gap <= orientation * trackingMin;
    if (!isTight && fakeSpace(gap, orientation)) return;
    if (isTight ? spaceIsDue() : pieces === 0) {
      forget();
      if (isTight) flush();
      pushSpace(down ? 0 : Math.abs(distance), down ? Math.abs(distance) : 0, matrixOf(previous));
    } else if (down) size.height += distance;
    else size.width += distance;
  };
  const followDown = (down: number, aside: number, font: ReadableFont): void => {
    const orientation = Math.sign(size.height || size.totalHeight);
    if (down < orientation * backwardsMax) {
      if (Math.abs(aside) > 0.5 * size.width) {
        endLine(font);
        return;
      }
      forget();
      flush();
      return;
    }
    if (Math.abs(aside) > size.width) {
      endLine(font);
      return;
    }
    goOn(down, down, orientation, font.vertical);
    if (Math.abs(aside) > size.width * SHIFT) flush();
  };
  const followAlong = (along: number, up: number, s: TextState, font: ReadableFont): void => {
    const orientation = Math.sign(size.width || size.totalWidth);
    if (along < orientation * backwardsMax) {
      if (Math.abs(up) > 0.5 * size.height) {
        endLine(font);
        return;
      }
      forget();
      flush();
      return;
    }
    const rise = s.rise - previous.rise;
    const shift = rise === 0 ? up : up - (pen.d / s.fontSize) * rise;
    if (Math.abs(shift) > size.height) {
      endLine(font);
      return;
    }
    const isTracked = spacing > trackingMin && spacing < MOST_TRACKING * s.fontSize;
    goOn(along, isTracked ? along - tracked : along, orientation, false);
    if (Math.abs(up) > size.height * SHIFT) flush();
  };

  const pass = (s: TextState, font: ReadableFont, distance: number): void => {
    if (font.vertical) movePen(s, 0, -distance);
    else movePen(s, distance * s.horizontalScale, 0);
    placePen(pen, s);
  };
  const isRepaint = (em: number): boolean =>
    Math.hypot(pen.e - lastStart.e, pen.f - lastStart.f) <
    Math.min(REPAINT_EM, REPAINT_SHARE * em) * Math.hypot(pen.a, pen.b);
  const showGlyph = (s: TextState, font: ReadableFont, glyph: ReadableGlyph, distance: number): void => {
    const { kind, unicode } = glyph;
    let advance = glyph.advance * (font.scale * s.fontSize);
    if (kind === WHITESPACE || (font === lastFont && unicode === lastText && isRepaint(glyph.advance * font.scale))) {
      pass(s, font, distance + (font.vertical ? -advance : advance));
      if (kind === WHITESPACE) saw(" ");
      return;
    }
    lastText = unicode;
    lastFont = font;
    lastStart.e = pen.e;
    lastStart.f = pen.f;
    if (kind !== DIACRITIC && !follow(s, font, advance)) {
      notes.missed();
      if (font.vertical) movePen(s, 0, advance);
      else movePen(s, advance * s.horizontalScale, 0);
      placePen(pen, s);
      return;
    }
    if (!open) start(s, font);
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
      hasPrevious = true;
      copyPlace(previous, pen, s.rise);
    }
    if (saw(unicode)) {
      text += " ";
      pieces++;
    }
    text += unicode;
    pieces++;
    if (distance !== 0) pass(s, font, distance);
  };

  return {
    begin({ fontSize, fontName, font }) {
      [shownSize, shownName, shownFont] = [fontSize, fontName, font];
    },
    show(s, codes, extraSpacing) {
      const { font } = s;
      if (font === undefined) return;
      const isOther =
        shownName !== s.fontName && (shownFont?.name !== font.name || shownFont?.vertical !== font.vertical);
      if (shownSize !== s.fontSize || isOther) {
        flush();
        [shownSize, shownName, shownFont] = [s.fontSize, s.fontName, font];
      }
      measurePen(pen, s, font.heightFactor(s.fontSize));
      const base = font.vertical ? -s.charSpacing : s.charSpacing;
      if (base !== spacing) [spacing, spaced, tracked] = [base, 0, 0];
      if (codes === "") {
        if (base + extraSpacing !== 0) pass(s, font, base + extraSpacing);
        return;
      }
      const count = font.readGlyphs(codes, glyphs);
      const last = count - 1;
      spaced += count;
      const tracking = spaced < LEAST_TRACKED ? 0 : base * s.horizontalScale;
      for (let index = 0; index <= last; index++) {
        const glyph = glyphs[index];
        if (glyph === undefined || glyph.kind === INVISIBLE) continue;
        let distance = index === last ? base + extraSpacing : base;
        if (glyph.isSpace) distance += s.wordSpacing;
        showGlyph(s, font, glyph, distance);
        tracked = tracking + (glyph.kind === WHITESPACE ? tracked : 0);
      }
    },
    rescale(s) {
      if (!open) return;
      const scale = scaleOf(s);
      if (scale === advanceScale) return;
      if (vertical) {
        size.totalHeight += size.height * advanceScale;
        size.height = 0;
      } else {
        size.totalWidth += size.width * advanceScale;
        size.width = 0;
      }
      advanceScale = scale;
    },
    flush: () => flush(),
  };
}
