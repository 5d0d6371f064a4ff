// EPUB 2 and 3: the chapters in the order of the spine, with the table of contents as outline.

import { ExtractionError } from "../../base/errors.ts";
import type { Mark } from "../../base/model.ts";
import { percentDecoded } from "../../base/percent-encoding.ts";
import { openZip, type Zip } from "../../codecs/containers/zip-archive.ts";
import { decodeXml } from "../../codecs/text/decode-xml.ts";
import type { Entry } from "../html/blocks/block-writer.ts";
import { decodeHtml, meaningByRole } from "../html/html.ts";
import { withChangedMarks } from "../shared/changed-marks.ts";
import type { Format } from "../shared/format.ts";
import { singlePage, wantedPages } from "../shared/single-page.ts";

export const epub: Format = {
  name: "epub",
  method: "epub_to_text",
  extensions: [".epub"],
  mediaTypes: ["application/epub+zip"],

  async extract(bytes, { limits, pages, pictures }) {
    wantedPages(pages, 1);
    const { pathFrom, readNavigation, readPackage } = await import("./epub-package.ts");
    const archive = openZip(bytes, limits);
    const book = readPackage(archive, limits.nestingDepth);
    if (book.chapters.length === 0) {
      throw new ExtractionError("DAMAGED_DOCUMENT", "the EPUB has no chapters", {
        remedy: "open it in a reader and export it again",
      });
    }
    const { htmlBlocks } = await import("../html/blocks/html-blocks.ts");
    const { settleNames } = await import("../html/blocks/settle-names.ts");
    const entries: Entry[] = [];
    const warnings = new Set<string>();
    for (const [index, path] of book.chapters.entries()) {
      // A bitmap is not unpacked: a comic may have more of them than a document may have bytes.
      const isBitmap = book.bitmaps.has(path) && entryName(archive, path) !== undefined;
      const chapter = isBitmap ? undefined : readEntry(archive, path);
      if (chapter === undefined && !isBitmap) {
        warnings.add(`chapter ${path} is missing`);
        continue;
      }
      const { text } = chapter === undefined ? pictureAlone(path) : await decodeHtml(chapter);
      const isNavigation = path === book.navigation && book.chapters.length > 1;
      const read = htmlBlocks(text, {
        maxDepth: limits.nestingDepth,
        tables: "layout",
        meaningOf: isNavigation ? meaningInNavigation : meaningByRole,
        keepsPictures: pictures !== undefined,
        // A chapter names its pictures from its own folder.
        ...(pictures === undefined ? {} : { pictureAt: (href: string) => pathFrom(path, href) }),
        isPart: true,
        linkWithin: (href) => placeIn(book.chapters, path, href, pathFrom),
      });
      for (const warning of read.warnings) warnings.add(warning);
      // A page with nothing but the contents has a heading for them.
      if (!isNavigation || read.blocks.some(({ kind }) => kind !== "heading")) {
        for (const entry of read.entries) entries.push(withOwnNames(entry, chapterName(index)));
      }
    }
    const blocks = settleNames(entries).map(({ block }) => block);
    const { document, unreadable } = singlePage({ format: "epub", ...book.metadata }, blocks, []);
    const navigation = book.navigation === undefined ? undefined : readEntry(archive, book.navigation);
    const contents = navigation === undefined ? [] : readNavigation(decodeXml(navigation), limits.nestingDepth);
    const outline = contents.length > 0 ? contents : document.outline;
    return {
      document: { ...document, outline },
      warnings: [...warnings],
      unreadable,
      pictures: ({ uri = "" }) => readEntry(archive, uri),
    };
  },
};

/** Chapter that shows a bitmap of its own folder. */
function pictureAlone(path: string): { readonly text: string } {
  return { text: `<img src="${encodeURIComponent(path.slice(path.lastIndexOf("/") + 1))}">` };
}

function chapterName(index: number): string {
  return `${index + 1}-`;
}

/** Address of a named place in this chapter or in another one, by the names that its blocks get. */
function placeIn(
  chapters: readonly string[],
  path: string,
  href: string,
  pathFrom: (base: string, href: string) => string,
): string | undefined {
  const [file = "", name = ""] = href.split("#", 2);
  const chapter = chapters.indexOf(file === "" ? path : pathFrom(path, file));
  return chapter < 0 || name === "" ? undefined : `#${chapterName(chapter)}${percentDecoded(name)}`;
}

/** Puts the chapter before its names, since each chapter may have a note "1". */
function withOwnNames(entry: Entry, chapter: string): Entry {
  const { id } = entry.block;
  const renamed = (mark: Mark): Mark => (mark.note === undefined ? mark : { ...mark, note: chapter + mark.note });
  const block = withChangedMarks(entry.block, (mark) => [renamed(mark)]);
  return {
    ...entry,
    block: id === undefined ? block : { ...block, id: chapter + id },
    names: entry.names.map((name) => chapter + name),
  };
}

/** The table of contents is the outline, and its links are no words of the book. */
const meaningInNavigation: typeof meaningByRole = (name, attributes) => {
  return name === "nav" ? "hidden" : meaningByRole(name, attributes);
};

function readEntry(archive: Zip, path: string): Uint8Array | undefined {
  const name = entryName(archive, path);
  return name === undefined ? undefined : archive.read(name);
}

/** Name of the entry at a path, or at one that differs only in case, as some writers have it. */
function entryName(archive: Zip, path: string): string | undefined {
  if (archive.names.includes(path)) return path;
  return archive.names.find((each) => each.toLowerCase() === path.toLowerCase());
}
