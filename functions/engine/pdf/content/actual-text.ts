// Texts that authors state for marked content (ISO 32000-2, 14.9.4). They stand in for glyphs that have no meaning of their
// own: browsers map the digits of tables and some ligatures to nothing. Elsewhere they may be hyphens that were removed.

import { MEANINGLESS, type ReadableGlyph } from "../core/readable-font.ts";

/** Programs state where a word may be cut. */
const SOFT_HYPHEN = "\u00ad";

export class ActualText {
  #depth = 0;
  /** Texts of the open marked contents that have one, with their depths; undefined once a glyph has a meaning. */
  readonly #stated: { readonly depth: number; text: string | undefined }[] = [];

  /** True within marked content that has a text. */
  get isStated(): boolean {
    return this.#stated.length > 0;
  }

  begin(text: string | undefined): void {
    this.#depth++;
    if (text !== undefined) this.#stated.push({ depth: this.#depth, text: text.replaceAll(SOFT_HYPHEN, "") });
  }

  end(): void {
    if (this.#stated.at(-1)?.depth === this.#depth) this.#stated.pop();
    this.#depth = Math.max(0, this.#depth - 1);
  }

  /** Returns the text of a glyph: the stated text for the first one without a meaning, and nothing for others like it. */
  read({ unicode, isSoftHyphen, isGuessed }: Pick<ReadableGlyph, "unicode" | "isSoftHyphen" | "isGuessed">): string {
    const open = this.#stated.at(-1);
    if (open === undefined) return unicode;
    const { text } = open;
    // InDesign may map spaces to soft hyphens.
    const isMeaningless = MEANINGLESS.test(unicode) || (isSoftHyphen === true && text !== "" && text !== undefined);
    const isReplaced = isMeaningless || (isGuessed === true && text !== undefined);
    // A glyph with a meaning shows that the others are parts of the stated text.
    open.text = isReplaced ? "" : undefined;
    return isReplaced ? (text ?? "") : unicode;
  }
}
