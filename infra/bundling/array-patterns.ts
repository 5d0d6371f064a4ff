// Rewrites the array patterns of a bundle: `const [a, b] = pair` becomes reads by index. For a pattern, V8 follows the protocol
// of iterators, which is many times the code for its interpreter and its compilers: docs/decisions/array-patterns.md.

import {
  type AnyNode,
  type ArrayPattern,
  type ForOfStatement,
  type Function as FunctionNode,
  type Pattern,
  parse,
  type VariableDeclaration,
} from "acorn";

/** Code for the banner of a bundle: takes as many items of an iterable as a pattern does. */
export const TAKING = `function $taken(iterable, count) {
  const items = [];
  for (const item of iterable) if (items.push(item) >= count) break;
  return items;
}`;

/** Prefix of the variables that the rewritten code adds. */
const ADDED = "$part";

/**
 * Returns the program without array patterns in declarations, heads of loops and parameters. It needs `TAKING`. Patterns that
 * are assigned to, such as `[a, b] = [b, a]`, stay. Throws SyntaxError where the program has one.
 */
export function withoutArrayPatterns(program: string, sourceType: "module" | "script"): string {
  if (program.includes(ADDED)) throw new Error(`the program has names with ${ADDED} already`);
  return new Rewriting(program).text(parse(program, { ecmaVersion: "latest", sourceType }));
}

/** Text of nodes that are not printed as they are. */
type Replaced = ReadonlyMap<AnyNode, string>;

class Rewriting {
  readonly #program: string;
  #added = 0;

  constructor(program: string) {
    this.#program = program;
  }

  /** Returns the node's text, rewritten. */
  text(node: AnyNode): string {
    switch (node.type) {
      case "VariableDeclaration":
        return this.#within(node, this.#declarators(node));
      case "ForOfStatement":
        return this.#within(node, this.#loop(node));
      case "ArrowFunctionExpression":
      case "FunctionDeclaration":
      case "FunctionExpression":
        return this.#function(node);
      default:
        return this.#within(node);
    }
  }

