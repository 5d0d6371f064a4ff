// EPUB 2 and 3: the chapters in the order of the spine, with the table of contents as outline.

import { ExtractionError } from "../../base/errors.ts";
import type { Block, Mark } from "../../base/model.ts";
import { openZip, type Zip } from "../../codecs/containers/zip-archive.ts";
import { decodeXml } from "../../codecs/text/decode-xml.ts";
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
    const blocks: Block[] = [];
    const warnings = new Set<string>();
    for (const [index, path] of book.chapters.entries()) {
      const chapter = readEntry(archive, path);
      if (chapter === undefined) {
        warnings.add(`chapter ${path} is missing`);
        continue;
      }
      const { text } = await decodeHtml(chapter);
      const isNavigation = path === book.navigation && book.chapters.length > 1;
      const read = htmlBlocks(text, {
        maxDepth: limits.nestingDepth,
        tables: "layout",
        meaningOf: isNavigation ? meaningInNavigation : meaningByRole,
        keepsPictures: pictures !== undefined,
        // A chapter names its pictures from its own folder.
        ...(pictures === undefined ? {} : { pictureAt: (href: string) => pathFrom(path, href) }),
        linkWithin: (href) => (href.startsWith("#") ? href : undefined),
      });
      for (const warning of read.warnings) warnings.add(warning);
      // A page with nothing but the contents has a heading for them.
      if (!isNavigation || read.blocks.some(({ kind }) => kind !== "heading")) {
        for (const block of read.blocks) blocks.push(withOwnNames(block, `${index + 1}-`));
      }
    }
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

/** Puts the chapter before its names, since each chapter may have a note "1". */
function withOwnNames(block: Block, chapter: string): Block {
  const { id } = block;
  const renamed = (mark: Mark): Mark => ({
    ...mark,
    ...(mark.note === undefined ? {} : { note: chapter + mark.note }),
    ...(mark.uri?.startsWith("#") === true ? { uri: `#${chapter}${mark.uri.slice(1)}` } : {}),
  });
  return {
    ...withChangedMarks(block, (mark) => [renamed(mark)]),
    ...(id === undefined ? {} : { id: chapter + id }),
  };
}

/** The table of contents is the outline, and its links are no words of the book. */
const meaningInNavigation: typeof meaningByRole = (name, attributes) => {
  return name === "nav" ? "hidden" : meaningByRole(name, attributes);
};

/** Reads an entry by its path, or by a path that differs only in case, as some writers have it. */
function readEntry(archive: Zip, path: string): Uint8Array | undefined {
  const name = archive.names.includes(path)
    ? path
    : archive.names.find((each) => each.toLowerCase() === path.toLowerCase());
  return name === undefined ? undefined : archive.read(name);
}
