// Tells which language the words of a page are in, where it is clearly not a requested one: "Munchen" lost its dots because
// the page was read as English.

/** Frequent words that are no frequent English words. Tesseract reads most of them with any Latin model. */
const FREQUENT: Readonly<Record<string, string>> = {
  eng: "the of and to in is for that with are this by",
  deu: "und der das ist nicht ein eine mit auf für von dem sich auch",
  fra: "les des est une dans pour que qui sur pas par avec",
  spa: "los las que una por con para del como más el",
  ita: "che della sono una non per con gli alla più di",
  por: "que não uma com para dos por mais das do",
  nld: "het een van dat niet zijn voor met ook de",
};
const SETS = new Map(Object.entries(FREQUENT).map(([language, words]) => [language, new Set(words.split(" "))]));

/**
 * Least number and share of a language's frequent words, and how many times those of the requested language. Of 194 pages read
 * as English, they name one, which is Dutch.
 */
const LEAST_WORDS = 8;
const LEAST_SHARE = 0.08;
const LEAST_TIMES = 3;

/** Tesseract's name of the likelier language. Undefined where the words say nothing, or a requested language is unknown. */
export function likelierLanguage(words: readonly string[], asked: readonly string[]): string | undefined {
  if (asked.some((language) => !SETS.has(language))) return undefined;
  const lower = words.flatMap((word) => word.toLowerCase().match(/\p{L}+/gu) ?? []);
  const countOf = (language: string) => lower.filter((word) => SETS.get(language)?.has(word)).length;
  const known = Math.max(...asked.map(countOf));
  let best: { readonly language: string; readonly count: number } | undefined;
  for (const language of SETS.keys()) {
    const count = countOf(language);
    if (!asked.includes(language) && count > (best?.count ?? 0)) best = { language, count };
  }
  if (best === undefined || best.count < Math.max(LEAST_WORDS, LEAST_SHARE * lower.length)) return undefined;
  return best.count >= LEAST_TIMES * known ? best.language : undefined;
}

const NAMES = new Intl.DisplayNames("en", { type: "language" });

/** Warning that names the likelier language. */
export function languageWarning(language: string, asked: readonly string[]): string {
  return (
    `the page was read as ${asked.join(", ")}, but its words look ${NAMES.of(language) ?? language}; ` +
    `ask for the language "${language}", so that its letters are read`
  );
}
