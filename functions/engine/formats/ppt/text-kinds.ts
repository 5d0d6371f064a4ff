// Kinds of text on a slide (MS-PPT, section 2.13.33).

export const TEXT_KIND = {
  title: 0,
  body: 1,
  notes: 2,
  other: 4,
  centerTitle: 6,
  halfBody: 7,
  quarterBody: 8,
} as const;

export const TITLES: ReadonlySet<number> = new Set([TEXT_KIND.title, TEXT_KIND.centerTitle]);
/** Kinds whose paragraphs are list items when the master's bodies have bullets. */
export const BODIES: ReadonlySet<number> = new Set([TEXT_KIND.body, TEXT_KIND.halfBody, TEXT_KIND.quarterBody]);
