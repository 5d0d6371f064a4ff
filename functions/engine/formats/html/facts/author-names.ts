// Names of authors in bylines and meta elements: "By Amy Kuperinsky | NJ Advance Media", "Charlie Wood, Business Insider".

/** Returns the names in a byline; empty when it has none. A comma separates names only where "and" does so too. */
export function authorNames(byline: string): readonly string[] {
  const shown = byline.replaceAll(/\s+/g, " ").trim();
  if (shown.length > MAX_BYLINE || /^(?:https?:|www\.|@)/i.test(shown)) return [];
  const people = (OPENING.exec(shown) === null ? shown : shown.replace(OPENING, "")).split(END, 1)[0] ?? "";
  const parts = people.split(/\s+(?:and|und|et|y|e|&)\s+|\s*;\s*/i);
  const names = parts.length > 1 ? parts.flatMap((part) => part.split(/,\s*/)) : [people.split(/,\s+/, 1)[0] ?? ""];
  return [
    ...new Set(names.map((name) => name.trim()).filter((name) => /\p{L}/u.test(name) && name.length <= MAX_NAME)),
  ];
}

const MAX_BYLINE = 300;
const MAX_NAME = 80;
const OPENING =
  /^(?:(?:posted|written|published|reported|words|story|text)\s+)?(?:by|von|par|por|di|da|door|av|af|od|autor|author|auteur)\s*:?\s+/i;
/** The start of the words after the names: a medium, a date, an address, a number. */
const END =
  /\s*[|•·—–/(]\s*|\s+-\s+|\s+@|\s+\S+@|\s+(?:on|am|le|the|published|publiziert|posted|updated|for)\s|\s+\d|(?<=\p{L}{3})\.\s+(?=\p{Lu})/iu;
