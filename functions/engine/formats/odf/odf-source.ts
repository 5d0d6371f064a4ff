// The parts of an OpenDocument file, which is a ZIP package or one flat XML file (ODF 1.3, parts 2 and 3).

import { ExtractionError } from "../../base/errors.ts";
import { decryptedZip } from "../../codecs/containers/odf-encryption.ts";
import { isZip, openZip, type Zip } from "../../codecs/containers/zip-archive.ts";
import { childOf, childrenOf, descendantsOf, parseXml, type XmlElement } from "../../codecs/text/xml-tree.ts";
import type { ExtractOptions } from "../shared/format.ts";

export interface OdfSource {
  /** The office:document-content element, or the root of a flat file. */
  readonly content: XmlElement;
  readonly styles: XmlElement | undefined;
  readonly meta: XmlElement | undefined;
  /** Bytes of an embedded object; undefined when the package lacks them. */
  file(href: string): Uint8Array | undefined;
  /** An embedded object as a document; undefined for other objects. */
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
    // A package that points to itself would otherwise open the same object without end.
    object: (href) =>
      folder.split("/").length > MAX_OBJECT_DEPTH ? undefined : packageSource(zip, `${pathOf(href)}/`, parse),
  };
}

const MAX_OBJECT_DEPTH = 4;

function flatSource(root: XmlElement): OdfSource {
  if (root.name !== "office:document") throw damaged("has no office:document");
  return { content: root, styles: root, meta: root, file: () => undefined, object: () => undefined };
}

/** Returns the source of an object inside a flat file. */
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

/** Returns the element inside office:body, which shows the kind of document, such as office:text. */
export function bodyOf({ content }: OdfSource): XmlElement | undefined {
  const body = childOf(content, "office:body");
  // OpenOffice 1 wrote the content directly into office:body.
  return childrenOf(body).find(({ name }) => BODIES.has(name)) ?? body;
}

const BODIES: ReadonlySet<string> = new Set(
  "office:text office:spreadsheet office:presentation office:drawing office:chart office:database".split(" "),
);

function damaged(why: string): ExtractionError {
  return new ExtractionError("DAMAGED_DOCUMENT", `the OpenDocument file ${why}`, {
    remedy: "open it in an office program and save it again",
  });
}

const OASIS = "urn:oasis:names:tc:opendocument:xmlns";
const NAMES = "office text table draw presentation style meta chart manifest svg-compatible".split(" ");

const PREFIXES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(NAMES.map((name) => [`${OASIS}:${name}:1.0`, name === "svg-compatible" ? "svg" : name])),
  // Namespaces of OpenOffice 1, before the standard.
  ...Object.fromEntries(NAMES.map((name) => [`http://openoffice.org/2000/${name}`, name])),
  "http://www.w3.org/1999/xlink": "xlink",
  "http://purl.org/dc/elements/1.1/": "dc",
  "http://www.w3.org/1998/Math/MathML": "math",
};
