// Small EPUB 3 books.

import { strToU8, zipSync } from "fflate";

const CONTAINER = `<container><rootfiles><rootfile full-path="OPS/book.opf"/></rootfiles></container>`;

/** A book whose chapters are the bodies of its pages. The manifest lists them in reverse, the spine in order. */
export function epubBytes(chapters: readonly string[], metadata = "<dc:title>T</dc:title>"): Uint8Array {
  const names = chapters.map((_, index) => `chapter ${index + 1}.xhtml`);
  const items = names.map(
    (name, index) => `<item id="c${index}" href="${encodeURIComponent(name)}" media-type="application/xhtml+xml"/>`,
  );
  const spine = names.map((_, index) => `<itemref idref="c${index}"/>`);
  const links = names.map((name, index) => `<li><a href="${name}">Part ${index + 1}</a></li>`);
  const nav = `<item id="n" href="nav.xhtml" properties="nav" media-type="application/xhtml+xml"/>`;
  const book = `<package><metadata>${metadata}</metadata><manifest>${nav}${items.reverse().join("")}</manifest>
    <spine>${spine.join("")}</spine></package>`;
  return zipSync({
    mimetype: [strToU8("application/epub+zip"), { level: 0 }],
    "META-INF/container.xml": strToU8(CONTAINER),
    "OPS/book.opf": strToU8(book),
    "OPS/nav.xhtml": strToU8(`<html><body><nav epub:type="toc"><ol>${links.join("")}</ol></nav></body></html>`),
    ...Object.fromEntries(
      names.map((name, index) => [`OPS/${name}`, strToU8(`<html><body>${chapters[index]}</body></html>`)]),
    ),
  });
}
