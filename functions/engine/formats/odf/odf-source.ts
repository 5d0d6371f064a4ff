// The parts of an OpenDocument file, whether it is a ZIP package or one flat XML file (ODF 1.3, parts 2 and 3).

import { ExtractionError } from "../../base/errors.ts";
import { decryptedZip } from "../../codecs/containers/odf-encryption.ts";
import { isZip, openZip, type Zip } from "../../codecs/containers/zip-archive.ts";
import { childOf, childrenOf, descendantsOf, parseXml, type XmlElement } from "../../codecs/text/xml-tree.ts";
import type { ExtractOptions } from "../shared/format.ts";

export interface OdfSource {
  /** office:document-content, or all of a flat file. */
  readonly content: XmlElement;
  readonly styles: XmlElement | undefined;
  readonly meta: XmlElement | undefined;
  /** The file that an embedded object is; undefined when it is not in the package. */
  file(href: string): Uint8Array | undefined;
  /** The document that an embedded object is; undefined when it is none. */
  object(href: string): OdfSource | undefined;
}

/** Throws PASSWORD_REQUIRED, WRONG_PASSWORD, NOT_AVAILABLE (for some ciphers), DAMAGED_DOCUMENT, LIMIT_EXCEEDED. */
export function openSource(
  bytes: Uint8Array,
  { limits, password }: Pick<ExtractOptions, "limits" | "password">,
): OdfSource {
  const parse = (content: Uint8Array, name: string) =>
    parseXml(content, { name, maxDepth: limits.nestingDepth, prefixes: PREFIXES, documentType: "skip" });
  if (!isZip(bytes)) return flatSource(parse(bytes, "the document"));
  const archive = openZip(bytes, limits);
  const zip = decryptedZip(archive, manifestOf(archive, parse), password, limits);
  const source = packageSource(zip, "", parse);
  if (source !== undefined) return source;
  throw damaged("has no content.xml");
}

type Parse = (content: Uint8Array, name: string) => XmlElement;

function packageSource(zip: Zip, folder: string, parse: Parse): OdfSource | undefined {
  const part = (name: string) => {
    const content = zip.read(folder + name);
    return content === undefined || content.length === 0 ? undefined : parse(content, folder + name);
  };
  const content = part("content.xml");
  if (content === undefined) return undefined;
  const pathOf = (href: string) => folder + href.replace(/^\.\//, "").replace(/\/$/, "");
  return {
    content,
    styles: part("styles.xml"),
    meta: part("meta.xml"),
    file: (href) => zip.read(pathOf(href)),
    // An object in an object in an object would be opened again and again by a package that points to itself.
    object: (href) =>
      folder.split("/").length > MAX_OBJECT_DEPTH ? undefined : packageSource(zip, `${pathOf(href)}/`, parse),
  };
}

const MAX_OBJECT_DEPTH = 4;

function flatSource(root: XmlElement): OdfSource {
  if (root.name !== "office:document") throw damaged("has no office:document");
  return { content: root, styles: root, meta: root, file: () => undefined, object: () => undefined };
}

/** The source of an object that stands inside a flat file. */
export function inlineSource(element: XmlElement): OdfSource | undefined {
  const root = childOf(element, "office:document") ?? childOf(element, "math:math");
  return root === undefined
    ? undefined
    : { content: root, styles: root, meta: root, file: () => undefined, object: () => undefined };
}

function manifestOf(zip: Zip, parse: Parse): readonly XmlElement[] {
  const manifest = zip.read("META-INF/manifest.xml");
  if (manifest === undefined || manifest.length === 0) return [];
  return [...descendantsOf(parse(manifest, "META-INF/manifest.xml"), "manifest:file-entry")];
}

/** The element inside office:body that says what kind of document this is, such as office:text. */
export function bodyOf({ content }: OdfSource): XmlElement | undefined {
  const body = childOf(content, "office:body");
  // OpenOffice 1 put the content into office:body itself.
  return childrenOf(body).find(({ name }) => BODIES.has(name)) ?? body;
}

const BODIES: ReadonlySet<string> = new Set(
  "office:text office:spreadsheet office:presentation office:drawing office:chart office:database".split(" "),
);

function damaged(why: string): ExtractionError {
  const message = `the OpenDocument file ${why}; open it in an office program and save it again`;
  return new ExtractionError("DAMAGED_DOCUMENT", message);
}

const OASIS = "urn:oasis:names:tc:opendocument:xmlns";
const NAMES = "office text table draw presentation style meta chart manifest svg-compatible".split(" ");

const PREFIXES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(NAMES.map((name) => [`${OASIS}:${name}:1.0`, name === "svg-compatible" ? "svg" : name])),
  // OpenOffice 1, before the standard.
  ...Object.fromEntries(NAMES.map((name) => [`http://openoffice.org/2000/${name}`, name])),
  "http://www.w3.org/1999/xlink": "xlink",
  "http://purl.org/dc/elements/1.1/": "dc",
  "http://www.w3.org/1998/Math/MathML": "math",
};
