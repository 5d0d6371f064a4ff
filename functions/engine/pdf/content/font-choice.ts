// Chooses the fonts of a content stream, and loads each of them once.

import { type CoreDict, type CoreEvaluator, type CoreFont, type PdfCore, TASK } from "../core/core-types.ts";
import { ReadableFont } from "../core/readable-font.ts";
import { charactersOfUnmapped, glyphsOf, isUnmapped } from "../core/unmapped-font.ts";
import type { TextState } from "./text-state.ts";

/** Parts of a page that its fonts need. */
export interface FontPlace {
  readonly core: PdfCore;
  readonly evaluator: CoreEvaluator;
  /** Cache of the document's fonts, by pdf.js's names. */
  readonly fonts: Map<string, ReadableFont>;
  /** Receives the fonts that the page uses, by the same names. */
  readonly used: Map<string, CoreFont>;
  /** Receives the names of the fonts whose text is only glyph numbers. */
  readonly unmapped: Set<string>;
}

export class FontChoice {
  readonly #resources: CoreDict;
  readonly #place: FontPlace;
  readonly #named = new Map<unknown, ReadableFont>();

  constructor(resources: CoreDict, place: FontPlace) {
    this.#resources = resources;
    this.#place = place;
  }

  /** Sets a font of the resources and its size. Returns a promise when the font must be loaded first. */
  set(state: TextState, [font, size]: readonly unknown[]): Promise<void> | undefined {
    const { name } = font as { readonly name: string | undefined };
    state.fontName = name;
    state.fontSize = size as number;
    const known = this.#named.get(name);
    if (known === undefined) return this.#load(state, name, null);
    this.#choose(state, known);
    return undefined;
  }

  /** Sets the font of a graphics state, which has a reference instead of a name. */
  setReferenced(state: TextState, [reference, size]: readonly unknown[]): Promise<void> {
    state.fontName = undefined;
    state.fontSize = size as number;
    return this.#load(state, null, reference);
  }

  async #load(state: TextState, name: unknown, reference: unknown): Promise<void> {
    const { core, evaluator, fonts, unmapped } = this.#place;
    const resources = this.#resources;
    const { loadedName, font } = await evaluator.loadFont(name, reference, resources, TASK, null, null, null);
    const known = fonts.get(loadedName);
    const lacksMap = isUnmapped(core, font, resources, name);
    const readable =
      known?.font === font
        ? known
        : new ReadableFont(
            loadedName,
            font,
            () => glyphsOf(core, font.name),
            lacksMap ? charactersOfUnmapped(font) : undefined,
          );
    if (lacksMap && readable.characters === undefined) unmapped.add(loadedName);
    fonts.set(loadedName, readable);
    if (reference === null) this.#named.set(name, readable);
    this.#choose(state, readable);
  }

  #choose(state: TextState, font: ReadableFont): void {
    state.font = font;
    this.#place.used.set(font.id, font.font);
  }
}
