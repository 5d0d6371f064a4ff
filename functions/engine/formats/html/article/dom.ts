// The part of the DOM that finding an article needs, as linkedom implements it.

export interface DomNode {
  readonly nodeType: number;
  readonly textContent: string | null;
  readonly nextSibling: DomNode | null;
  remove(): void;
}

export interface DomElement extends DomNode {
  readonly localName: string;
  readonly parentElement: DomElement | null;
  readonly firstChild: DomNode | null;
  readonly innerHTML: string;
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
  removeAttribute(name: string): void;
  querySelector(selectors: string): DomElement | null;
  querySelectorAll(selectors: string): Iterable<DomElement> & { readonly length: number };
}

export interface DomDocument {
  readonly body: DomElement;
  querySelectorAll(selectors: string): Iterable<DomElement> & { readonly length: number };
}

export function isElement(node: DomNode): node is DomElement {
  return node.nodeType === 1;
}

export function isText(node: DomNode): boolean {
  return node.nodeType === 3;
}
