// Removes the parts of a page that are never its article, before the article is searched.

import { type DomDocument, type DomElement, isElement } from "./dom.ts";
import { namesOf, PAGE_FURNITURE } from "./furniture.ts";
import { type Measured, measureElements } from "./measure-elements.ts";

const NEVER_TEXT = "script,style,noscript,template,iframe,svg,canvas,object,embed,button,input,select,textarea,dialog";
const NEVER_ARTICLE = "figcaption,nav,[role=navigation],[role=contentinfo],body > footer";
/** Characters of a hidden part. Pages hide more than that until a script shows it: then it is the article. */
const LARGEST_HIDDEN = 2_000;
/** Share of the page's text. A part that holds more is no furniture, whatever its name is. */
const LARGEST_FURNITURE = 0.3;

/** Removes them, and returns the measures of the page before. */
export function prunePage(document: DomDocument): ReadonlyMap<DomElement, Measured> {
  for (const element of document.querySelectorAll(`${NEVER_TEXT},${NEVER_ARTICLE}`)) element.remove();
  const sizes = measureElements(document.body);
  const most = (sizes.get(document.body)?.characters ?? 0) * LARGEST_FURNITURE;
  const isNeverArticle = (element: DomElement) => {
    const { characters = 0, holdsArticle = false } = sizes.get(element) ?? {};
    if (isHidden(element) && characters < LARGEST_HIDDEN) return true;
    return !holdsArticle && characters < most && PAGE_FURNITURE.test(namesOf(element));
  };
  const prune = (element: DomElement) => {
    for (let child = element.firstChild; child !== null; ) {
      const next = child.nextSibling;
      if (isElement(child) && isNeverArticle(child)) child.remove();
      else if (isElement(child)) prune(child);
      child = next;
    }
  };
  prune(document.body);
  return sizes;
}

function isHidden(element: DomElement): boolean {
  const style = element.getAttribute("style");
  return (
    element.getAttribute("hidden") !== null ||
    element.getAttribute("aria-hidden") === "true" ||
    (style !== null && /display\s*:\s*none/i.test(style))
  );
}
