// Reads the package document of an EPUB (EPUB 3.3, section 5; OPF 2.0): metadata, manifest and spine.

import type { Metadata, OutlineEntry } from "../../base/model.ts";
import { percentDecoded } from "../../base/percent-encoding.ts";
import type { Zip } from "../../codecs/containers/zip-archive.ts";
import { decodeXml } from "../../codecs/text/decode-xml.ts";
import { readMarkup } from "../../codecs/text/markup.ts";
import { toNfc } from "../../codecs/text/nfc.ts";

export interface EpubPackage {
  /** Paths of the content documents, in the order of the spine. A page of a fixed layout may be a picture. */
  readonly chapters: readonly string[];
  /** Paths of the chapters that are bitmaps. */
  readonly bitmaps: ReadonlySet<string>;
  /** Path of the table of contents. */
  readonly navigation: string | undefined;
  readonly metadata: Partial<Metadata>;
}

const PROPERTIES: ReadonlyMap<string, keyof Metadata> = new Map([
  ["title", "title"],
  ["creator", "author"],
  ["subject", "keywords"],
  ["description", "subject"],
  ["language", "language"],
  ["date", "created"],
]);
const TEXT = /^(?:application\/xhtml\+xml|text\/html|text\/x-oeb1-document)$/;
const READABLE = /^(?:application\/xhtml\+xml|text\/html|text\/x-oeb1-document|image\/.+)$/;

interface Item {
  readonly path: string;
  readonly type: string;
  /** Identifier of the item for readers that cannot show this one. */
  readonly fallback: string;
}

export function readPackage(archive: Zip, maxDepth: number): EpubPackage {
  const path = packagePath(archive) ?? "";
  const bytes = archive.read(path) ?? new Uint8Array();
  const items = new Map<string, Item>();
  const spine: string[] = [];
  const found: Record<string, string> = {};
  let navigation: string | undefined;
  let contents: string | undefined;
  let field: keyof Metadata | undefined;
  readMarkup(
    decodeXml(bytes),
    { kind: "xml", maxDepth },
    {
      open(name, attributes) {
        const local = name.replace(/^.*:/, "");
        if (local === "item" && attributes["id"] !== undefined && attributes["href"] !== undefined) {
          const target = pathFrom(path, attributes["href"]);
          const [type = "", fallback = ""] = [attributes["media-type"], attributes["fallback"]];
          items.set(attributes["id"], { path: target, type, fallback });
          if (/(?:^|\s)nav(?:\s|$)/.test(attributes["properties"] ?? "")) navigation = target;
        } else if (local === "itemref" && attributes["idref"] !== undefined) spine.push(attributes["idref"]);
        else if (local === "spine") contents = attributes["toc"];
        const property = name.startsWith("dc:") ? PROPERTIES.get(local) : undefined;
        field = property !== undefined && found[property] === undefined ? property : undefined;
      },
      close() {
        field = undefined;
      },
      text(text) {
        if (field !== undefined) found[field] = (found[field] ?? "") + toNfc(text);
      },
    },
  );
  const listed = spine.flatMap((id) => items.get(id) ?? []);
  const shown = listed.filter(({ type }) => READABLE.test(type) || type === "");
  const instead = listed.filter(({ type }) => !TEXT.test(type)).flatMap(({ fallback }) => items.get(fallback) ?? []);
  const chapters = [...shown, ...instead.filter(({ type }) => TEXT.test(type))].map((item) => item.path);
  const bitmaps = listed.filter(({ type }) => /^image\/(?!svg)/.test(type)).map((item) => item.path);
  const trimmed = Object.entries(found).map(([name, value]) => [name, value.trim()]);
  return {
    // A book may list a chapter twice. Reading it twice would double its words.
    chapters: chapters.length > 0 ? [...new Set(chapters)] : pagesOf(archive),
    bitmaps: new Set(bitmaps),
    navigation: navigation ?? (contents === undefined ? undefined : items.get(contents)?.path),
    metadata: Object.fromEntries(trimmed.filter(([, value]) => value !== "")),
  };
}

function packagePath(archive: Zip): string | undefined {
  const container = archive.names.find((name) => name.toLowerCase() === "meta-inf/container.xml");
  const bytes = container === undefined ? undefined : archive.read(container);
  const declared = bytes === undefined ? undefined : /full-path\s*=\s*["']([^"']+)["']/.exec(decodeXml(bytes))?.[1];
  if (declared !== undefined && archive.names.includes(declared)) return declared;
  return archive.names.find((name) => name.toLowerCase().endsWith(".opf"));
}

/** All pages of the archive, in their order. A damaged package falls back to them. */
function pagesOf(archive: Zip): readonly string[] {
  return archive.names.filter((name) => /\.x?html?$/i.test(name));
}

export function pathFrom(base: string, href: string): string {
  const path: string[] = base.split("/").slice(0, -1);
  for (const part of percentDecoded(href.replace(/[?#].*$/s, "")).split("/")) {
    if (part === "..") path.pop();
    else if (part !== "." && part !== "") path.push(part);
  }
  return path.join("/");
}

/** Reads both kinds of tables of contents: nested lists of links (EPUB 3) and navigation points (EPUB 2). */
export function readNavigation(xml: string, maxDepth: number): readonly OutlineEntry[] {
  const entries: OutlineEntry[] = [];
  let level = 0;
  let inContents = 0;
  let label: string[] | undefined;
  readMarkup(
    xml,
    { kind: "xml", maxDepth },
    {
      open(name, attributes) {
        const local = name.replace(/^.*:/, "");
        if (
          local === "navMap" ||
          (local === "nav" && /toc/.test(attributes["epub:type"] ?? attributes["role"] ?? "toc"))
        ) {
          inContents++;
        }
        if (inContents === 0) return;
        if (local === "ol" || local === "navPoint") level++;
        if (local === "a" || local === "navLabel") label = [];
      },
      close(name) {
        const local = name.replace(/^.*:/, "");
        if (label !== undefined && (local === "a" || local === "navLabel")) {
          const title = toNfc(label.join("").replaceAll(/\s+/g, " ").trim());
          if (title !== "") entries.push({ title, level: Math.max(1, level) });
          label = undefined;
        }
        if (inContents > 0 && (local === "ol" || local === "navPoint")) level--;
        if (local === "navMap" || local === "nav") inContents = Math.max(0, inContents - 1);
      },
      text(text) {
        label?.push(text);
      },
    },
  );
  return entries;
}
