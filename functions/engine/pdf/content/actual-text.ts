// Texts that authors state for marked content (ISO 32000-2, 14.9.4). They stand in for glyphs that have no meaning of their
// own: browsers map the digits of tables and some ligatures to nothing. Elsewhere they may be hyphens that were removed.

import type { ReadableGlyph } from "../core/readable-font.ts";

/** Text without a character that means something: control and private characters, and replacements. */
const MEANINGLESS = /^[\p{Cc}\p{Co}\ufffd]*$/u;

/** Programs state where a word may be cut. */
const SOFT_HYPHEN = "\u00ad";

export class ActualText {
  /** Texts of the open marked contents; undefined for those without one. */
  readonly #open: (string | undefined)[] = [];
  /** True within marked content that has a text. */
  isStated = false;

  begin(text: string | undefined): void {
    this.#open.push(text?.replaceAll(SOFT_HYPHEN, ""));
    this.isStated ||= text !== undefined;
  }

  end(): void {
    this.#open.pop();
    this.isStated = this.#open.some((text) => text !== undefined);
  }

  /** Returns the text of a glyph: the stated text for the first one without a meaning, and nothing for others like it. */
  read({ unicode, isSoftHyphen }: Pick<ReadableGlyph, "unicode" | "isSoftHyphen">): string {
    const at = this.#open.findLastIndex((text) => text !== undefined);
    const stated = this.#open[at] ?? "";
    // InDesign may map spaces to soft hyphens.
    const isMeaningless = MEANINGLESS.test(unicode) || (isSoftHyphen === true && stated !== "");
    // A glyph with a meaning shows that the others are parts of it.
    this.#open[at] = "";
    return isMeaningless ? stated : unicode;
  }
}
