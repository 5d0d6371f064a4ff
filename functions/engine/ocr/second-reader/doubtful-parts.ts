// Parts of a line that Tesseract read surely, and parts that it left in doubt: only these are read again.

import type { ClaimedWord, Claims } from "./claimed-words.ts";
import { placeOf, type TurnedBox, turnedPart } from "./turned-box.ts";

/** Words this sure need no second reading: of 1,125 words in such lines of 12 documents, one was wrong. */
const SURE = 90;
/** Widest gap between sure words in which nothing is missing, by the line's height. Two spaces are narrower. */
const WIDEST_GAP = 0.9;
/** Sure words of fewer letters beside a doubt are read with it, because a cut word may be one of its pieces. */
const LEAST_LENGTH = 3;
/** Shortest sure part, by the line's height. Shorter ones save less than a further part costs. */
const SHORTEST = 3;

export interface LineParts {
  readonly claims: Claims;
  readonly doubtful: ReadonlySet<TurnedBox>;
}

/** The claims of the parts. A line without doubt is one part, and so is one without sure words. */
export function doubtfulParts({ of, unclaimed }: Claims): LineParts {
  const parts = [...of].flatMap(([box, words]) => partsOf(box, words));
  return {
    claims: { of: new Map(parts.map(({ box, words }) => [box, words])), unclaimed },
    doubtful: new Set(parts.filter(({ isSure }) => !isSure).map(({ box }) => box)),
  };
}

interface Part {
  readonly box: TurnedBox;
  readonly words: readonly ClaimedWord[];
  readonly isSure: boolean;
}

interface PlacedWord {
  readonly claimed: ClaimedWord;
  readonly from: number;
  readonly to: number;
  readonly isSure: boolean;
}

/** Stretch along the line. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

function partsOf(box: TurnedBox, claimed: readonly ClaimedWord[]): readonly Part[] {
  const words = claimed.map((each) => placed(each, box)).sort((a, b) => a.from - b.from);
  const sure = sureStretches(box, words);
  if (sure.length === 0) return [{ box, words: claimed, isSure: false }];
  const edges = sure.flatMap(({ from, to }) => [from, to]);
  return [0, ...edges].flatMap((from, at) => {
    const to = edges[at] ?? box.length;
    const own = words.filter((word) => middleOf(word) >= from && middleOf(word) < to).map((word) => word.claimed);
    const isSure = at % 2 === 1;
    return to - from < 1 ? [] : [{ box: turnedPart(box, from, to), words: own, isSure }];
  });
}

/** Stretches of sure words, from the middle of the gap before them to that of the gap after them. */
function sureStretches(box: TurnedBox, words: readonly PlacedWord[]): readonly Stretch[] {
  const gap = WIDEST_GAP * box.height;
  const groups: PlacedWord[][] = [];
  let isOpen = false;
  for (const [at, word] of words.entries()) {
    const last = words[at - 1];
    const isNear = word.from - (last?.to ?? 0) <= gap;
    if (!word.isSure) isOpen = false;
    else if (isOpen && isNear) groups.at(-1)?.push(word);
    else {
      groups.push([word]);
      isOpen = true;
    }
  }
  return groups.flatMap((group) => stretchOf(group, words, box));
}

function stretchOf(group: readonly PlacedWord[], words: readonly PlacedWord[], box: TurnedBox): readonly Stretch[] {
  const gap = WIDEST_GAP * box.height;
  const isShort = (word: PlacedWord | undefined) => (word?.claimed.word.text.length ?? LEAST_LENGTH) < LEAST_LENGTH;
  let own = [...group];
  const isAtStart = () => own[0] === words[0] && (own[0]?.from ?? 0) <= gap;
  const isAtEnd = () => own.at(-1) === words.at(-1) && box.length - (own.at(-1)?.to ?? 0) <= gap;
  while (own.length > 0 && !isAtStart() && isShort(own[0])) own = own.slice(1);
  while (own.length > 0 && !isAtEnd() && isShort(own.at(-1))) own = own.slice(0, -1);
  const [first, last] = [own[0], own.at(-1)];
  if (first === undefined || last === undefined) return [];
  const [before, after] = [words[words.indexOf(first) - 1], words[words.indexOf(last) + 1]];
  const from = isAtStart() ? 0 : (Math.max(before?.to ?? 0, first.from - gap) + first.from) / 2;
  const to = isAtEnd() ? box.length : (Math.min(after?.from ?? box.length, last.to + gap) + last.to) / 2;
  const isWhole = from === 0 && to === box.length;
  return isWhole || to - from >= SHORTEST * box.height ? [{ from, to }] : [];
}

function placed(claimed: ClaimedWord, box: TurnedBox): PlacedWord {
  const { box: edges, confidence } = claimed.word;
  const [left, top, right, bottom] = edges;
  const corners = [left, right].flatMap((x) => [top, bottom].map((y) => placeOf(box, [x, y])[0]));
  // A turned line's corners reach over both ends of its words.
  const slack = Math.abs(Math.sin(2 * box.angle)) > 0.05 ? box.height / 4 : 0;
  const [from, to] = [Math.min(...corners) + slack, Math.max(...corners) - slack];
  return { claimed, from: Math.min(from, to), to: Math.max(from, to), isSure: confidence >= SURE };
}

function middleOf({ from, to }: PlacedWord): number {
  return (from + to) / 2;
}
