// Looks into elements of XML, whatever prefixes their names have.

import { toNfc } from "../../../codecs/text/nfc.ts";
import { childrenOf, textOf, type XmlElement } from "../../../codecs/text/xml-tree.ts";

export function localName(name: string): string {
  return name.slice(name.lastIndexOf(":") + 1);
}

export function isNamed(element: XmlElement | undefined, ...locals: readonly string[]): boolean {
  return element !== undefined && locals.includes(localName(element.name));
}

/** Value of the attribute with this local name. */
export function attributeOf(element: XmlElement | undefined, local: string): string | undefined {
  const attributes = element?.attributes ?? {};
  const name = Object.keys(attributes).find((each) => localName(each) === local && !each.startsWith("xmlns"));
  return name === undefined ? undefined : attributes[name];
}

/** Name of the element in its document, as an attribute of HTML. */
export function identity(element: XmlElement): { readonly id?: string } {
  const id = attributeOf(element, "id");
  return id === undefined ? {} : { id };
}

export function childrenNamed(element: XmlElement | undefined, ...locals: readonly string[]): readonly XmlElement[] {
  return childrenOf(element).filter((child) => isNamed(child, ...locals));
}

/** Element at the end of a path of local names. Each step takes the first child with the name. */
export function elementAt(element: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined {
  return path.reduce<XmlElement | undefined>(
    (at, name) => (at === undefined ? at : firstChildren(at).get(name)),
    element,
  );
}

/** First children by their local names. Many children may ask for the same child of their parent. */
const firstChildren = remembered((element) => {
  const first = new Map<string, XmlElement>();
  for (const child of childrenOf(element)) {
    const name = localName(child.name);
    if (!first.has(name)) first.set(name, child);
  }
  return first;
});

/** Descendants with one of the local names, in the document's order. */
export function insideOf(element: XmlElement | undefined, ...locals: readonly string[]): readonly XmlElement[] {
  const found: XmlElement[] = [];
  const pending = childrenOf(element).toReversed();
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (isNamed(next, ...locals)) found.push(next);
    else for (const child of childrenOf(next).toReversed()) pending.push(child);
  }
  return found;
}

/** Words of the element on one line; undefined without words. */
export function wordsOf(element: XmlElement | undefined): string | undefined {
  const words = toNfc(textOf(element).replaceAll(/\s+/g, " ").trim());
  return words === "" ? undefined : words;
}

/** Words of the children with these names, in this order, joined by spaces, as the parts of a name. */
export function joinedWords(element: XmlElement | undefined, ...locals: readonly string[]): string {
  return locals
    .flatMap((local) => childrenNamed(element, local))
    .flatMap((child) => wordsOf(child) ?? [])
    .join(" ");
}

/** Decides whether the element has words next to its children, as a paragraph has. */
export const hasOwnWords = remembered(({ children }) => {
  return children.some((child) => typeof child === "string" && child.trim() !== "");
});

/** Keeps what a function found out about each element. */
export function remembered<Found>(find: (element: XmlElement) => Found): (element: XmlElement) => Found {
  const found = new WeakMap<XmlElement, { readonly value: Found }>();
  return (element) => {
    const known = found.get(element);
    if (known !== undefined) return known.value;
    const value = find(element);
    found.set(element, { value });
    return value;
  };
}
