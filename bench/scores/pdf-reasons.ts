// Why a PDF's recall is below .9: each page drawn, looked at, and compared with what the others read.

import type { Reason } from "./format-reasons.ts";

const LETTERS_OF_CODES: Reason = {
  fault: "reference",
  why: "has the codes of glyphs whose letters no engine can tell",
};

const HIDDEN: Reason = { fault: "reference", why: "has an advertisement that no page shows (rendering mode 3)" };

export const PDF_REASONS: Readonly<Record<string, Reason>> = {
  "alphatrans.pdf": HIDDEN,
  "blendmode.pdf": HIDDEN,
  "fraction-highlight.pdf": { fault: "reference", why: "has ½ as 1 and 2" },
  "issue2017r.pdf": { fault: "reference", why: "has ˆ‰Ž for àâçéè, which the page shows" },
  "issue2074.pdf": HIDDEN,
  "issue2956.pdf": HIDDEN,
  "issue5801.pdf": {
    fault: "reference",
    why: "has the codes of Arial's glyphs as letters, where the page shows Polish",
  },
  "issue5874.pdf": LETTERS_OF_CODES,
  "issue7020.pdf": LETTERS_OF_CODES,
  "issue7492.pdf": { fault: "reference", why: "has the halves of a hyphenated word" },
  "issue9949.pdf": { fault: "reference", why: "has every letter of a spaced line as a word" },
  "mixedfonts.pdf": HIDDEN,
  "visibility_expressions.pdf": { fault: "reference", why: "has the words twice that are painted one over the other" },
};

const GARBLED = "the text layer is no text, which is known: the page would be recognised";

/** Reasons for words glued or split in more than 8 of 10,000 places, against what others agree on. */
export const SPACING_REASONS: Readonly<Record<string, string>> = {
  "a_course_in_machine_learning_ciml_v0_9_all.pdf":
    "letters of formulas stand with their scripts, and terms of fractions together, which the others have apart",
  "complex_ttf_font.pdf": GARBLED,
  "issue13211.pdf": "a fraction, one number over the other, is one number to the others",
  "poppler-90-0-fuzzed.pdf": "damaged at random places, also inside its words",
  "ThuluthFeatures.pdf": GARBLED,
};
