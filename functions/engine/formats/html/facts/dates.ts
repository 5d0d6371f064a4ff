// Dates as pages write them, in ISO 8601.

/**
 * Returns the date, with the time and its offset where the text has them; undefined for texts without a date, and for
 * dates whose day and month may be exchanged. Names of months are known in English and in the page's language.
 */
export function isoDate(text: string | undefined, language?: string): string | undefined {
  if (text === undefined || text.length > MAX_DATE_TEXT) return undefined;
  const iso =
    /(?<!\d)(\d{4})[-/](\d\d)[-/](\d\d)(?:(?:T|\s+)(\d\d):(\d\d)(?::(\d\d))?(?:[.,]\d+)?\s*(Z|[+-]\d\d:?\d\d)?)?(?!\d)/.exec(
      text,
    );
  if (iso !== null) {
    const [, year, month, day, hour, minute, second, offset] = iso;
    return dated(
      Number(year),
      Number(month),
      Number(day),
      hour && `${hour}:${minute}${second ? `:${second}` : ""}${withColon(offset)}`,
    );
  }
  return namedMonth(text, language) ?? numbered(text);
}

const MAX_DATE_TEXT = 200;

function withColon(offset = ""): string {
  return offset.replace(/^([+-]\d\d)(\d\d)$/, "$1:$2");
}

function dated(year: number, month: number, day: number, time?: string): string | undefined {
  // The web began in 1990. Placeholders are 0001-01-01 and 1970-01-01.
  if (year < 1990 || year > 2100 || month < 1 || month > 12 || day < 1 || day > 31) return undefined;
  const two = (value: number) => String(value).padStart(2, "0");
  return `${year}-${two(month)}-${two(day)}${time ? `T${time}` : ""}`;
}

/** "25. September 2018", "Nov. 18th 2019", "le 3 mai 2020", "November 19, 2019". */
function namedMonth(text: string, language: string | undefined): string | undefined {
  const months = monthsOf(language);
  for (const [at, word] of words(text).entries()) {
    const month = months.get(word.toLowerCase());
    if (month === undefined) continue;
    const near = words(text).slice(Math.max(0, at - 2), at + 4);
    const own = near.indexOf(word);
    const [before, after] = [near.slice(0, own).reverse(), near.slice(own + 1)];
    const year = [...after, ...before].find((each) => /^(?:19|20)\d\d$/.test(each));
    const day = [...before, ...after].find((each) => /^\d{1,2}(?:st|nd|rd|th|er)?$/i.test(each));
    if (year !== undefined && day !== undefined) return dated(Number(year), month, Number.parseInt(day, 10));
  }
  return undefined;
}

function words(text: string): readonly string[] {
  return text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/** "2018年8月16日", "25.09.2018": the day first, as everywhere where points separate. With "/" only a day above 12 is sure. */
function numbered(text: string): string | undefined {
  const cjk = /(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日일]/.exec(text);
  if (cjk !== null) return dated(Number(cjk[1]), Number(cjk[2]), Number(cjk[3]));
  const [, first = "", separator, second = "", year = ""] =
    /(?<!\d)(\d{1,2})([./])(\d{1,2})\2(\d{4})(?!\d)/.exec(text) ?? [];
  if (year === "") return undefined;
  if (separator === "." || Number(first) > 12) return dated(Number(year), Number(second), Number(first));
  return Number(second) > 12 ? dated(Number(year), Number(first), Number(second)) : undefined;
}

const known = new Map<string, ReadonlyMap<string, number>>();

function monthsOf(language = "en"): ReadonlyMap<string, number> {
  const found = known.get(language);
  if (found !== undefined) return found;
  const months = new Map([...namesOfMonths("en"), ...namesOfMonths(language)]);
  if (known.size < MAX_LANGUAGES) known.set(language, months);
  return months;
}

const MAX_LANGUAGES = 50;

function namesOfMonths(language: string): readonly (readonly [string, number])[] {
  // Pages also declare "de_DE", "german" and "en-US, fr".
  const locales = Intl.DateTimeFormat.supportedLocalesOf(/^[a-z]{2,3}(?![a-z])/i.exec(language)?.[0] ?? []);
  if (locales.length === 0) return [];
  // Languages with cases have another name of the month next to a day.
  const formats = (["long", "short"] as const).flatMap((month) => [
    new Intl.DateTimeFormat(locales, { month, timeZone: "UTC" }),
    new Intl.DateTimeFormat(locales, { month, day: "numeric", timeZone: "UTC" }),
  ]);
  return Array.from({ length: 12 }, (_, month) => month).flatMap((month) =>
    formats.flatMap((format) => {
      const name = format.formatToParts(Date.UTC(2020, month, 1)).find(({ type }) => type === "month")?.value ?? "";
      const word = name.toLowerCase().replace(/\.$/, "");
      return /^\p{L}{3,}$/u.test(word) ? [[word, month + 1] as const] : [];
    }),
  );
}
