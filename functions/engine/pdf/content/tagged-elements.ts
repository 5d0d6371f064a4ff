// Reads the elements of a tagged page and their content as pdf.js does, but without languages, formulas, and attributes other
// than those of cells. Nobody needs these, and they took as long as all the rest.

import type { CoreDict, CorePage, CoreStructNode, PdfCore } from "../core/core-types.ts";

export interface TaggedElement {
  readonly role: string;
  /** Text alternative of a figure. */
  readonly alternative?: string;
  /** Rows and columns of a table that a cell covers. */
  readonly spans?: Spans;
  /** Elements and the ids of marked content, in reading order. */
  readonly children: readonly (TaggedElement | string)[];
}

export interface Spans {
  readonly rows: number;
  readonly columns: number;
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
  for (const { type, parentNode, pageObjId, mcid, dict } of node.kids) {
    if (type === PAGE_CONTENT || type === STREAM_CONTENT) children.push(`p${pageObjId}_mc${mcid}`);
    // `parentNode` is pdf.js's name for the kid's own node.
    else if (type === ELEMENT && parentNode !== null && depth < MAX_DEPTH) {
      children.push(elementOf(core, parentNode, depth + 1));
    }
    // A cell without content on the page, such as an empty one.
    else if (type === ELEMENT && role === "TR" && dict !== null)
      children.push({ role: "TD", spans: spansOf(dict), children: [] });
  }
  if (role === "TD" || role === "TH") return { role, spans: spansOf(node.dict), children };
  const stated = role === "Figure" ? statedText(node) : undefined;
  return stated === undefined ? { role, children } : { role, alternative: core.stringToPDFString(stated), children };
}

/** Most rows or columns of a cell; no printed page has more. */
const MOST_SPANNED = 200;

function spansOf(cell: CoreDict): Spans {
  const attributes = attributesOf(cell);
  const spanned = (key: string) => {
    const count = attributes.map((each) => each.get(key)).find((value) => typeof value === "number");
    return count === undefined ? 1 : Math.min(MOST_SPANNED, Math.max(1, Math.floor(count)));
  };
  return { rows: spanned("RowSpan"), columns: spanned("ColSpan") };
}

/** Returns none where they are damaged. */
function attributesOf(element: CoreDict): CoreDict[] {
  try {
    return [element.getArray("A")].flat().filter(isDict);
  } catch {
    return [];
  }
}

function isDict(value: unknown): value is CoreDict {
  return typeof value === "object" && value !== null && "get" in value;
}

function statedText({ dict }: CoreStructNode): string | undefined {
  for (const key of ["Alt", "ActualText"]) {
    const text = dict.get(key);
    if (typeof text === "string") return text;
  }
  return undefined;
}