  #declarators({ declarations }: VariableDeclaration): Replaced {
    const replaced = new Map<AnyNode, string>();
    for (const declarator of declarations) {
      const { id, init } = declarator;
      if (!init || !hasArrays(id)) continue;
      const paired = id.type === "ArrayPattern" ? this.#paired(id, init) : undefined;
      // Nothing need stand between a word and the bracket of a pattern.
      replaced.set(declarator, ` ${(paired ?? this.#bound(id, this.text(init))).join()}`);
    }
    return replaced;
  }

  #loop({ left, body }: ForOfStatement): Replaced {
    const pattern = left.type === "VariableDeclaration" ? left.declarations[0]?.id : undefined;
    if (left.type !== "VariableDeclaration" || pattern === undefined || !hasArrays(pattern)) return NOTHING;
    const item = this.#name();
    const bound = this.#bound(pattern, item).join();
    const block = `{${left.kind} ${bound};${this.text(body)}}`;
    return new Map<AnyNode, string>([
      [left, `${left.kind} ${item} `],
      [body, block],
    ]);
  }

  #function(node: FunctionNode & AnyNode): string {
    const { params, body } = node;
    if (!params.some(hasArrays) || this.#isTied(node)) return this.#within(node);
    const bound: string[] = [];
    const replaced = new Map<AnyNode, string>(params.map((param) => [param, this.#withoutArrays(param, bound)]));
    const variables = `var ${bound.join()};`;
    if (body.type === "BlockStatement") {
      replaced.set(body, `{${variables}${this.text(body).slice(1)}`);
      return this.#within(node, replaced);
    }
    // The nodes leave out the brackets around the value of an arrow function.
    const arrow = this.#program.indexOf("=>", params.at(-1)?.end) + "=>".length;
    const head = this.#between(node.start, arrow, params, replaced);
    return `${head}{${variables}return(${this.#between(arrow, node.end, [body])})}`;
  }

  /** A default may read a name of a pattern before it, and `arguments` follows parameters unless there is a pattern. */
  #isTied({ params, start, end, generator }: FunctionNode): boolean {
    return generator || !params.every(readsNothing) || this.#program.slice(start, end).includes("arguments");
  }

  /** Returns declarators for a pattern and an array of as many items: the array is not made. */
  #paired({ elements }: ArrayPattern, init: AnyNode): string[] | undefined {
    const items = init.type === "ArrayExpression" ? init.elements : [];
    if (items.length !== elements.length || ![...items, ...elements].every(isOneItem)) return undefined;
    const pairs = items.map((item, index) => ({ item, element: elements[index], name: this.#name() }));
    return [
      ...pairs.map(({ item, name }) => `${name}=${item ? this.text(item) : "void 0"}`),
      ...pairs.flatMap(({ element, name }) => (element ? this.#bound(element, name) : [])),
    ];
  }

  /** Returns declarators, in order, that take the pattern's names from a value, which is an expression. */
  #bound(pattern: Pattern, value: string): string[] {
    if (pattern.type === "ArrayPattern") return this.#elements(pattern, value);
    if (pattern.type === "AssignmentPattern") {
      const given = this.#name();
      const chosen = `${given}===void 0?(${this.text(pattern.right)}):${given}`;
      return [`${given}=${value}`, ...this.#bound(pattern.left, chosen)];
    }
    const bound: string[] = [];
    return [`${this.#withoutArrays(pattern, bound)}=${value}`, ...bound];
  }

  #elements({ elements }: ArrayPattern, value: string): string[] {
    const [given, items] = [this.#name(), this.#name()];
    const count = elements.at(-1)?.type === "RestElement" ? "1/0" : elements.length;
    const bound = elements.flatMap((element, index) => {
      if (element === null) return [];
      if (element.type === "RestElement") return this.#bound(element.argument, `${items}.slice(${index})`);
      return this.#bound(element, `${items}[${index}]`);
    });
    return [`${given}=${value}`, `${items}=Array.isArray(${given})?${given}:$taken(${given},${count})`, ...bound];
  }

  /** Returns the pattern with names for its array patterns, and adds the declarators that take these apart. */
  #withoutArrays(pattern: Pattern, bound: string[]): string {
    if (!hasArrays(pattern)) return this.text(pattern);
    if (pattern.type !== "ObjectPattern") {
      const name = this.#name();
      bound.push(...this.#bound(pattern, name));
      return name;
    }
    const replaced = new Map<AnyNode, string>();
    for (const property of pattern.properties) {
      if (property.type !== "Property" || !hasArrays(property.value)) continue;
      replaced.set(property.value, this.#withoutArrays(property.value, bound));
    }
    return this.#between(pattern.start, pattern.end, pattern.properties.flatMap(childrenOf), replaced);
  }

  #name(): string {
    return `${ADDED}${++this.#added}`;
  }

  #within(node: AnyNode, replaced: Replaced = NOTHING): string {
    return this.#between(node.start, node.end, childrenOf(node), replaced);
  }

  /** Returns the program between two places, with the nodes there rewritten. */
  #between(start: number, end: number, nodes: readonly AnyNode[], replaced: Replaced = NOTHING): string {
    let [text, at] = ["", start];
    for (const node of nodes) {
      // A shorthand property has two nodes in one place.
      if (node.start < at) continue;
      text += this.#program.slice(at, node.start) + (replaced.get(node) ?? this.text(node));
      at = node.end;
    }
    return text + this.#program.slice(at, end);
  }
}

const NOTHING: Replaced = new Map();

/** Nodes within a node in the program's order, the longer first. */
function childrenOf(node: AnyNode): AnyNode[] {
  return Object.values(node)
    .flat()
    .filter((value): value is AnyNode => typeof value?.type === "string" && typeof value.start === "number")
    .sort((a, b) => a.start - b.start || b.end - a.end);
}

/** Decides whether a pattern has array patterns that are rewritten: itself, or those in object patterns. */
function hasArrays(pattern: Pattern): boolean {
  if (pattern.type !== "ObjectPattern") return pattern.type === "ArrayPattern";
  const isPart = pattern.properties.some((property) => property.type === "Property" && hasArrays(property.value));
  return isPart && readsNothing(pattern);
}

/** Decides whether an object pattern has no default and no computed key, which may read a name of an array pattern. */
function readsNothing(pattern: Pattern): boolean {
  if (pattern.type !== "ObjectPattern") return pattern.type !== "AssignmentPattern";
  return pattern.properties.every(
    (property) => property.type !== "Property" || (!property.computed && readsNothing(property.value)),
  );
}

function isOneItem(item: AnyNode | null): boolean {
  return item !== null && item.type !== "RestElement" && item.type !== "SpreadElement";
}
