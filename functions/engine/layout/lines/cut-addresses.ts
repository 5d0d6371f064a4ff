// Recognises addresses on the web that go on in the next line, as TeX sets them.

import type { FrameLine } from "./frame-line.ts";

/**
 * Decides whether a line ends within an address that is set in a font of its own. `inAddress` is true where the line itself
 * goes on with one, and `hadRoom` where the next line's first word would have fitted.
 */
export function cutsAddress(
  { words }: FrameLine,
  next: FrameLine,
  inAddress: boolean,
  hadRoom: () => boolean,
): boolean {
  const [last, first] = [words.at(-1), next.words[0]];
  if (last === undefined || first === undefined || last.print.font !== first.print.font) return false;
  if (!(ADDRESS.test(last.text) || (inAddress && words.length === 1))) return false;
  if (!BREAKS_ADDRESS.test(last.text) && (hadRoom() || STARTS_WORD.test(first.text))) return false;
  const isOther = (word: FrameLine["words"][number] | undefined) =>
    word !== undefined && word.print.font !== last.print.font;
  const isOwnFont = inAddress || isOther(words.at(-2)) || isOther(next.words[1]);
  return isOwnFont && GOES_ON_IN_ADDRESS.test(first.text);
}

/** Matches an address on the web. */
const ADDRESS = /^[("'“<[]?(?:https?:\/\/|www\.)/;
const GOES_ON_IN_ADDRESS = /^(?!https?:|www\.)[\p{L}\p{N}%&/?=#~_+.@-]/u;
const STARTS_WORD = /^\p{Lu}\p{Ll}/u;
/** Signs after which TeX breaks an address, where it can. */
const BREAKS_ADDRESS = /[-./@\\!_|>?&+=#%:~]$/;
