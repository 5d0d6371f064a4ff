// Pictures placed in a document that has next to no words: a scanned letter that was pasted into Word is a picture of it.

import { ExtractionError } from "../../base/errors.ts";
import type { Page } from "../../base/model.ts";
import type { AttachedFile } from "../shared/attachments.ts";
import { isScanned } from "../shared/scan-threshold.ts";
import { image } from "./image.ts";

/** Each once, where its kind can be recognised; none where the pages have words enough. `pictures` are in their order. */
export function placedPictures(pages: Iterable<Page>, pictures: () => Iterable<AttachedFile>): readonly AttachedFile[] {
  if (hasWords(pages)) return [];
  const byName = new Map<string, AttachedFile>();
  for (const picture of pictures()) {
    const extension = picture.name.slice(picture.name.lastIndexOf(".")).toLowerCase();
    // A logo stands on every slide and is one picture; drawings (.emf, .svg) hold their words as text.
    if (image.extensions.includes(extension) && !byName.has(picture.name)) byName.set(picture.name, picture);
  }
  return [...byName.values()];
}

/** Those that were asked for, then the others as far as they are wanted: whether a document is a scan, all of it says. */
export function* everyPage(asked: readonly Page[], count: number, read: (page: number) => Page): Generator<Page> {
  yield* asked;
  const known = new Set(asked.map(({ number }) => number));
  for (let page = 1; page <= count; page++) {
    if (!known.has(page)) yield* readable(() => read(page));
  }
}

/** A page that nobody asked for and that cannot be read has no words to count. */
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
