// Removes blocks of the article's element that are not its text: captions, dates and bylines, calls to subscribe, lists
// of other articles.

import { isBlock } from "../../../codecs/text/html-elements.ts";
import { type DomElement, type DomNode, isElement, isText } from "./dom.ts";
import { ARTICLE_FURNITURE, isCredit, isLead, namesOf } from "./furniture.ts";
import { measureElements } from "./measure-elements.ts";

/** Text between two borders of block elements. */
interface Leaf {
  readonly nodes: readonly DomNode[];
  /** Innermost block element around it. */
  readonly element: DomElement;
  readonly text: string;
  readonly words: number;
  /** Share of its characters in links. */
  readonly linked: number;
}

/** Share of the words that stays. An article that would lose more is kept as it is. */
const LEAST_KEPT = 0.35;

/** Removes the text of these blocks from the tree, and leaves their empty elements. */
export function trimArticle(article: DomElement): void {
  const leaves = leavesOf(article);
  const isOfFurniture = furnitureTest(article);
  const kept = withoutLoneHeadings(
    leaves,
    leaves.map((leaf) => !isOfFurniture(leaf.element) && isArticleText(leaf, article)),
  );
  const count = (counted: readonly Leaf[]) => counted.reduce((sum, { words }) => sum + words, 0);
  if (count(leaves.filter((_, at) => kept[at])) < LEAST_KEPT * count(leaves)) return;
  for (const [at, { nodes }] of leaves.entries()) if (!kept[at]) for (const node of nodes) node.remove();
}

function leavesOf(article: DomElement): readonly Leaf[] {
  const leaves: Leaf[] = [];
  let nodes: DomNode[] = [];
  let parts: string[] = [];
  let linked = 0;
  const flush = (element: DomElement) => {
    const text = parts.join("").replaceAll(/\s+/g, " ").trim();
    if (text !== "") leaves.push({ nodes, element, text, words: countWords(text), linked: linked / text.length });
    [nodes, parts, linked] = [[], [], 0];
  };
  const walk = (element: DomElement, block: DomElement, inLink: boolean) => {
    for (let child = element.firstChild; child !== null; child = child.nextSibling) {
      if (isText(child)) {
        const text = child.textContent ?? "";
        nodes.push(child);
        parts.push(text);
        if (inLink) linked += text.trim().length;
      } else if (isElement(child)) {
        if (child.localName === "br") parts.push(" ");
        const isOwn = isBlock(child.localName);
        if (isOwn) flush(block);
        walk(child, isOwn ? child : block, inLink || child.localName === "a");
        if (isOwn) flush(child);
      }
    }
  };
  walk(article, article, false);
  flush(article);
  return leaves;
}

/** Characters, or share of the article, that boxes with such names hold at most. */
const LARGEST_BOX = 360;
const LARGEST_SHARE = 0.15;
/** Elements around a text whose names count. */
const REACH = 4;

function furnitureTest(article: DomElement): (element: DomElement) => boolean {
  const sizes = measureElements(article);
  const most = Math.max(LARGEST_BOX, LARGEST_SHARE * (sizes.get(article)?.characters ?? 0));
  return (element) => {
    let at: DomElement | null = element;
    for (let reach = 0; reach < REACH && at !== null && at !== article; reach++, at = at.parentElement) {
      const names = namesOf(at);
      if (names !== "" && ARTICLE_FURNITURE.test(names) && (sizes.get(at)?.characters ?? 0) < most) return true;
    }
    return false;
  };
}

/** Words of a paragraph that only links to something else. */
const LINK_WORDS = 30;
const LEAD_WORDS = 40;
const CREDIT_WORDS = 60;

function isArticleText({ element, text, words, linked }: Leaf, article: DomElement): boolean {
  const tag = element.localName;
  if (isIn(element, article, CAPTIONS) && !isIn(element, article, WHOLE)) return false;
  if (words < LINK_WORDS && tag !== "td" && linked > (tag === "li" ? 0.85 : 0.8)) return false;
  if (words < (linked > 0.3 ? LINK_WORDS : LEAD_WORDS) && isLead(text)) return false;
  return words >= CREDIT_WORDS || !isCredit(text);
}

const CAPTIONS = new Set(["figcaption", "figure", "caption"]);
const WHOLE = new Set(["blockquote", "table", "pre"]);

function isIn(element: DomElement, article: DomElement, names: ReadonlySet<string>): boolean {
  for (let at: DomElement | null = element; at !== null && at !== article; at = at.parentElement) {
    if (names.has(at.localName)) return true;
  }
  return false;
}

/** Headings whose text was removed introduce nothing. */
function withoutLoneHeadings(leaves: readonly Leaf[], kept: readonly boolean[]): readonly boolean[] {
  const isHeading = (at: number) => /^h[1-6]$/.test(leaves[at]?.element.localName ?? "");
  return kept.map((isKept, at) => {
    if (!isKept || !isHeading(at) || leaves[at]?.element.localName === "h1") return isKept;
    const next = kept.indexOf(true, at + 1);
    return next !== -1 && (next === at + 1 || !isHeading(next));
  });
}

function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}_]+/gu)?.length ?? 0;
}
