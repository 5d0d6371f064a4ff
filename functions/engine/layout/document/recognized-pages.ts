// Decides on the blocks of recognised pages what only the whole document shows: headers, footers and levels of headings.

import type { Page } from "../../base/model.ts";
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

  /** Returns the page with its headers, its footers and the levels of its headings. */
  mark(page: Page): Page {
    return page.source === "ocr" ? this.#headings.mark(this.#running.mark(page)) : page;
  }
}
