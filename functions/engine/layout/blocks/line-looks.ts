// Looks of the lines of a frame. Lines that only quote code do not count as code.

import type { FrameLine } from "../lines/frame-line.ts";
import { type Fonts, type LineLook, type LookOf, lookOf } from "../page-lines/document-style.ts";

/** Returns the look of these lines and of any others. Inline code does not look like a listing. */
export function looksOf(lines: readonly FrameLine[], fonts: Fonts): LookOf {
  const looks = new Map(lines.map((line) => [line, lookOf(line, fonts)]));
  for (const line of inlineCode(lines, looks, fonts)) looks.set(line, { ...lookOf(line, fonts), monospaced: false });
  return (line) => looks.get(line) ?? lookOf(line, fonts);
}

/** Distances of baselines, in sizes: within a sentence, and between two listings. */
const [INLINE_LEADING, FAR_LEADING] = [1.4, 4];

/** Finds lines of inline code: an address or a name within a sentence may fill a line, but is no listing. */
function inlineCode(lines: readonly FrameLine[], looks: ReadonlyMap<FrameLine, LineLook>, fonts: Fonts): FrameLine[] {
  const isCode = (line: FrameLine | undefined) => line !== undefined && looks.get(line)?.monospaced === true;
  return lines.filter((line, index) => {
    const [last, next] = [lines[index - 1], lines[index + 1]];
    const isNear = (other: FrameLine | undefined) =>
      other !== undefined && Math.abs(other.baseline - line.baseline) < FAR_LEADING * line.size;
    if (!isCode(line) || (isCode(last) && isNear(last)) || (isCode(next) && isNear(next))) return false;
    if (line.words.length === 1 && ADDRESS.test(line.text)) return true;
    if (last === undefined) return false;
    const endsInCode = fonts.get(last.words.at(-1)?.print.font ?? "")?.monospaced === true;
    if (!endsInCode && /[.:;!?]$/.test(last.text)) return false;
    const leading = line.baseline - last.baseline;
    return leading > 0 && leading < INLINE_LEADING * line.size && Math.abs(line.left - last.left) < line.size;
  });
}

const ADDRESS = /@|:\/\/|^www\./;
