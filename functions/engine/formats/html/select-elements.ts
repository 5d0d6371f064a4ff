// Cuts a page to the elements that CSS selectors choose. css-select matches them in a tree that is built from the same
// events as the blocks, because other parsers take quadratic time on deep nesting.

import { compile, selectAll } from "css-select";
import render from "dom-serializer";
import { type AnyNode, Document, Element, Text } from "domhandler";
import { ExtractionError } from "../../base/errors.ts";
import { readMarkup } from "../../codecs/text/markup.ts";

export interface Selection {
  readonly select?: readonly string[] | undefined;
  readonly remove?: readonly string[] | undefined;
}

export interface Selected {
  readonly html: string;
  /** A warning for each selector that matches nothing. */
  readonly warnings: readonly string[];
}

/** Removes elements first. With `select`, only the chosen elements stay, in the order of the page. */
export function selectElements(html: string, { select = [], remove = [] }: Selection, maxDepth: number): Selected {
  const page = treeOf(html, maxDepth);
  const warnings: string[] = [];
  const matches = (name: string, selectors: readonly string[]) =>
    selectors.flatMap((selector) => {
      const found = selectAll<AnyNode, Element>(matcher(name, selector), page);
      if (found.length === 0) warnings.push(`${name}: ${selector} matches nothing`);
      return found;
    });
  removeAll(page, new Set(matches("remove", remove)));
  if (select.length === 0) return { html: render(page), warnings };
  const chosen = new Set(matches("select", select));
  return { html: render(outermost(page, chosen)), warnings };
}

/** Throws INVALID_EVENT for a selector that is no CSS. */
export function checkSelectors({
  select = [],
  remove = [],
  waitFor,
}: Selection & { readonly waitFor?: string | undefined }): void {
  for (const selector of select) matcher("select", selector);
  for (const selector of remove) matcher("remove", selector);
  if (waitFor !== undefined) matcher("wait_for", waitFor);
}

function matcher(name: string, selector: string): (node: Element) => boolean {
  try {
    // css-select takes an empty selector, and one without anything before its combinator.
    if (/^\s*(?:$|[>+~])/.test(selector)) throw new Error("it begins with nothing");
    return compile<AnyNode, Element>(selector, { cacheResults: false });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new ExtractionError("INVALID_EVENT", `${name}: ${selector} is no CSS selector (${error.message})`, {
      remedy: "correct the selector",
      cause: error,
    });
  }
}

function treeOf(html: string, maxDepth: number): Document {
  const page = new Document([]);
  let open: Document | Element = page;
  readMarkup(
    html,
    { kind: "html", maxDepth },
    {
      open(name, attributes) {
        const element: Element = new Element(name, { ...attributes });
        append(open, element);
        open = element;
      },
      close() {
        open = (open.parent as Document | Element | null) ?? page;
      },
      text: (text) => append(open, new Text(text)),
    },
  );
  return page;
}

function append(parent: Document | Element, node: Element | Text): void {
  const before = parent.children.at(-1) ?? null;
  node.parent = parent;
  node.prev = before;
  if (before !== null) before.next = node;
  parent.children.push(node);
}

/** Removes the nodes at once: one by one, thousands of siblings would take quadratic time. */
function removeAll(parent: Document | Element, removed: ReadonlySet<AnyNode>): void {
  const kept = parent.children.filter((child) => !removed.has(child));
  parent.children = [];
  for (const child of kept) {
    append(parent, child as Element | Text);
    child.next = null;
    if (child instanceof Element) removeAll(child, removed);
  }
}

/** The chosen elements that are in no other chosen one, in the order of the page. */
function outermost(page: Document, chosen: ReadonlySet<Element>): readonly AnyNode[] {
  const found: AnyNode[] = [];
  const visit = (node: AnyNode) => {
    if (node instanceof Element && chosen.has(node)) found.push(node);
    else if ("children" in node) for (const child of node.children) visit(child);
  };
  visit(page);
  return found;
}
