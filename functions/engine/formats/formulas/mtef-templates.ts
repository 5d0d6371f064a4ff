// Templates of Equation Editor and MathType 1 to 3: fractions, roots, scripts, fences and operators, by their numbers.

import { type Formula, groupOf, rowOf } from "./formula-tree.ts";

export const FENCES: readonly (readonly [open: string, close: string])[] = [
  ["⟨", "⟩"],
  ["(", ")"],
  ["{", "}"],
  ["[", "]"],
  ["|", "|"],
  ["‖", "‖"],
  ["⌊", "⌋"],
  ["⌈", "⌉"],
  ["[", "["],
  ["]", "]"],
  ["]", "["],
  ["[", ")"],
  ["(", "]"],
];
const [LEFT_ONLY, RIGHT_ONLY] = [1, 2];

const NUMBER = {
  root: 13,
  fraction: 14,
  scripts: 15,
  underBar: 16,
  overBar: 17,
  leftArrow: 18,
  bothArrow: 20,
  overBrace: 27,
  underBrace: 28,
  limit: 39,
  slashed: 41,
  integralOperator: 42,
  sumOperator: 43,
  leadingScripts: 44,
  overArrow: 47,
} as const;

/** Operators with limits. Of integrals, variations from 3 on have a circle. */
const OPERATORS: ReadonlyMap<number, string> = new Map(
  [..."∫∬∭∫∬∭"]
    .map((sign, at) => [21 + at, sign] as const)
    .concat([..."∑∑∏∏∐∐⋃⋃⋂⋂"].map((sign, at) => [29 + at, sign])),
);
const LAST_INTEGRAL = 26;
const FIRST_CONTOUR = 3;
const CONTOURS: ReadonlyMap<string, string> = new Map([
  ["∫", "∮"],
  ["∬", "∯"],
  ["∭", "∰"],
]);

/** `takeBase` takes what stands before the template, for scripts. */
export function templateFormula(
  selector: number,
  variation: number,
  slots: readonly Formula[],
  takeBase: () => Formula,
): Formula {
  const [first = rowOf([]), second, third, fourth] = slots.map(groupOf);
  const fence = FENCES[selector];
  if (fence !== undefined) {
    const [open, close] = [variation === RIGHT_ONLY ? "" : fence[0], variation === LEFT_ONLY ? "" : fence[1]];
    return { type: "fenced", open, close, separator: ",", items: [first] };
  }
  const operator = OPERATORS.get(selector);
  if (operator !== undefined) {
    const isContour = selector <= LAST_INTEGRAL && variation >= FIRST_CONTOUR;
    const base = sign((isContour ? CONTOURS.get(operator) : undefined) ?? operator);
    return rowOf([withScripts(base, second, third), first]);
  }
  switch (selector) {
    case NUMBER.root:
      return { type: "root", radicand: first, ...(second === undefined || isEmpty(second) ? {} : { degree: second }) };
    case NUMBER.fraction:
      return { type: "fraction", top: first, bottom: second ?? rowOf([]), hasBar: true };
    case NUMBER.slashed:
      return rowOf([first, sign("/"), second ?? rowOf([])]);
    case NUMBER.scripts:
      return scripts(takeBase(), variation, slots);
    case NUMBER.leadingScripts:
      return scripts(rowOf([]), variation, slots);
    case NUMBER.integralOperator:
    case NUMBER.sumOperator:
      return rowOf([withScripts(operatorOf(fourth), second, third), first]);
    case NUMBER.underBar:
    case NUMBER.overBar:
      return { type: "accent", base: first, sign: "\u0305", isUnder: selector === NUMBER.underBar };
    case NUMBER.overArrow:
      return { type: "accent", base: first, sign: "\u20d7", isUnder: false };
    case NUMBER.limit:
      return { type: "stack", base: first, ...part("under", second), ...part("over", third) };
    case NUMBER.overBrace:
      return {
        type: "stack",
        base: { type: "accent", base: first, sign: "⏞", isUnder: false },
        ...part("over", second),
      };
    case NUMBER.underBrace:
      return {
        type: "stack",
        base: { type: "accent", base: first, sign: "⏟", isUnder: true },
        ...part("under", second),
      };
    default:
      if (selector < NUMBER.leftArrow || selector > NUMBER.bothArrow) return rowOf(slots);
      return {
        type: "stack",
        base: sign("←→↔"[selector - NUMBER.leftArrow] ?? "→"),
        ...part("over", first),
        ...part("under", second),
      };
  }
}

/** Operator that the author chose, often as a large Greek letter. */
export function operatorOf(formula: Formula = rowOf([])): Formula {
  if (formula.type !== "text") return formula;
  return { ...formula, text: formula.text.replace("Σ", "∑").replace("Π", "∏") };
}

const [SUPERSCRIPT, SUBSCRIPT] = [0, 1];

/** Scripts from their slots: first the subscript, then the superscript. */
function scripts(base: Formula, variation: number, slots: readonly Formula[]): Formula {
  const filled = slots.filter((slot) => !isEmpty(slot));
  if (variation === SUPERSCRIPT) return withScripts(base, undefined, filled.at(-1));
  if (variation === SUBSCRIPT) return withScripts(base, filled[0], undefined);
  return withScripts(base, slots[0], slots[1]);
}

export function withScripts(base: Formula, sub: Formula | undefined, sup: Formula | undefined): Formula {
  const parts = { ...part("sub", sub), ...part("sup", sup) };
  return Object.keys(parts).length === 0 ? base : { type: "scripts", base, ...parts };
}

export function part<Name extends string>(
  name: Name,
  formula: Formula | undefined,
): { readonly [N in Name]?: Formula } {
  return formula === undefined || isEmpty(formula) ? {} : ({ [name]: formula } as { readonly [N in Name]: Formula });
}

export function isEmpty(formula: Formula): boolean {
  if (formula.type === "row") return formula.items.every(isEmpty);
  return formula.type === "text" && formula.text.trim() === "";
}

export function sign(text: string): Formula {
  return { type: "text", text, isUpright: false };
}
