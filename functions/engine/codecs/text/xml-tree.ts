// An XML part as a tree, with limits. Names get the prefixes that the standards print, whatever prefixes the part uses.
// Declared entities are never expanded: the tokenizer knows only XML's own five.

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
  /** Name of the part, for error messages. */
  readonly name: string;
  readonly maxDepth: number;
  /** Canonical prefix by namespace. Names in other namespaces keep their prefixes. */
  readonly prefixes: Readonly<Record<string, string>>;
  /** Old OpenDocument files have one. Office forbids it (ECMA-376 part 2, 6.1.4), and entity bombs need it. */
  readonly documentType: "skip" | "refuse";
}

// Measured: an element with its text takes 0.4 KB, so the limit is 400 MB. A book of 1,000 pages has 300,000 elements.
const MAX_ELEMENTS = 1_000_000;

/** Returns the root element. Throws LIMIT_EXCEEDED, and DAMAGED_DOCUMENT when the part has no element. */
export function parseXml(bytes: Uint8Array, options: XmlTreeOptions): XmlElement {
  const { name, maxDepth, documentType } = options;
  const { root, tooDeep } = parseXmlText(decodeXml(bytes), options, (text) => {
    if (documentType === "refuse" && /^!?doctype/i.test(text)) throw hasDocumentType(name);
  });
  if (!tooDeep) return root;
  const setting = "TEXTRACTOR_MAX_NESTING_DEPTH";
  throw limitExceeded(`depth of ${name}`, `more than ${maxDepth}`, String(maxDepth), setting);
}

export interface XmlTree {
  readonly root: XmlElement;
  /** True when elements were too deep. Their words went to the elements around them. */
  readonly tooDeep: boolean;
}

/** Parses text without a limit on its depth. Expects no document type with declarations. */
export function parseXmlText(
  xml: string,
  { name, maxDepth, prefixes }: Omit<XmlTreeOptions, "documentType">,
  declaration: (text: string) => void = () => undefined,
): XmlTree {
  const stack: { readonly children: XmlNode[]; readonly scope: Scope }[] = [{ children: [], scope: NO_SCOPE }];
  const top = () => stack.at(-1) ?? { children: [], scope: NO_SCOPE };
  let elements = 0;
  const tooDeep = readMarkup(
    xml,
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
        // The tokenizer splits text at each entity.
        if (typeof before === "string") children[last] = before + text;
        else children.push(text);
      },
      declaration,
    },
  );
  const root = stack[0]?.children.find((node) => typeof node !== "string");
  if (root !== undefined) return { root, tooDeep };
  throw new ExtractionError("DAMAGED_DOCUMENT", `${name} contains no XML`, {
    remedy: "open the document in its application and save it again",
  });
}

export function isElement(node: XmlNode): node is XmlElement {
  return typeof node !== "string";
}

/** First child with the name. */
export function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.filter(isElement).find((child) => child.name === name);
}

/** Element at the end of a path; each step takes the first child with the name. */
export function pathOf(element: XmlElement | undefined, ...names: readonly string[]): XmlElement | undefined {
  return names.reduce((at, name) => childOf(at, name), element);
}

export function childrenOf(element: XmlElement | undefined, name?: string): readonly XmlElement[] {
  const children = element?.children.filter(isElement) ?? [];
  return name === undefined ? children : children.filter((child) => child.name === name);
}

/** Descendants with one of the names, or all descendants without names, in document order. Matches may nest. */
export function* descendantsOf(element: XmlElement | undefined, ...names: readonly string[]): Generator<XmlElement> {
  // An explicit stack: nested generators would spend time on each level for every element.
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

/** All text inside the element. */
export function textOf(element: XmlElement | undefined): string {
  return element?.children.map((child) => (typeof child === "string" ? child : textOf(child))).join("") ?? "";
}

interface Scope {
  /** Canonical prefix by written prefix. */
  readonly prefixes: ReadonlyMap<string, string>;
  element(written: string): string;
}

const NO_SCOPE: Scope = { prefixes: new Map(), element: (written) => written };

/** Scope of an element: the outer scope plus the element's own namespace declarations. */
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

/** Gives attributes their canonical prefixes. An attribute without a prefix has no namespace, not even a default. */
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
  return new ExtractionError("DAMAGED_DOCUMENT", `${name} has a document type, which Office documents must not have`, {
    remedy: "open the document in its application and save it again",
  });
}

function tooMany(name: string): ExtractionError {
  const problem = `elements of ${name}: found more than ${MAX_ELEMENTS}, allowed are ${MAX_ELEMENTS}`;
  return new ExtractionError("LIMIT_EXCEEDED", problem, { remedy: "split the document" });
}
