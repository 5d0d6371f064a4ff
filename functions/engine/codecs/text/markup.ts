// HTML and XML as a stream of events, in linear time. htmlparser2's Tokenizer reads characters, and this file tracks
// elements. Its Parser (and cheerio) take quadratic time on deep nesting: see docs/decisions/html-parser.md.

import { type QuoteType, Tokenizer, type TokenizerCallbacks } from "htmlparser2";
import { CLOSED_BY, type ImpliedEnd, isBlock, isTableScope, VOID_ELEMENTS } from "./html-elements.ts";

export interface MarkupHandler {
  /** Receives each element. HTML names are in lower case; XML names are as written, with their prefix. */
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  /** Receives the end of each opened element, also of one that has no end tag. */
  close(name: string): void;
  text(text: string): void;
  /** Receives `<?…` and `<!…` without the brackets. */
  declaration?(text: string): void;
}

export interface MarkupOptions {
  readonly kind: "html" | "xml";
  /** Deepest nesting of elements. Deeper ones are skipped; their text goes to the last opened element. */
  readonly maxDepth: number;
}

// An end tag looks for its element at most this far up. Real documents need fewer than 20 levels. Each of 10 million end
// tags without an element must not walk the whole stack.
const END_TAG_REACH = 200;

interface Element {
  readonly name: string;
  /** Limits for end tags of other elements. Both are false in XML. */
  readonly isBlock: boolean;
  readonly isScope: boolean;
  readonly isVoid: boolean;
  readonly closed: ImpliedEnd | undefined;
}

const NO_ATTRIBUTES: Readonly<Record<string, string>> = Object.freeze({});

/** Feeds the handler. Returns true when it skipped elements because they were too deep. */
export function readMarkup(text: string, { kind, maxDepth }: MarkupOptions, handler: MarkupHandler): boolean {
  const isHtml = kind === "html";
  // XHTML may write any element as empty, HTML may not (HTML, 13.1.2.1; XHTML 1.0, C.2).
  const selfClosing = !isHtml || text.trimStart().startsWith("<?xml");
  const elements = trackElements({ isHtml, maxDepth }, handler);
  const tokens = readTokens(text, { isHtml, selfClosing }, elements, handler);
  const tokenizer = new Tokenizer(
    { xmlMode: !isHtml, decodeEntities: true, recognizeSelfClosing: selfClosing },
    tokens,
  );
  tokenizer.write(text);
  tokenizer.end();
  elements.closeAll();
  return elements.wasTooDeep();
}

/** The open elements, from the root down. */
interface OpenElements {
  open(name: string, attributes: Readonly<Record<string, string>> | undefined, isEmpty: boolean): void;
  close(name: string): void;
  closeAll(): void;
  /** Reports true inside HTML's `svg` and `math`, which follow the rules of XML. */
  isForeign(): boolean;
  wasTooDeep(): boolean;
}

function trackElements(
  { isHtml, maxDepth }: { readonly isHtml: boolean; readonly maxDepth: number },
  handler: MarkupHandler,
): OpenElements {
  const elementOf = elementsByName(isHtml);
  const stack: Element[] = [];
  let foreign = 0;
  let beyond = 0;
  let tooDeep = false;
  const popTo = (length: number) => {
    while (stack.length > length) {
      const closed = stack.pop()?.name ?? "";
      if (closed === "svg" || closed === "math") foreign--;
      handler.close(closed);
    }
  };
  return {
    open(name, attributes, isEmpty) {
      const element = elementOf(name);
      if (element.closed !== undefined) popTo(impliedEnd(stack, element.closed));
      const isVoid = isEmpty || element.isVoid;
      if (stack.length >= maxDepth) {
        tooDeep = true;
        if (!isVoid) beyond++;
        return;
      }
      // The known name and not the new slice of the text: every set and table would have to hash the slice again.
      handler.open(element.name, attributes ?? NO_ATTRIBUTES);
      if (isVoid) handler.close(element.name);
      else {
        if (isHtml && (name === "svg" || name === "math")) foreign++;
        stack.push(element);
      }
    },
    close(name) {
      if (beyond > 0) beyond--;
      else popTo(statedEnd(stack, name));
    },
    closeAll: () => popTo(0),
    isForeign: () => foreign > 0,
    wasTooDeep: () => tooDeep,
  };
}

