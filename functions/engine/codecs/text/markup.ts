// HTML and XML as a stream of events, in linear time. htmlparser2's Tokenizer does the characters; elements are kept
// here, because its Parser (and cheerio) take quadratic time on deep nesting: see docs/decisions/html-parser.md.

import { type QuoteType, Tokenizer, type TokenizerCallbacks } from "htmlparser2";
import { CLOSED_BY, type ImpliedEnd, isBlock, isTableScope, VOID_ELEMENTS } from "./html-elements.ts";

export interface MarkupHandler {
  /** HTML names come in lower case; XML names as written, with their prefix. */
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  /** Also for elements that are closed only by what follows them; never for one that was not opened. */
  close(name: string): void;
  text(text: string): void;
  /** `<?…` and `<!…`, without the brackets. */
  declaration?(text: string): void;
}

export interface MarkupOptions {
  readonly kind: "html" | "xml";
  /** Elements inside elements; deeper ones are left out, their text stays with the last one that was opened. */
  readonly maxDepth: number;
}

// An end tag looks for its element at most this far up: real documents need fewer than 20 levels, and 10 million end
// tags that match nothing must not each walk the whole stack.
const END_TAG_REACH = 200;

interface Element {
  readonly name: string;
  /** Both false in XML, whose end tags reach through everything. */
  readonly isBlock: boolean;
  readonly isScope: boolean;
  readonly isVoid: boolean;
  readonly closed: ImpliedEnd | undefined;
}

const NO_ATTRIBUTES: Readonly<Record<string, string>> = Object.freeze({});

/** Feeds the handler; returns whether elements were left out because they were too deep. */
export function readMarkup(text: string, { kind, maxDepth }: MarkupOptions, handler: MarkupHandler): boolean {
  const html = kind === "html";
  // XHTML may write any element as empty, which HTML may not (HTML, 13.1.2.1; XHTML 1.0, C.2).
  const selfClosing = !html || text.trimStart().startsWith("<?xml");
  const stack: Element[] = [];
  // Asked once for each name, not for each of ten million cells.
  const known = new Map<string, Element>();
  let foreign = 0;
  let beyond = 0;
  let tooDeep = false;
  let name = "";
  let attributes: Record<string, string> | undefined;
  let attributeName = "";
  let attributeValue = "";

  const slice = (start: number, end: number) => text.slice(start, end);
  const popTo = (length: number) => {
    while (stack.length > length) {
      const closed = stack.pop()?.name ?? "";
      if (closed === "svg" || closed === "math") foreign--;
      handler.close(closed);
    }
  };
  const elementOf = (named: string): Element => {
    const found = known.get(named);
    if (found !== undefined) return found;
    const element = html ? htmlElement(named) : xmlElement(named);
    if (known.size < MAX_KNOWN) known.set(named, element);
    return element;
  };
  const closeImplied = (rule: ImpliedEnd) => {
    let outermost: number | undefined;
    const lowest = Math.max(0, stack.length - END_TAG_REACH);
    for (let at = stack.length - 1; at >= lowest; at--) {
      const open = stack[at]?.name ?? "";
      if (rule.closes.has(open)) outermost = at;
      else if (rule.stops(open)) break;
    }
    if (outermost !== undefined) popTo(outermost);
  };
  const open = (isEmpty: boolean) => {
    const element = elementOf(name);
    if (element.closed !== undefined) closeImplied(element.closed);
    const isVoid = isEmpty || element.isVoid;
    if (stack.length >= maxDepth) {
      tooDeep = true;
      if (!isVoid) beyond++;
      return;
    }
    // By the known name and not by the new slice of the text, which every set and table would have to hash again.
    handler.open(element.name, attributes ?? NO_ATTRIBUTES);
    if (isVoid) handler.close(element.name);
    else {
      if (html && (name === "svg" || name === "math")) foreign++;
      stack.push(element);
    }
  };
  const close = (closed: string) => {
    if (beyond > 0) {
      beyond--;
      return;
    }
    const closesBlock = isBlock(closed);
    const closesScope = isTableScope(closed);
    const lowest = Math.max(0, stack.length - END_TAG_REACH);
    for (let at = stack.length - 1; at >= lowest; at--) {
      const element = stack[at];
      if (element === undefined || element.name === closed) return popTo(at);
      // </b> does not end the paragraph it stands in, nor </div> the table cell (HTML, 13.2.6.4.7).
      if (closesBlock ? element.isScope && !closesScope : element.isBlock) return;
    }
  };

  const tokens: TokenizerCallbacks = {
    ontext: (start, end) => handler.text(slice(start, end)),
    ontextentity: (codePoint) => handler.text(String.fromCodePoint(codePoint)),
    oncdata: (start, end, offset) => {
      if (!html || foreign > 0 || selfClosing) handler.text(slice(start, end - offset));
    },
    onopentagname: (start, end) => {
      name = html ? slice(start, end).toLowerCase() : slice(start, end);
      attributes = undefined;
    },
    onattribname: (start, end) => {
      attributeName = html ? slice(start, end).toLowerCase() : slice(start, end);
    },
    onattribdata: (start, end) => {
      attributeValue += slice(start, end);
    },
    onattribentity: (codePoint) => {
      attributeValue += String.fromCodePoint(codePoint);
    },
    onattribend: (_quote: QuoteType, _end: number) => {
      attributes ??= {};
      if (!Object.hasOwn(attributes, attributeName)) attributes[attributeName] = attributeValue;
      attributeValue = "";
    },
    onopentagend: () => open(false),
    onselfclosingtag: () => open(selfClosing || foreign > 0),
    onclosetag: (start, end) => close(html ? slice(start, end).trim().toLowerCase() : slice(start, end).trim()),
    oncomment: () => undefined,
    ondeclaration: (start, end) => handler.declaration?.(slice(start, end)),
    onprocessinginstruction: (start, end) => handler.declaration?.(slice(start, end)),
    onend: () => undefined,
    isInForeignContext: () => foreign > 0,
  };
  const tokenizer = new Tokenizer({ xmlMode: !html, decodeEntities: true, recognizeSelfClosing: selfClosing }, tokens);
  tokenizer.write(text);
  tokenizer.end();
  popTo(0);
  return tooDeep;
}

/** A document may have as many names as elements; those of HTML and of any one format are fewer. */
const MAX_KNOWN = 1_000;

function htmlElement(name: string): Element {
  const isVoid = VOID_ELEMENTS.has(name);
  return { name, isBlock: isBlock(name), isScope: isTableScope(name), isVoid, closed: CLOSED_BY.get(name) };
}

function xmlElement(name: string): Element {
  return { name, isBlock: false, isScope: false, isVoid: false, closed: undefined };
}
