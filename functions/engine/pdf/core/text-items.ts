// Shown glyphs → pieces of text with their places, by the same rules as pdf.js's getTextContent, to the last number. Only
// what it costs is different, spaced letters are no words, and a letter painted twice, which fakes bold print, is one.

import type { ContentItem, ItemBuilder, TextItem } from "./content-item.ts";
import type { PdfCore } from "./core-types.ts";
import type { PaintNotes } from "./paint.ts";
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
  let [width, totalWidth, height, totalHeight, advanceScale] = [0, 0, 0, 0, 0];
  let vertical = false;
  let [trackingMin, notASpace, backwardsMax, spaceMin, spaceMax] = [0, 0, 0, 0, 0];
  trackingMin = Number.POSITIVE_INFINITY;
  notASpace = Number.NEGATIVE_INFINITY;
  backwardsMax = Number.NEGATIVE_INFINITY;
  let transform: readonly number[] = [];
  let fontId = "";
  let hasPrevious = false;
  let [pa, pb, pc, pd, pe, pf, previousRise] = [0, 0, 0, 0, 0, 0, 0];
  // The last two characters, of which the older decides where a space may stand.
  let [older, newer] = [" ", " "];
  /** Of the glyph shown last: what it is, and where it starts. */
  let [lastText, lastE, lastF] = ["", 0, 0];
  let lastFont: ReadableFont | undefined;
  /** The spacing of characters that the pen has passed since; the spacing that is set, and how many letters have it. */
  let [tracked, spacing, spaced] = [0, 0, 0];
  let shownSize = 0;
  let shownName: string | undefined;
  let shownFont: ReadableFont | undefined;
  // The text rendering matrix of where the pen is.
  let [a, b, c, d, e, f] = [0, 0, 0, 0, 0, 0];

  const place = (s: TextState): void => {
    const { ca, cb, cc, cd } = s;
    const x = s.tc * s.rise + s.te;
    const y = s.td * s.rise + s.tf;
    e = ca * x + cc * y + s.ce;
    f = cb * x + cd * y + s.cf;
  };
  const measure = (s: TextState, font: ReadableFont): void => {
    const { ca, cb, cc, cd, fontSize } = s;
    const along = fontSize * s.horizontalScale;
    const up = fontSize * font.heightFactor(fontSize);
    const xa = s.ta * along;
    const xb = s.tb * along;
    const xc = s.tc * up;
    const xd = s.td * up;
    a = ca * xa + cc * xb;
    b = cb * xa + cd * xb;
    c = ca * xc + cc * xd;
    d = cb * xc + cd * xd;
    place(s);
  };
  const current = (): number[] => [a, b, c, d, e, f];
  const previous = (): number[] => [pa, pb, pc, pd, pe, pf];

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
    const size = { width: spaceWidth, height: spaceHeight };
    items.push({ str: " ", dir: "ltr", ...size, transform: at, fontName: fontId, hasEOL: false });
  };
  const flush = (hasEOL = false): void => {
    if (!open) return;
    if (vertical) totalHeight += height * advanceScale;
    else totalWidth += width * advanceScale;
    const { str, dir } = core.direct(text, vertical);
    const [w, h] = [Math.abs(totalWidth), Math.abs(totalHeight)];
    const item: TextItem = { str, dir, width: w, height: h, transform, fontName: fontId, hasEOL };
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
      items.push({ str: "", dir: "ltr", width: 0, height: 0, transform: current(), fontName: font.id, hasEOL: true });
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
    pushSpace(vertical ? 0 : Math.abs(gap), vertical ? Math.abs(gap) : 0, previous());
    return true;
  };

  const scaleOf = (s: TextState): number => Math.hypot(s.ca, s.cb) * Math.hypot(s.la, s.lb);
  const start = (s: TextState, font: ReadableFont): void => {
    fontId = font.id;
    transform = current();
    vertical = font.vertical;
    if (vertical) {
      width = totalWidth = Math.hypot(a, b);
      height = totalHeight = 0;
    } else {
      width = totalWidth = 0;
      height = totalHeight = Math.hypot(c, d);
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
    let x = e;
    let y = f;
    if (font.vertical) {
      if (x < viewLeft || x > viewRight || y + glyphWidth < viewBottom || y > viewTop) return false;
    } else if (x + glyphWidth < viewLeft || x > viewRight || y < viewBottom || y > viewTop) return false;
    if (!hasPrevious) return true;
    let lastX = pe;
    let lastY = pf;
    if (lastX === x && lastY === y) return true;
    // Nearly all text is upright.
    if (a <= 0 || b !== 0 || c !== 0) {
      [x, y] = upright(x, y, [a, b, c, d], [a, b, c, d]);
      [lastX, lastY] = upright(lastX, lastY, [a, b, c, d], [pa, pb, pc, pd]);
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
      pushSpace(down ? 0 : Math.abs(distance), down ? Math.abs(distance) : 0, previous());
    } else if (down) height += distance;
    else width += distance;
  };
  const followDown = (down: number, aside: number, font: ReadableFont): void => {
    const orientation = Math.sign(height || totalHeight);
    if (down < orientation * backwardsMax) {
      if (Math.abs(aside) > 0.5 * width) {
        endLine(font);
        return;
      }
      forget();
      flush();
      return;
    }
    if (Math.abs(aside) > width) {
      endLine(font);
      return;
    }
    goOn(down, down, orientation, font.vertical);
    if (Math.abs(aside) > width * SHIFT) flush();
  };
  const followAlong = (along: number, up: number, s: TextState, font: ReadableFont): void => {
    const orientation = Math.sign(width || totalWidth);
    if (along < orientation * backwardsMax) {
      if (Math.abs(up) > 0.5 * height) {
        endLine(font);
        return;
      }
      forget();
      flush();
      return;
    }
    const rise = s.rise - previousRise;
    const shift = rise === 0 ? up : up - (d / s.fontSize) * rise;
    if (Math.abs(shift) > height) {
      endLine(font);
      return;
    }
    const isTracked = spacing > trackingMin && spacing < MOST_TRACKING * s.fontSize;
    goOn(along, isTracked ? along - tracked : along, orientation, false);
    if (Math.abs(up) > height * SHIFT) flush();
  };

  const pass = (s: TextState, font: ReadableFont, distance: number): void => {
    if (font.vertical) movePen(s, 0, -distance);
    else movePen(s, distance * s.horizontalScale, 0);
    place(s);
  };
  const isRepaint = (em: number): boolean =>
    Math.hypot(e - lastE, f - lastF) < Math.min(REPAINT_EM, REPAINT_SHARE * em) * Math.hypot(a, b);
  const showGlyph = (s: TextState, font: ReadableFont, glyph: ReadableGlyph, distance: number): void => {
    const { kind, unicode } = glyph;
    let advance = glyph.advance * (font.scale * s.fontSize);
    if (kind === WHITESPACE || (font === lastFont && unicode === lastText && isRepaint(glyph.advance * font.scale))) {
      pass(s, font, distance + (font.vertical ? -advance : advance));
      if (kind === WHITESPACE) saw(" ");
      return;
    }
    [lastText, lastE, lastF, lastFont] = [unicode, e, f, font];
    if (kind !== DIACRITIC && !follow(s, font, advance)) {
      notes.missed();
      if (font.vertical) movePen(s, 0, advance);
      else movePen(s, advance * s.horizontalScale, 0);
      place(s);
      return;
    }
    if (!open) start(s, font);
    if (kind === DIACRITIC) advance = 0;
    if (font.vertical) {
      movePen(s, 0, advance);
      advance = Math.abs(advance);
      height += advance;
    } else {
      advance *= s.horizontalScale;
      movePen(s, advance, 0);
      width += advance;
    }
    place(s);
    if (advance !== 0 && !Number.isNaN(advance)) {
      hasPrevious = true;
      [pa, pb, pc, pd, pe, pf, previousRise] = [a, b, c, d, e, f, s.rise];
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
      measure(s, font);
      const base = font.vertical ? -s.charSpacing : s.charSpacing;
      if (base !== spacing) [spacing, spaced, tracked] = [base, 0, 0];
      if (codes === "") {
        if (base + extraSpacing !== 0) pass(s, font, base + extraSpacing);
        return;
      }
      const glyphs = font.glyphsOf(codes);
      const last = glyphs.length - 1;
      spaced += glyphs.length;
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
        totalHeight += height * advanceScale;
        height = 0;
      } else {
        totalWidth += width * advanceScale;
        width = 0;
      }
      advanceScale = scale;
    },
    flush: () => flush(),
  };
}
