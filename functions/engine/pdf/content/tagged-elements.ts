// Reads the elements of a tagged page and their content as pdf.js does, but without attributes, languages and formulas.
// Nobody needs these, and they took as long as all the rest.

import type { CorePage, CoreStructNode, PdfCore } from "../core/core-types.ts";

export interface TaggedElement {
  readonly role: string;
  /** Text alternative of a figure. */
  readonly alternative?: string;
  /** Elements and the ids of marked content, in reading order. */
  readonly children: readonly (TaggedElement | string)[];
}

/** Kinds of an element's kids, as pdf.js numbers them. */
const [PAGE_CONTENT, STREAM_CONTENT, ELEMENT] = [1, 2, 5];
/** Deeper than the structure of any real document; a deeper one is an attack. */
const MAX_DEPTH = 40;

/** Returns the top elements with content on the page. Tagged annotations count too, so they are parsed first. */
export async function taggedElements(core: PdfCore, page: CorePage, treeRoot: object): Promise<TaggedElement[]> {
  await page._parsedAnnotations;
  const elements: TaggedElement[] = [];
  for (const node of page._parseStructTree(treeRoot).nodes) {
    // Elements on other pages leave empty places in the array.
    if (node !== undefined) elements.push(elementOf(core, node, 0));
  }
  return elements;
}

function elementOf(core: PdfCore, node: CoreStructNode, depth: number): TaggedElement {
  const { role } = node;
  const children: (TaggedElement | string)[] = [];
  for (const { type, parentNode, pageObjId, mcid } of node.kids) {
    if (type === PAGE_CONTENT || type === STREAM_CONTENT) children.push(`p${pageObjId}_mc${mcid}`);
    // `parentNode` is pdf.js's name for the kid's own node.
    else if (type === ELEMENT && parentNode !== null && depth < MAX_DEPTH) {
      children.push(elementOf(core, parentNode, depth + 1));
    }
  }
  const stated = role === "Figure" ? statedText(node) : undefined;
  return stated === undefined ? { role, children } : { role, alternative: core.stringToPDFString(stated), children };
}

function statedText({ dict }: CoreStructNode): string | undefined {
  for (const key of ["Alt", "ActualText"]) {
    const text = dict.get(key);
    if (typeof text === "string") return text;
  }
  return undefined;
}
