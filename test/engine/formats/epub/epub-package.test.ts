import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { openZip } from "../../../../functions/engine/codecs/containers/zip-archive.ts";
import { readNavigation, readPackage } from "../../../../functions/engine/formats/epub/epub-package.ts";
import { options } from "../shared/options.ts";

const read = (parts: Readonly<Record<string, string>>) => {
  const bytes = zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));
  return readPackage(openZip(bytes, options.limits), 50);
};
const item = (id: string, href: string, type = "application/xhtml+xml", more = "") =>
  `<item id="${id}" href="${href}" media-type="${type}" ${more}/>`;
const book = (items: string, spine: readonly string[], metadata = "", toc = "") =>
  `<opf:package><metadata>${metadata}</metadata><manifest>${items}</manifest><opf:spine ${toc}>${spine
    .map((id) => `<itemref idref="${id}"/>`)
    .join("")}</opf:spine></opf:package>`;

describe("the package of a book", () => {
  it("lists readable chapters once, by paths from its own folder", () => {
    const items = [
      item("a", "a%20b.xhtml#start"),
      item("b", "../b.html?x", "text/html"),
      item("c", "./x/../c.htm", "text/x-oeb1-document"),
      item("d", "d.css", "text/css"),
      item("e", "e.xhtml", ""),
      item("f", "x//f.svg", "image/svg+xml"),
      item("g", "g.jpg", 'image/jpeg" fallback="h'),
      item("h", "h.xhtml"),
      item("i", "i.pdf", 'application/pdf" fallback="a'),
    ];
    const spine = ["b", "a", "c", "d", "e", "b", "g", "f", "gone", "i"];

    expect(read({ "OPS/b.opf": book(items.join(""), spine) })).toMatchObject({
      chapters: ["b.html", "OPS/a b.xhtml", "OPS/c.htm", "OPS/e.xhtml", "OPS/g.jpg", "OPS/x/f.svg", "OPS/h.xhtml"],
      bitmaps: new Set(["OPS/g.jpg"]),
    });
  });

  it("is the one that the container names, else the first", () => {
    const one = book(item("a", "one.xhtml"), ["a"]);
    const two = book(item("a", "two.xhtml"), ["a"]);
    const container = (path: string) => `<rootfile full-path = '${path}'/>`;

    expect(read({ "one.opf": one, "two.opf": two, "meta-inf/Container.xml": container("two.opf") }).chapters).toEqual([
      "two.xhtml",
    ]);
    expect(read({ "ONE.OPF": one, "META-INF/container.xml": container("gone.opf") }).chapters).toEqual(["one.xhtml"]);
  });

  it("may be missing or empty, and then all pages are chapters", () => {
    const pages = { "b.xhtml": "", "a.html": "", "c.HTM": "", "d.xml": "" };

    expect(read(pages)).toEqual({
      chapters: ["b.xhtml", "a.html", "c.HTM"],
      bitmaps: new Set(),
      navigation: undefined,
      metadata: {},
    });
    expect(read({ ...pages, "b.opf": book("", []) }).chapters).toEqual(["b.xhtml", "a.html", "c.HTM"]);
  });

  it("has a table of contents of EPUB 3 or 2", () => {
    const ncx = item("n", "toc.ncx", "x");
    const nav = item("m", "nav.xhtml", "x", 'properties="a nav b"');
    const other = item("o", "other.xhtml", "x", 'properties="navigator"');

    expect(read({ "b.opf": book(ncx + nav, [], "", 'toc="n"') }).navigation).toBe("nav.xhtml");
    expect(read({ "b.opf": book(ncx + other, [], "", 'toc="n"') }).navigation).toBe("toc.ncx");
    expect(read({ "b.opf": book(ncx, []) }).navigation).toBeUndefined();
  });

  it("has the first value of each property", () => {
    const metadata =
      "<dc:title> Quok&amp;ka </dc:title><dc:title>other</dc:title><dc:creator>Ada</dc:creator><dc:subject>k</dc:subject>" +
      "<dc:description>d</dc:description><dc:date>2009</dc:date><dc:language> </dc:language><title>no</title>";

    expect(read({ "b.opf": book("", [], metadata) }).metadata).toEqual({
      title: "Quok&ka",
      author: "Ada",
      keywords: "k",
      subject: "d",
      created: "2009",
    });
  });
});

describe("a table of contents", () => {
  it("of EPUB 3 has the links of its list, by depth", () => {
    const inner = "<ol><li><a>Part\n <b>1.1</b></a></li></ol>";
    const nav = `<nav epub:type="toc"><ol><li><a>Part 1</a>${inner}</li><li><a> </a></li><li><a>Part 2</a></li></ol></nav>`;
    const others = '<nav epub:type="landmarks"><ol><li><a>no</a></li></ol></nav><ol><li><a>no</a></li></ol>';

    expect(readNavigation(`<html>${others}${nav}${others}</html>`, 50)).toEqual([
      { title: "Part 1", level: 1 },
      { title: "Part 1.1", level: 2 },
      { title: "Part 2", level: 1 },
    ]);
  });

  it.each([
    ["<nav><a>a</a></nav>", 1],
    ['<nav role="doc-toc"><a>a</a></nav>', 1],
    ['<nav role="other"><a>a</a></nav>', 0],
  ])("is recognised in %s", (xml, entries) => {
    expect(readNavigation(xml, 50)).toHaveLength(entries);
  });

  it("of EPUB 3 goes on after a list inside it", () => {
    const link = (text: string) => `<ol><li><a href="${text}.xhtml">${text}</a></li></ol>`;

    const entries = readNavigation(`<nav epub:type="toc"><nav>${link("a")}</nav>${link("b")}</nav>${link("c")}`, 50);

    expect(entries.map(({ title }) => title)).toEqual(["a", "b"]);
  });

  it("of EPUB 2 has the labels of its points, by depth", () => {
    const point = (label: string, inner = "") =>
      `<ncx:navPoint><navLabel><text>${label}</text></navLabel>${inner}</ncx:navPoint>`;
    const title = "<docTitle><text>no</text></docTitle>";

    expect(readNavigation(`<ncx>${title}<navMap>${point("a", point("b"))}${point("c")}</navMap></ncx>`, 50)).toEqual([
      { title: "a", level: 1 },
      { title: "b", level: 2 },
      { title: "c", level: 1 },
    ]);
  });
});
