// The markup of a rendered page. `snapshot` runs inside the browser, as source text, in a world of its own: scripts of
// the page cannot replace what it calls.

/** The part of the browser's DOM that `snapshot` uses. */
interface PageNode {
  readonly nodeType: number;
  readonly localName?: string;
  readonly childNodes: Iterable<PageNode>;
  readonly shadowRoot?: PageNode | null;
  readonly contentDocument?: { readonly body: PageNode | null } | null;
  readonly outerHTML: string;
  readonly ownerDocument: { createElement(name: string): PageNode };
  assignedNodes?(options: { readonly flatten: boolean }): readonly PageNode[];
  cloneNode(deep: boolean): PageNode;
  appendChild(child: PageNode): void;
  querySelectorAll(selector: string): Iterable<PageNode>;
}

/**
 * Returns the markup of the document, cut at `longest` characters. What open shadow roots, and frames of the same site,
 * show is in its place.
 */
function snapshot(root: PageNode, longest: number): string {
  const frameOf = (node: PageNode): PageNode | undefined => {
    try {
      return (node.localName === "iframe" && node.contentDocument?.body) || undefined;
    } catch {
      return undefined;
    }
  };
  const childrenOf = (node: PageNode): Iterable<PageNode> => {
    if (node.shadowRoot) return node.shadowRoot.childNodes;
    const assigned = node.localName === "slot" ? (node.assignedNodes?.({ flatten: true }) ?? []) : [];
    return assigned.length > 0 ? assigned : node.childNodes;
  };
  const isComposed = (node: PageNode) => Boolean(node.shadowRoot) || frameOf(node) !== undefined;
  if (![...root.querySelectorAll("*")].some(isComposed)) return root.outerHTML.slice(0, longest);

  // A walk of its own stack: documents may be nested deeper than calls may be.
  const copy = root.cloneNode(false);
  const queue: [PageNode, PageNode][] = [[root, copy]];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const [from, to] = next;
    for (const child of childrenOf(from)) {
      const frame = frameOf(child);
      const twin = frame === undefined ? child.cloneNode(false) : root.ownerDocument.createElement("div");
      to.appendChild(twin);
      queue.push([frame ?? child, twin]);
    }
  }
  return copy.outerHTML.slice(0, longest);
}

/** Source text of an expression for the browser. */
export function snapshotExpression(longest: number): string {
  return `(${snapshot})(document.documentElement, ${longest})`;
}
