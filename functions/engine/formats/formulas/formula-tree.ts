// A formula as a tree, whatever notation it was written in.

export type Formula =
  /** `isGroup`: the author keeps the items together, as braces do in LaTeX. */
  | { readonly type: "row"; readonly items: readonly Formula[]; readonly isGroup?: boolean }
  /**
   * Letters, numbers and operators. `isUpright`: words and names of functions, rather than variables. `role`: what an
   * upright text is, where the notation says so.
   */
  | {
      readonly type: "text";
      readonly text: string;
      readonly isUpright: boolean;
      readonly role?: "words" | "operator";
      readonly alphabet?: Alphabet;
    }
  | { readonly type: "fraction"; readonly top: Formula; readonly bottom: Formula; readonly hasBar: boolean }
  | { readonly type: "root"; readonly radicand: Formula; readonly degree?: Formula }
  | { readonly type: "scripts"; readonly base: Formula; readonly sub?: Formula; readonly sup?: Formula }
  /** Parts right under and over the base, such as the limit of "lim". */
  | { readonly type: "stack"; readonly base: Formula; readonly under?: Formula; readonly over?: Formula }
  /** A sign over or under the base, such as a bar. */
  | { readonly type: "accent"; readonly base: Formula; readonly sign: string; readonly isUnder: boolean }
  | {
      readonly type: "fenced";
      readonly open: string;
      readonly close: string;
      readonly separator: string;
      readonly items: readonly Formula[];
    }
  | { readonly type: "matrix"; readonly rows: readonly (readonly Formula[])[] };

/** Letters of another design, which mean something else in a formula. */
export type Alphabet = "script" | "fraktur" | "double-struck" | "bold";

/** Row that the author keeps together. One item needs no group. */
export function groupOf(formula: Formula): Formula {
  return formula.type === "row" && formula.items.length > 1 ? { ...formula, isGroup: true } : formula;
}

export function rowOf(items: readonly Formula[]): Formula {
  const [only] = items;
  return only !== undefined && items.length === 1 ? only : { type: "row", items };
}

/** Signs with a body after them, and with limits: sums, products and integrals. */
export const BIG_OPERATORS: ReadonlySet<string> = new Set([..."∑∏∐∫∬∭∮∯∰∱∲∳⋀⋁⋂⋃⨀⨁⨂⨄⨆"]);

export function isBigOperator(formula: Formula): boolean {
  return formula.type === "text" && BIG_OPERATORS.has(formula.text.trim());
}