/** Number of open elements that stay when an element with this rule starts. */
function impliedEnd(stack: readonly Element[], { closes, stops }: ImpliedEnd): number {
  let outermost = stack.length;
  const lowest = Math.max(0, stack.length - END_TAG_REACH);
  for (let at = stack.length - 1; at >= lowest; at--) {
    const open = stack[at]?.name ?? "";
    if (closes.has(open)) outermost = at;
    else if (stops(open)) break;
  }
  return outermost;
}

/** Number of open elements that stay after an end tag. An end tag without an element closes none. */
function statedEnd(stack: readonly Element[], name: string): number {
  const closesBlock = isBlock(name);
  const closesScope = isTableScope(name);
  const lowest = Math.max(0, stack.length - END_TAG_REACH);
  for (let at = stack.length - 1; at >= lowest; at--) {
    const element = stack[at];
    if (element === undefined || element.name === name) return at;
    // </b> does not end the paragraph around it, nor </div> the table cell (HTML, 13.2.6.4.7).
    if (closesBlock ? element.isScope && !closesScope : element.isBlock) break;
  }
  return stack.length;
}

/** Handlers that collect a tag's name and attributes, and pass tags, texts and declarations on. */
function readTokens(
  text: string,
  { isHtml, selfClosing }: { readonly isHtml: boolean; readonly selfClosing: boolean },
  elements: OpenElements,
  handler: MarkupHandler,
): TokenizerCallbacks {
  let name = "";
  let attributes: Record<string, string> | undefined;
  let attributeName = "";
  let attributeValue = "";
  const slice = (start: number, end: number) => text.slice(start, end);
  const nameAt = (start: number, end: number) => (isHtml ? slice(start, end).toLowerCase() : slice(start, end));
  return {
    ontext: (start, end) => handler.text(slice(start, end)),
    ontextentity: (codePoint) => handler.text(String.fromCodePoint(codePoint)),
    oncdata: (start, end, offset) => {
      if (!isHtml || elements.isForeign() || selfClosing) handler.text(slice(start, end - offset));
    },
    onopentagname: (start, end) => {
      name = nameAt(start, end);
      attributes = undefined;
    },
    onattribname: (start, end) => {
      attributeName = nameAt(start, end);
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
    onopentagend: () => elements.open(name, attributes, false),
    onselfclosingtag: () => elements.open(name, attributes, selfClosing || elements.isForeign()),
    onclosetag: (start, end) => elements.close(nameAt(start, end).trim()),
    oncomment: () => undefined,
    ondeclaration: (start, end) => handler.declaration?.(slice(start, end)),
    onprocessinginstruction: (start, end) => handler.declaration?.(slice(start, end)),
    onend: () => undefined,
    isInForeignContext: elements.isForeign,
  };
}

/** Limit of remembered names. HTML and each single format have fewer, but a document may use a new one per element. */
const MAX_KNOWN = 1_000;

/** Looks elements up by name. A known name costs one look-up, because a document may have ten million cells. */
function elementsByName(isHtml: boolean): (name: string) => Element {
  const known = new Map<string, Element>();
  return (name) => {
    const found = known.get(name);
    if (found !== undefined) return found;
    const element = isHtml ? htmlElement(name) : xmlElement(name);
    if (known.size < MAX_KNOWN) known.set(name, element);
    return element;
  };
}

function htmlElement(name: string): Element {
  const isVoid = VOID_ELEMENTS.has(name);
  return { name, isBlock: isBlock(name), isScope: isTableScope(name), isVoid, closed: CLOSED_BY.get(name) };
}

function xmlElement(name: string): Element {
  return { name, isBlock: false, isScope: false, isVoid: false, closed: undefined };
}
