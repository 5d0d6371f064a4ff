// Records marked content as pdf.js does: begin and end in pairs, even if the stream has none.

import type { PdfCore } from "../core/core-types.ts";
import * as op from "../core/operators.ts";
import type { ContentItem } from "./content-item.ts";
import type { DrawingRecorder } from "./drawing.ts";
import type { ItemBuilder } from "./text-items.ts";

interface Place {
  readonly core: PdfCore;
  readonly items: ContentItem[];
  readonly marked: boolean;
  readonly pageId: string;
  readonly recorder: DrawingRecorder;
}

export class MarkRecorder {
  readonly #builder: ItemBuilder;
  readonly #place: Place;
  #level = 0;
  #textLevel: number | undefined;

  constructor(builder: ItemBuilder, place: Place) {
    this.#builder = builder;
    this.#place = place;
  }

  begin(tag: unknown, properties: unknown, hasProperties: boolean): void {
    this.#builder.flush();
    const { core, items, marked, pageId, recorder } = this.#place;
    const stated = properties instanceof core.Dict ? properties.get("ActualText") : undefined;
    this.#builder.actual.begin(typeof stated === "string" ? core.stringToPDFString(stated) : undefined);
    if (!marked) return;
    const name = tag instanceof core.Name ? tag.name : null;
    const mcid = hasProperties && properties instanceof core.Dict ? properties.get("MCID") : null;
    const id = Number.isInteger(mcid) ? `${pageId}_mc${mcid}` : null;
    items.push(
      hasProperties ? { type: "beginMarkedContentProps", id, tag: name } : { type: "beginMarkedContent", tag: name },
    );
    recorder.add(op.beginMarkedContent, [id]);
    this.#level++;
  }

  end(): void {
    this.#builder.flush();
    this.#builder.actual.end();
    if (this.#place.marked && this.#level > 0) this.#close();
  }

  /** Remembers the level: marks that a text object opens end with the text object. */
  beginText(): void {
    this.#textLevel = this.#level;
  }

  endText(): void {
    if (this.#textLevel !== undefined) this.#closeTo(this.#textLevel);
    this.#textLevel = undefined;
  }

  close(): void {
    this.#closeTo(0);
  }

  #closeTo(level: number): void {
    if (!this.#place.marked || this.#level <= level) return;
    this.#builder.flush();
    while (this.#level > level) this.#close();
  }

  #close(): void {
    this.#level--;
    this.#place.items.push({ type: "endMarkedContent" });
    this.#place.recorder.add(op.endMarkedContent);
  }
}
