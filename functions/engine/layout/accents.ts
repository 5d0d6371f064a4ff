// Accents that are painted by themselves, above the letter that comes next: TeX's older fonts have no letters with accents.

import { usualWidth } from "./character-widths.ts";
import { accented, COMBINING } from "./characters.ts";
import type { Run } from "./runs.ts";

/** The two runs with the accent on its letter, the first one gone where it was the accent alone; undefined if it is none. */
export function attachAccent(previous: Run, run: Run): readonly Run[] | undefined {
  const accent = COMBINING_ABOVE.get(previous.text.at(-1) ?? "");
  const [letter] = run.text;
  if (accent === undefined || letter === undefined || !LETTER.test(letter) || run.angle !== previous.angle)
    return undefined;
  const isAlone = previous.text.length === 1;
  const width = isAlone ? previous.right - previous.left : WIDTH_EM * previous.size;
  const middle = previous.right - width / 2;
  const size = Math.max(previous.size, run.size);
  const reach = run.left + LEANING * usualWidth(letter.codePointAt(0) ?? 0) * run.size;
  if (middle < run.left || middle > reach || Math.abs(run.baseline - previous.baseline) > RAISED_EM * size)
    return undefined;
  const text = accented(letter, accent) + run.text.slice(letter.length);
  if (isAlone) return [{ ...run, text, spaceBefore: previous.spaceBefore }];
  const rest = previous.text.slice(0, -1);
  return [
    { ...previous, text: rest, right: Math.min(previous.right, Math.max(previous.right - width, run.left)) },
    { ...run, text, spaceBefore: /\s$/.test(rest) },
  ];
}

const COMBINING_ABOVE: ReadonlyMap<string, string> = new Map([...COMBINING, ["`", "\u0300"]]);
const LETTER = /\p{L}/u;
/** Of TeX's accents; Times has narrower ones. */
const WIDTH_EM = 0.5;
/** Over a capital an accent is raised by the difference of the letters' heights. */
const RAISED_EM = 0.4;
/** Of the letter's usual width: accents lean to the right with italics. */
const LEANING = 1.2;
