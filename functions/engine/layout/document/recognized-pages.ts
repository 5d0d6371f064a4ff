// Decides on the blocks of recognised pages what only the whole document shows: headers, footers, levels of headings, and tables
// over the ends of pages.

import type { Page } from "../../base/model.ts";
import { ContinuedTables } from "./continued-tables.ts";
import { RecognizedHeadings } from "./recognized-headings.ts";
import { RunningBlocks } from "./running-blocks.ts";

/** Marks recognised pages. All pages of the document must be added before. */
export class RecognizedPages {
  readonly #running = new RunningBlocks();
  readonly #headings = new RecognizedHeadings((page, index) => this.#running.kindsOf(page).has(index));

  add(page: Page): void {
    this.#running.add(page);
    this.#headings.add(page);
  }

  /**
   * Returns a function that takes the pages in order and returns each with its headers and footers, the levels of its headings
   * and the part of a table that goes on from the page before.
   */
  marker(): (page: Page) => Page {
    let tables = new ContinuedTables();
    let next: number | undefined;
    return (page) => {
      // Pages between two of a selection may end the table.
      if (page.number !== next) tables = new ContinuedTables();
      next = page.number + 1;
      const marked = page.source === "ocr" ? this.#headings.mark(this.#running.mark(page)) : page;
      return { ...marked, blocks: tables.mark({ height: page.height ?? 0, blocks: marked.blocks }) };
    };
  }
}
