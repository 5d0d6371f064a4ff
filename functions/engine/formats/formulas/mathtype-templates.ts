// Templates of MathType 4 and later (MTEF v.5), by their numbers. Their variations are bits.

import { type Formula, groupOf, rowOf } from "./formula-tree.ts";
import { FENCES, isEmpty, operatorOf, part, sign, withScripts } from "./mtef-templates.ts";

export interface MathTypeTemplate {
  readonly selector: number;
  readonly variation: number;
  readonly slots: readonly Formula[];
  /** Characters that belong to the template itself, such as its fences or its operator. */
  readonly signs: readonly Formula[];
  /** Takes what stands before the template, for scripts. */
  readonly takeBase: () => Formula;
}

const LAST_FENCE = 7;
const NUMBER = {
  openBrackets: 8,
  interval: 9,
  root: 10,
  fraction: 11,
  underBar: 12,
  overBar: 13,
  arrow: 14,
  integral: 15,
  integralOperator: 21,
  sumOperator: 22,
  limit: 23,
  brace: 24,
  bracket: 25,
  longDivision: 26,
  sub: 27,
  subSup: 29,
  dirac: 30,
  vector: 31,
  tilde: 32,
  hat: 33,
  arc: 34,
} as const;
const SUMS: ReadonlyMap<number, string> = new Map([..."∑∏∐⋃⋂"].map((operator, at) => [16 + at, operator]));
/** Fences at either end of an interval, by two bits. */
const INTERVAL_ENDS = ["(", ")", "[", "]"];
const SIDE = { left: 1, right: 2 };
const SLASHED = 2;
const SCRIPTS_PRECEDE = 1;
const OVER = 1;
/** Bits of integrals along a closed path. One that says which way has others than the first. */
const [CONTOUR, CLOSED] = [0x0c, 0x04];
const ARROW = { isDouble: 1, isHarpoon: 2, pointsLeft: 0x10, pointsRight: 0x20 };
const VECTOR = { pointsLeft: 1, pointsRight: 2, isUnder: 4 };

export function mathTypeTemplate(template: MathTypeTemplate): Formula {
  const { selector, variation } = template;
  const [first = rowOf([]), second = rowOf([]), third] = template.slots.map(groupOf);
  if (selector <= LAST_FENCE) return fenced(FENCES[selector], variation, first);
  const sum = SUMS.get(selector);
  if (sum !== undefined) return rowOf([withScripts(sign(sum), second, third), first]);
  switch (selector) {
    case NUMBER.openBrackets:
      return fenced(["⟦", "⟧"], variation, first);
    case NUMBER.interval:
      return fenced([INTERVAL_ENDS[variation & 3] ?? "", INTERVAL_ENDS[(variation >> 4) & 3] ?? ""], 0, first);
    case NUMBER.root:
      return { type: "root", radicand: first, ...(isEmpty(second) ? {} : { degree: second }) };
    case NUMBER.fraction:
      if ((variation & SLASHED) !== 0) return rowOf([first, sign("/"), second]);
      return { type: "fraction", top: first, bottom: second, hasBar: true };
    case NUMBER.underBar:
    case NUMBER.overBar:
      return { type: "accent", base: first, sign: "\u0305", isUnder: selector === NUMBER.underBar };
    case NUMBER.arrow:
      return { type: "stack", base: sign(arrowOf(variation)), ...part("over", first), ...part("under", second) };
    case NUMBER.integral:
      return rowOf([withScripts(sign(integralOf(variation)), second, third), first]);
    case NUMBER.integralOperator:
    case NUMBER.sumOperator:
      return rowOf([withScripts(operatorOf(template.slots[3] ?? template.signs[0]), second, third), first]);
    case NUMBER.limit:
      return { type: "stack", base: first, ...part("under", second), ...part("over", third) };
    case NUMBER.brace:
      return labelled(first, second, (variation & OVER) !== 0, ["⏞", "⏟"]);
    case NUMBER.bracket:
      return labelled(first, second, (variation & OVER) !== 0, ["⎴", "⎵"]);
    case NUMBER.longDivision: {
      const divided = rowOf([sign(")"), { type: "accent", base: first, sign: "\u0305", isUnder: false }]);
      return { type: "stack", base: divided, ...part("over", second) };
    }
    case NUMBER.dirac:
      return diracOf(variation, first, second);
    case NUMBER.vector:
      return vectorOf(variation, first);
    case NUMBER.tilde:
      return { type: "accent", base: first, sign: "\u0303", isUnder: false };
    case NUMBER.hat:
      return { type: "accent", base: first, sign: "\u0302", isUnder: false };
    case NUMBER.arc:
      return { type: "accent", base: first, sign: "⌢", isUnder: false };
    default:
      if (selector < NUMBER.sub || selector > NUMBER.subSup) return rowOf(template.slots);
      return withScripts((variation & SCRIPTS_PRECEDE) === 0 ? template.takeBase() : rowOf([]), first, second);
  }
}

/** Fences on both sides, or on one. */
function fenced(pair: readonly [open: string, close: string] = ["", ""], sides: number, inside: Formula): Formula {
  const has = (side: number) => sides === 0 || (sides & side) !== 0;
  const [open, close] = [has(SIDE.left) ? pair[0] : "", has(SIDE.right) ? pair[1] : ""];
  return { type: "fenced", open, close, separator: ",", items: [inside] };
}

function arrowOf(variation: number): string {
  const ways = (variation & ARROW.pointsLeft ? 1 : 0) + (variation & ARROW.pointsRight ? 2 : 0);
  const kinds = variation & ARROW.isHarpoon ? "⇌↼⇀⇌" : variation & ARROW.isDouble ? "⇄⇆⇄⇄" : "↔←→↔";
  return kinds[ways] ?? "→";
}

function integralOf(variation: number): string {
  const count = Math.max(variation & 3, 1) - 1;
  const contour = variation & CONTOUR;
  const isTurning = count === 0 && contour > CLOSED;
  if (isTurning) return contour === CONTOUR ? "∳" : "∲";
  return (contour === 0 ? "∫∬∭" : "∮∯∰")[count] ?? "∫";
}

/** Text with a sign and its label over or under it. */
function labelled(text: Formula, label: Formula, isOver: boolean, [over, under]: readonly [string, string]): Formula {
  const base: Formula = { type: "accent", base: text, sign: isOver ? over : under, isUnder: !isOver };
  return { type: "stack", base, ...part(isOver ? "over" : "under", label) };
}

/** A bra, a ket, or both. */
function diracOf(variation: number, left: Formula, right: Formula): Formula {
  const isAll = (variation & (SIDE.left | SIDE.right)) === 0;
  const bra = isAll || (variation & SIDE.left) !== 0 ? [sign("⟨"), left] : [];
  const ket = isAll || (variation & SIDE.right) !== 0 ? [right, sign("⟩")] : [];
  return rowOf([...bra, sign("|"), ...ket]);
}

function vectorOf(variation: number, base: Formula): Formula {
  const isUnder = (variation & VECTOR.isUnder) !== 0;
  const [isLeft, isRight] = [(variation & VECTOR.pointsLeft) !== 0, (variation & VECTOR.pointsRight) !== 0];
  const arrows = isUnder ? ["\u20ee", "↔", "\u20ef"] : ["\u20d6", "\u20e1", "\u20d7"];
  return { type: "accent", base, sign: arrows[isLeft ? (isRight ? 1 : 0) : 2] ?? "\u20d7", isUnder };
}
