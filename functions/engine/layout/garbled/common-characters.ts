// Common Chinese characters and Korean syllables, as the first level of the national standards lists them.

const LEAST_CHARACTERS = 40;
/** Modern and old texts have over 95 %; random characters have a quarter to a third. */
const LEAST_COMMON_SHARE = 0.6;

/** Decides whether most characters are rare ones, as when each one is shifted by some distance in Unicode. */
export function hasRareCharacters(text: string): boolean {
  if (isRare(text, /\p{Script=Han}/gu, commonHan) || isRare(text, /[\uac00-\ud7a3]/g, commonHangul)) return true;
  const letters = text.match(/\p{L}/gu) ?? [];
  const rare = letters.filter((letter) => RARE_LETTER.test(letter)).length;
  return letters.length >= LEAST_CHARACTERS && rare > LARGEST_RARE_SHARE * letters.length;
}

// Latin letters that a few languages use among others, parts of Korean syllables, additions to Arabic, and scripts
// between Mongolian and phonetic letters, which hardly any document uses.
const RARE_LETTER = /[\u0180-\u024f\u07c0-\u08ff\u1100-\u11ff\u1900-\u1c7f]/;
const LARGEST_RARE_SHARE = 0.5;

function isRare(text: string, pattern: RegExp, common: () => ReadonlySet<string>): boolean {
  const found = text.match(pattern) ?? [];
  if (found.length < LEAST_CHARACTERS) return false;
  return found.filter((character) => common().has(character)).length < LEAST_COMMON_SHARE * found.length;
}

let han: ReadonlySet<string> | undefined;

/** Returns level 1 of GB 2312, of Big5 and of JIS X 0208: 3755, 5401 and 2965 characters. */
function commonHan(): ReadonlySet<string> {
  han ??= new Set([
    ...decoded("gb2312", [0xb0, 0xd7], [[0xa1, 0xfe]]),
    ...decoded(
      "big5",
      [0xa4, 0xc6],
      [
        [0x40, 0x7e],
        [0xa1, 0xfe],
      ],
    ),
    ...decoded("euc-jp", [0xb0, 0xcf], [[0xa1, 0xfe]]),
  ]);
  return han;
}

let hangul: ReadonlySet<string> | undefined;

/** Returns the syllables of KS X 1001: 2350 of the 11,172 that can be written. */
function commonHangul(): ReadonlySet<string> {
  hangul ??= new Set(decoded("euc-kr", [0xb0, 0xc8], [[0xa1, 0xfe]]));
  return hangul;
}

type Range = readonly [first: number, last: number];

function decoded(encoding: string, [firstRow, lastRow]: Range, cells: readonly Range[]): string {
  const bytes: number[] = [];
  for (let row = firstRow; row <= lastRow; row++) {
    for (const [first, last] of cells) for (let cell = first; cell <= last; cell++) bytes.push(row, cell);
  }
  return new TextDecoder(encoding).decode(new Uint8Array(bytes));
}
