// What a content stream marks as one piece, as pdf.js tells it: open and closed in pairs, whatever the stream says.

import type { ContentItem, ItemBuilder } from "./content-item.ts";
import type { PdfCore } from "./core-types.ts";
import type { DrawingRecorder } from "./drawing.ts";
import * as op from "./operators.ts";

export interface MarkRecorder {
  begin(tag: unknown, properties: unknown, hasProperties: boolean): void;
  end(): void;
  /** Marks that a text object opens end with it. */
  beginText(): void;
  endText(): void;
  close(): void;
}

interface Place {
  readonly core: PdfCore;
  readonly items: ContentItem[];
  readonly marked: boolean;
  readonly pageId: string;
  readonly recorder: DrawingRecorder;
}

export function markRecorder(builder: ItemBuilder, { core, items, marked, pageId, recorder }: Place): MarkRecorder {
  let level = 0;
  let textLevel: number | undefined;
  const close = (): void => {
    level--;
    items.push({ type: "endMarkedContent" });
    recorder.add(op.endMarkedContent);
  };
  const closeTo = (to: number): void => {
    if (!marked || level <= to) return;
    builder.flush();
    while (level > to) close();
  };
  return {
    begin(tag, properties, hasProperties) {
      builder.flush();
      if (!marked) return;
      const name = tag instanceof core.Name ? tag.name : null;
      const mcid = hasProperties && properties instanceof core.Dict ? properties.get("MCID") : null;
      const id = Number.isInteger(mcid) ? `${pageId}_mc${mcid}` : null;
      items.push(
        hasProperties ? { type: "beginMarkedContentProps", id, tag: name } : { type: "beginMarkedContent", tag: name },
      );
      recorder.add(op.beginMarkedContent, [id]);
      level++;
    },
    end() {
      builder.flush();
      if (marked && level > 0) close();
    },
    beginText() {
      textLevel = level;
    },
    endText() {
      if (textLevel !== undefined) closeTo(textLevel);
      textLevel = undefined;
    },
    close: () => closeTo(0),
  };
}
