// Joins signs that TeX's older fonts paint in two parts: an accent and its letter, the circle of "©" and its letter, the
// stroke of "≠" and its sign, the hook of "↪" and its arrow.

import { usualWidth } from "../text/character-widths.ts";
import { accented, COMBINING } from "../text/characters.ts";
import type { Run } from "./run.ts";

/** Returns the runs with the two parts joined, without `previous` if it was only a part; undefined if nothing joins. */
export function joinParts(previous: Run, run: Run): readonly Run[] | undefined {
  const first = run.text.charCodeAt(0);
  if (first === COPYRIGHT) return withoutCircled(previous, run);
  if (first >= FIRST_ACCENT && COMBINING.has(run.text.charAt(0))) return attachAccentBehind(previous, run);
  const last = previous.text.charCodeAt(previous.text.length - 1);
  if (last === STROKE || last === MAPS) return joinSign(previous, run);
  if (last === HOOK) return joinHook(previous, run);
  // Nearly all runs end in another character.
  return last >= FIRST_ACCENT || last === GRAVE ? attachAccent(previous, run) : undefined;
}

/** Joins the parts within one text. */
export function joinedSigns(text: string): string {
  return text.replaceAll(/⧸\s?(\S)/gu, (both, sign: string) => negated(sign) ?? both).replaceAll(/↦\s?[→⟶]/gu, "↦");
}

/** Sign with a stroke: "≠" for "="; undefined where Unicode has none. */
function negated(sign: string): string | undefined {
  const whole = `${sign}\u0338`.normalize("NFC");
  return whole.length === sign.length ? whole : undefined;
}

/** Codes of the hook and of the arrow in TeX's fonts, which fonts without a map show. Some maps know the arrow. */
const [HOOK, ARROW] = [",".charCodeAt(0), /^[!→]/];

/** Joins the parts of "↪", which overlap. It marks a line of code that goes on. */
function joinHook(previous: Run, run: Run): readonly Run[] | undefined {
  const isOver = run.left < previous.right - OVER_EM * run.size && run.left > previous.left;
  if (!isOver || run.font === previous.font || run.angle !== previous.angle || !ARROW.test(run.text)) return undefined;
  const rest = previous.text.slice(0, -1);
  const sign = { ...run, text: `↪${run.text.slice(1)}` };
  if (rest === "") return [{ ...sign, left: previous.left, spaceBefore: previous.spaceBefore }];
  return [
    { ...previous, text: rest, right: run.left },
    { ...sign, spaceBefore: true },
  ];
}

/** Part of its size by which the arrow begins before the end of the hook: .17 in TeX. */
const OVER_EM = 0.1;

const STROKE = "⧸".charCodeAt(0);
const MAPS = "↦".charCodeAt(0);

/** Joins a stroke to the sign through it, and the bar of "↦" to its arrow. Both parts have no width. */
function joinSign(previous: Run, run: Run): readonly Run[] | undefined {
  const apart = Math.abs(run.left - previous.right);
  if (run.angle !== previous.angle || apart > WITHIN_EM * run.size) return undefined;
  const [sign = ""] = run.text;
  const joined = joinedSigns(`${previous.text.slice(-1)}${sign}`);
  if ([...joined].length > 1) return undefined;
  const text = joined + run.text.slice(sign.length);
  const rest = previous.text.slice(0, -1);
  if (rest === "") return [{ ...run, text, spaceBefore: previous.spaceBefore }];
  return [
    { ...previous, text: rest },
    { ...run, text, spaceBefore: /\s$/.test(rest) },
  ];
}

const COPYRIGHT = 0xa9;
const FIRST_ACCENT = 0xa8;
const GRAVE = 0x60;

/** Removes the letter in the circle, which is a part of the sign. */
function withoutCircled(previous: Run, run: Run): readonly Run[] | undefined {
  const isAlone = previous.text.length === 1;
  // The circle begins before its letter.
  const reach = isAlone ? WITHIN_EM * run.size : 0;
  const isInside =
    /c$/i.test(previous.text) && run.left < previous.right - WITHIN_EM * run.size && run.left > previous.left - reach;
  if (!isInside || run.angle !== previous.angle || Math.abs(run.baseline - previous.baseline) > RAISED_EM * run.size)
    return undefined;
  if (isAlone) return [{ ...run, spaceBefore: previous.spaceBefore }];
  return [{ ...previous, text: previous.text.slice(0, -1), right: run.left }, run];
}

const WITHIN_EM = 0.3;

function attachAccent(previous: Run, run: Run): readonly Run[] | undefined {
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

/** Joins an accent that is painted back over the last letter before it, as in "Ste", "´phane". */
function attachAccentBehind(previous: Run, run: Run): readonly Run[] | undefined {
  const accent = COMBINING.get(run.text.charAt(0));
  const letter = previous.text.at(-1) ?? "";
  const isLevel = Math.abs(run.baseline - previous.baseline) <= RAISED_EM * previous.size;
  if (accent === undefined || !LETTER.test(letter) || run.angle !== previous.angle || !isLevel) return undefined;
  const begin = previous.right - usualWidth(letter.codePointAt(0) ?? 0) * previous.size;
  const whole = accented(letter, accent);
  if ([...whole].length > 1 || run.left < begin - WITHIN_EM * previous.size || run.left > (begin + previous.right) / 2)
    return undefined;
  const joined = { ...previous, text: previous.text.slice(0, -1) + whole };
  const rest = run.text.slice(1);
  return rest === "" ? [joined] : [joined, { ...run, text: rest, left: previous.right, spaceBefore: /^\s/.test(rest) }];
}

const COMBINING_ABOVE: ReadonlyMap<string, string> = new Map([...COMBINING, ["`", "\u0300"]]);
const LETTER = /\p{L}/u;
/** Width of TeX's accents; those of Times are narrower. */
const WIDTH_EM = 0.5;
/** Over a capital, an accent is raised by the difference of the letters' heights. */
const RAISED_EM = 0.4;
/** Share of the letter's usual width: accents lean to the right over italics. */
const LEANING = 1.2;
