// The text that a page shows. Text that seems hidden is looked for on the painted page before it is skipped.

import { namePages } from "../../base/page-ranges.ts";
import { hasOldLayer, hiddenOn, seemHidden, withoutItems } from "../../layout/hidden/hidden-text.ts";
import type { PageContent, PageText } from "../../pdf/read/read-page.ts";
import { textPainter } from "../../pdf/render/paint-text.ts";
import type { ExtractOptions } from "../shared/format.ts";

export interface ShownText {
  /** Returns a page's text without what the page hides. */
  of(page: number, content: PageContent): Promise<PageText>;
  /** Pages whose text is the layer of an earlier OCR. */
  oldLayers(): readonly number[];
  /** Warnings about skipped text, and about pages that could not be painted. */
  warnings(): readonly string[];
  close(): Promise<void>;
}

/** Opens the check for the pages of one PDF. Only pages with text that seems hidden are painted. */
export function openShownText(bytes: Uint8Array, options: Pick<ExtractOptions, "limits" | "password">): ShownText {
  const { limits, password } = options;
  // The thread loses a page that takes more memory or time, and its text with it. Reading the page needs the other half.
  const paintingBytes = (limits.readPageMemoryMb / 2) * 1024 ** 2;
  const paintingMs = limits.readPageCpuMs / 2;
  const painter = textPainter(bytes, { limits, password, paintingBytes, paintingMs });
  const skipped = new Map<string, PageCount>();
  const kept = new Map<string, PageCount>();
  const layered: number[] = [];
  let painted = 0;

  return {
    async of(page, content) {
      const text = await withoutHidden(page, content);
      if (content.doubtful.size > 0 && hasOldLayer(text, content)) layered.push(page);
      return text;
    },
    oldLayers: () => layered,
    warnings: () => [
      ...[...skipped].map(
        ([reason, { pages, characters }]) =>
          `${namePages(pages)}: ${characters} characters of invisible text (${reason}) were skipped`,
      ),
      ...[...kept].map(
        ([reason, { pages, characters }]) =>
          `${namePages(pages)}: ${characters} characters that seem invisible were kept, because the page could not be ` +
          `painted (${reason})`,
      ),
    ],
    close: () => painter.close(),
  };

  async function withoutHidden(page: number, content: PageContent): Promise<PageText> {
    const { text, outside } = content;
    if (outside > 0) count(skipped, "off the page", page, outside);
    const seeming = seemHidden(text, content);
    if (seeming.length === 0) return text;
    if (seeming.every(({ isSure }) => isSure) || ++painted > limits.inkPages) return skip(page, text, seeming);
    const picture = await painter.paint(page);
    if (typeof picture !== "string") return skip(page, text, hiddenOn(picture, text, seeming));
    const { sure = [], uncertain = [] } = Object.groupBy(seeming, ({ isSure }) => (isSure ? "sure" : "uncertain"));
    count(kept, picture, page, charactersOf(uncertain));
    return skip(page, text, sure);
  }

  function skip(page: number, text: PageText, hidden: Parameters<typeof withoutItems>[1]): PageText {
    const split = withoutItems(text, hidden);
    for (const [reason, characters] of split.hidden) count(skipped, reason, page, characters);
    return split.shown;
  }
}

interface PageCount {
  readonly pages: readonly number[];
  readonly characters: number;
}

function count(counts: Map<string, PageCount>, reason: string, page: number, characters: number): void {
  const known = counts.get(reason) ?? { pages: [], characters: 0 };
  counts.set(reason, { pages: [...known.pages, page], characters: known.characters + characters });
}

function charactersOf(items: ReturnType<typeof seemHidden>): number {
  return items.reduce((sum, { item }) => sum + item.str.trim().length, 0);
}
