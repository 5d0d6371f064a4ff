// Makes functions/engine/layout/garbled/letter-pairs.json: how likely letters follow each other, by script, over the names of
// countries, languages, currencies and times in all languages that Node knows. `node bench/inputs/garbled/garbled-tables.ts`

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { foldLetters } from "../../../functions/engine/layout/garbled/letter-statistics.ts";
import { seeded } from "../random/seeded.ts";

const LOCALES =
  "en de fr es it pt nl sv da nb fi et lv lt pl cs sk sl hr hu ro sq tr az uz id ms vi sw cy ga eu ca gl is mt fo af zu so tl ru uk bg sr mk be kk ky mn el he ar fa ur ps hi mr ne bn pa gu ta te kn ml si th lo my km ka hy am".split(
    " ",
  );
const SCRIPTS =
  "Latin Cyrillic Greek Hebrew Arabic Devanagari Bengali Gurmukhi Gujarati Tamil Telugu Kannada Malayalam Sinhala Thai Lao Myanmar Khmer Georgian Armenian".split(
    " ",
  );
const LEAST_SHARE = 0.0008;
/** Digits of the table: tenths of the range of log2 probabilities that is kept. */
const STEPS = 35;
const FLOOR_BITS = -10.5;

const texts = new Map<string, string[]>();
for (const locale of LOCALES) {
  for (const word of wordsOf(locale)) {
    const letters = foldLetters(word);
    const script = SCRIPTS.find((name) => new RegExp(`\\p{Script=${name}}`, "u").test(letters));
    if (script === undefined) continue;
    const words = texts.get(script);
    if (words === undefined) texts.set(script, [letters]);
    else words.push(letters);
  }
}
const tables = Object.fromEntries(
  [...texts].filter(([, words]) => words.length > 500).map(([script, words]) => [script, tableOf(words)]),
);
writeFileSync(
  join(import.meta.dirname, "../../../functions/engine/layout/garbled/letter-pairs.json"),
  `${JSON.stringify(tables, undefined, 2)}\n`,
);

/** Words of the language itself: where a name is untranslated, Node gives the code or English. */
function wordsOf(locale: string): string[] {
  const names: string[] = [];
  const upper = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const codes = upper.flatMap((first) => upper.map((second) => first + second));
  const regions = new Intl.DisplayNames([locale], { type: "region", fallback: "none" });
  const languages = new Intl.DisplayNames([locale], { type: "language", fallback: "none" });
  const fields = new Intl.DisplayNames([locale], { type: "dateTimeField", fallback: "none" });
  for (const code of codes) names.push(regions.of(code) ?? "", languages.of(code.toLowerCase()) ?? "");
  for (const field of ["era", "year", "quarter", "month", "weekOfYear", "weekday", "day", "hour", "minute", "second"])
    names.push(fields.of(field) ?? "");
  for (const currency of Intl.supportedValuesOf("currency"))
    names.push(new Intl.DisplayNames([locale], { type: "currency", fallback: "none" }).of(currency) ?? "");
  for (let day = 0; day < 330; day += 3) {
    const date = new Date(Date.UTC(2026, 0, 1 + day));
    names.push(date.toLocaleDateString(locale, { dateStyle: "full", timeZone: "UTC" }));
  }
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  for (const unit of ["year", "quarter", "month", "week", "day", "hour", "minute", "second"] as const) {
    for (const value of [-5, -2, -1, 0, 1, 2, 5]) names.push(relative.format(value, unit));
  }
  for (const unit of Intl.supportedValuesOf("unit")) {
    const long = new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" });
    names.push(long.format(1), long.format(7));
  }
  return names.flatMap((name) => name.match(/[\p{L}\p{M}]{2,}/gu) ?? []);
}

/** Letters by frequency, and the pairs of each, with the edge of a word as the first letter. */
function tableOf(words: readonly string[]): Table {
  const single = new Map<string, number>();
  const pairs = new Map<string, number>();
  let total = 0;
  // A name that occurs in many languages counts once.
  for (const word of new Set(words)) {
    const letters = [" ", ...word, " "];
    for (const [index, letter] of letters.entries()) {
      if (letter !== " ") total++;
      single.set(letter, (single.get(letter) ?? 0) + 1);
      const pair = letter + (letters[index + 1] ?? "");
      pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
    }
  }
  const known = [...single].filter(([letter, count]) => letter === " " || count / total >= LEAST_SHARE);
  const letters = known
    .sort((a, b) => b[1] - a[1])
    .map(([letter]) => letter)
    .filter((letter) => letter !== " ");
  const all = [" ", ...letters];
  const rows = all.map((first) => {
    const row = all.reduce((sum, second) => sum + (pairs.get(first + second) ?? 0), 0);
    return all
      .map((second) => {
        // Smoothed by what the second letter does anywhere, so that a pair never seen is not impossible.
        const anywhere = (single.get(second) ?? 0) / (total + 1);
        const share = ((pairs.get(first + second) ?? 0) + 4 * anywhere + 0.05) / (row + 4 + 0.05 * all.length);
        const bits = Math.max(FLOOR_BITS, Math.log2(share));
        return Math.round((bits / FLOOR_BITS) * STEPS).toString(36);
      })
      .join("");
  });
  const table = { letters: letters.join(""), pairs: rows };
  return { ...table, ...expectations(table, words) };
}

interface Table {
  readonly letters: string;
  readonly pairs: readonly string[];
  /** Bits of a pair in words of the script, and in the same words with their letters exchanged for each other. */
  readonly natural: number;
  readonly exchanged: number;
}

function expectations({ letters, pairs }: Pick<Table, "letters" | "pairs">, words: readonly string[]) {
  const random = seeded(1);
  const known = [...letters];
  const bitsOf = (map: ReadonlyMap<string, string>): number => {
    let steps = 0;
    let count = 0;
    for (const word of new Set(words)) {
      const places = [...word].map((letter) => known.indexOf(map.get(letter) ?? letter) + 1);
      for (const [index, place] of places.entries()) {
        const before = places[index - 1];
        if (before === undefined || before === 0 || place === 0) continue;
        steps += Number.parseInt(pairs[before]?.[place] ?? "0", 36);
        count++;
      }
    }
    return (steps / count) * (-FLOOR_BITS / STEPS);
  };
  const exchanges = Array.from({ length: 20 }, () => {
    const others = random.shuffled(known);
    return bitsOf(new Map(known.map((letter, index) => [letter, others[index] ?? letter])));
  });
  const mean = exchanges.reduce((sum, bits) => sum + bits, 0) / exchanges.length;
  return { natural: round(bitsOf(new Map())), exchanged: round(mean) };
}

function round(bits: number): number {
  return Math.round(bits * 100) / 100;
}
