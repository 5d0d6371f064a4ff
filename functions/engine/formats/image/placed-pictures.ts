// Finds pictures in documents with almost no words: a scanned letter pasted into Word is such a picture.

import { ExtractionError } from "../../base/errors.ts";
import type { Page } from "../../base/model.ts";
import type { AttachedFile } from "../shared/attachments.ts";
import { isScanned } from "../shared/scan-threshold.ts";
import { image } from "./image.ts";

/** Returns each recognisable picture once, in order; none when the pages have enough words. */
export function placedPictures(pages: Iterable<Page>, pictures: () => Iterable<AttachedFile>): readonly AttachedFile[] {
  if (hasWords(pages)) return [];
  const byName = new Map<string, AttachedFile>();
  for (const picture of pictures()) {
    const extension = picture.name.slice(picture.name.lastIndexOf(".")).toLowerCase();
    // A logo on every slide is one picture. Drawings (.emf, .svg) are skipped: their words are text.
    if (image.extensions.includes(extension) && !byName.has(picture.name)) byName.set(picture.name, picture);
  }
  return [...byName.values()];
}

/** Yields the requested pages, then the others on demand: the whole document decides whether it is a scan. */
export function* everyPage(asked: readonly Page[], count: number, read: (page: number) => Page): Generator<Page> {
  yield* asked;
  const known = new Set(asked.map(({ number }) => number));
  for (let page = 1; page <= count; page++) {
    if (!known.has(page)) yield* readable(() => read(page));
  }
}

/** An unreadable page that nobody requested counts as a page without words. */
function readable(read: () => Page): readonly Page[] {
  try {
    return [read()];
  } catch (error) {
    if (!(error instanceof ExtractionError)) throw error;
    return [];
  }
}

function hasWords(pages: Iterable<Page>): boolean {
  let bytes = 0;
  for (const { blocks } of pages) {
    for (const { text } of blocks) {
      bytes += Buffer.byteLength(text.trim(), "utf8");
      if (!isScanned(bytes)) return true;
    }
  }
  return false;
}
