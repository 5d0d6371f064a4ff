// An XML part as a tree with limits, its names under the prefixes that the standards print, whatever prefixes it uses.
// Entities are never expanded: the tokenizer knows XML's own five.

import { ExtractionError, limitExceeded } from "../../base/errors.ts";
import { decodeXml } from "./decode-xml.ts";
import { readMarkup } from "./markup.ts";

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlNode[];
}

export type XmlNode = XmlElement | string;

export interface XmlTreeOptions {
  /** For the errors: the name of the part. */
  readonly name: string;
  readonly maxDepth: number;
  /** Canonical prefix by namespace; what is not listed keeps the prefix it has. */
  readonly prefixes: Readonly<Record<string, string>>;
  /** Old writers of OpenDocument declare one; Office forbids it (ECMA-376 part 2, 6.1.4), and entity bombs need it. */
  readonly documentType: "skip" | "refuse";
}

// Measured: 0.4 KB an element with its text, so 400 MB; a book of 1,000 pages has about 300,000 elements.
const MAX_ELEMENTS = 1_000_000;

/** The root element. Throws LIMIT_EXCEEDED, and DAMAGED_DOCUMENT where there is no element. */
export function parseXml(bytes: Uint8Array, { name, maxDepth, prefixes, documentType }: XmlTreeOptions): XmlElement {
  const stack: { readonly children: XmlNode[]; readonly scope: Scope }[] = [{ children: [], scope: NO_SCOPE }];
  const top = () => stack.at(-1) ?? { children: [], scope: NO_SCOPE };
  let elements = 0;
  const tooDeep = readMarkup(
    decodeXml(bytes),
    { kind: "xml", maxDepth },
    {
      open(written, attributes) {
        if (++elements > MAX_ELEMENTS) throw tooMany(name);
        const { children, scope: outer } = top();
        const scope = scopeOf(attributes, outer, prefixes);
        const element = { name: scope.element(written), attributes: renamed(attributes, scope), children: [] };
        children.push(element);
        stack.push({ children: element.children, scope });
      },
      close: () => void stack.pop(),
      text(text) {
        const { children } = top();
        const last = children.length - 1;
        const before = children[last];
        // Text comes in pieces around each entity.
        if (typeof before === "string") children[last] = before + text;
        else children.push(text);
      },
      declaration(text) {
        if (documentType === "refuse" && /^!?doctype/i.test(text)) throw hasDocumentType(name);
      },
    },
  );
  if (tooDeep) {
    const setting = "TEXTRACTOR_MAX_NESTING_DEPTH";
    throw limitExceeded(`depth of ${name}`, `more than ${maxDepth}`, String(maxDepth), setting);
  }
  const root = stack[0]?.children.find((node) => typeof node !== "string");
  if (root !== undefined) return root;
  const message = `${name} holds no XML; open the document in its application and save it again`;
  throw new ExtractionError("DAMAGED_DOCUMENT", message);
}

export function isElement(node: XmlNode): node is XmlElement {
  return typeof node !== "string";
}

/** The first child of that name. */
export function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.filter(isElement).find((child) => child.name === name);
}

/** The element that the names lead to, each the first child of its name. */
export function pathOf(element: XmlElement | undefined, ...names: readonly string[]): XmlElement | undefined {
  return names.reduce((at, name) => childOf(at, name), element);
}

export function childrenOf(element: XmlElement | undefined, name?: string): readonly XmlElement[] {
  const children = element?.children.filter(isElement) ?? [];
  return name === undefined ? children : children.filter((child) => child.name === name);
}

/** Every element of one of the names (of any, without names) inside, in document order; those inside a match too. */
export function* descendantsOf(element: XmlElement | undefined, ...names: readonly string[]): Generator<XmlElement> {
  // A stack of our own: delegating generators would take the depth's time for every element.
  const pending = element === undefined ? [] : element.children.toReversed();
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (typeof node === "string") continue;
    if (names.length === 0 || names.includes(node.name)) yield node;
    for (let at = node.children.length - 1; at >= 0; at--) {
      const child = node.children[at];
      if (child !== undefined) pending.push(child);
    }
  }
}

/** All text inside. */
export function textOf(element: XmlElement | undefined): string {
  return element?.children.map((child) => (typeof child === "string" ? child : textOf(child))).join("") ?? "";
}

interface Scope {
  /** Canonical prefix by written prefix. */
  readonly prefixes: ReadonlyMap<string, string>;
  element(written: string): string;
}

const NO_SCOPE: Scope = { prefixes: new Map(), element: (written) => written };

/** The scope that an element's own declarations make, the outer one where it has none. */
function scopeOf(
  attributes: Readonly<Record<string, string>>,
  outer: Scope,
  canonical: Readonly<Record<string, string>>,
): Scope {
  let prefixes: Map<string, string> | undefined;
  for (const [name, value] of Object.entries(attributes)) {
    if (!name.startsWith("xmlns")) continue;
    prefixes ??= new Map(outer.prefixes);
    const prefix = name.slice("xmlns:".length);
    prefixes.set(prefix, Object.hasOwn(canonical, value) ? (canonical[value] ?? prefix) : prefix);
  }
  return prefixes === undefined ? outer : createScope(prefixes);
}

function createScope(prefixes: ReadonlyMap<string, string>): Scope {
  const names = new Map<string, string>();
  return {
    prefixes,
    element(written) {
      const known = names.get(written);
      if (known !== undefined) return known;
      const name = written.includes(":") ? canonicalName(written, prefixes) : withDefault(written, prefixes);
      names.set(written, name);
      return name;
    },
  };
}

function canonicalName(written: string, prefixes: ReadonlyMap<string, string>): string {
  const colon = written.indexOf(":");
  const prefix = prefixes.get(written.slice(0, colon));
  return prefix === undefined ? written : `${prefix}${written.slice(colon)}`;
}

function withDefault(written: string, prefixes: ReadonlyMap<string, string>): string {
  const prefix = prefixes.get("");
  return prefix === undefined || prefix === "" ? written : `${prefix}:${written}`;
}

/** An attribute without a prefix is in no namespace, also where elements have a default one. */
function renamed(attributes: Readonly<Record<string, string>>, { prefixes }: Scope): Readonly<Record<string, string>> {
  let result: Record<string, string> | undefined;
  for (const [name, value] of Object.entries(attributes)) {
    if (!name.includes(":") || name.startsWith("xmlns")) continue;
    const canonical = canonicalName(name, prefixes);
    if (canonical === name) continue;
    result ??= { ...attributes };
    result[canonical] = value;
  }
  return result ?? attributes;
}

function hasDocumentType(name: string): ExtractionError {
  const message = `${name} has a document type, which office documents may not have; open it and save it again`;
  return new ExtractionError("DAMAGED_DOCUMENT", message);
}

function tooMany(name: string): ExtractionError {
  const message = `elements of ${name}: found more than ${MAX_ELEMENTS}, allowed are ${MAX_ELEMENTS}; split the document`;
  return new ExtractionError("LIMIT_EXCEEDED", message);
}
