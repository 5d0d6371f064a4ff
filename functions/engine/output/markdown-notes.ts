// Names the footnotes of one Markdown text. A note that nothing cites would not be shown, so it stays a paragraph.

export interface NoteLabels {
  /** Returns the label of a note that the text cites here, without its brackets. */
  cite(note: string): string;
  /** Returns the label of a note that was cited before. */
  cited(note: string | undefined): string | undefined;
  /** Returns true the first time that a label is defined. */
  define(label: string): boolean;
  /** Labels for a document inside this one, whose notes have names of their own. */
  inside(): NoteLabels;
}

export function createNoteLabels(prefix = ""): NoteLabels {
  const labels = new Map<string, string>();
  const defined = new Set<string>();
  let documents = 0;
  return {
    cite(note) {
      const label = labels.get(note) ?? prefix + (SIMPLE.test(note) ? note : `note-${labels.size + 1}`);
      labels.set(note, label);
      return label;
    },
    cited: (note) => (note === undefined ? undefined : labels.get(note)),
    define(label) {
      const isNew = !defined.has(label);
      defined.add(label);
      return isNew;
    },
    inside: () => createNoteLabels(`${prefix}${++documents}-`),
  };
}

const SIMPLE = /^[\p{L}\p{N}]{1,40}$/u;
