// What a content stream marks as one piece, as pdf.js tells it: open and closed in pairs, whatever the stream says.

import type { ContentItem, ItemBuilder } from "./content-item.ts";
import type { PdfCore } from "./core-types.ts";

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
}

export function markRecorder(builder: ItemBuilder, { core, items, marked, pageId }: Place): MarkRecorder {
  let level = 0;
  let textLevel: number | undefined;
  const closeTo = (to: number): void => {
    if (!marked || level <= to) return;
    builder.flush();
    for (; level > to; level--) items.push({ type: "endMarkedContent" });
  };
  return {
    begin(tag, properties, hasProperties) {
      builder.flush();
      if (!marked) return;
      level++;
      const name = tag instanceof core.Name ? tag.name : null;
      if (!hasProperties) return void items.push({ type: "beginMarkedContent", tag: name });
      const mcid = properties instanceof core.Dict ? properties.get("MCID") : null;
      const id = Number.isInteger(mcid) ? `${pageId}_mc${mcid}` : null;
      items.push({ type: "beginMarkedContentProps", id, tag: name });
    },
    end() {
      builder.flush();
      if (!marked || level === 0) return;
      level--;
      items.push({ type: "endMarkedContent" });
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
