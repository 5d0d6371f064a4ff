// Facts about each element of a tree, collected in one pass. Asking each element for its text would take quadratic time.

import { type DomElement, isElement, isText } from "./dom.ts";

export interface Measured {
  /** Characters of text, without white space at both ends of each piece. */
  readonly characters: number;
  /** True if the element is or holds an <article> or <main>. */
  readonly holdsArticle: boolean;
}

/** Measures the element and all elements in it. The caller bounds their depth. */
export function measureElements(root: DomElement): ReadonlyMap<DomElement, Measured> {
  const all = new Map<DomElement, Measured>();
  const measure = (element: DomElement): Measured => {
    let characters = 0;
    let holdsArticle = element.localName === "article" || element.localName === "main";
    for (let child = element.firstChild; child !== null; child = child.nextSibling) {
      if (isText(child)) characters += child.textContent?.trim().length ?? 0;
      else if (isElement(child)) {
        const inner = measure(child);
        characters += inner.characters;
        holdsArticle ||= inner.holdsArticle;
      }
    }
    const own = { characters, holdsArticle };
    all.set(element, own);
    return own;
  };
  measure(root);
  return all;
}
