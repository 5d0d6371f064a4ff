// Files with letters or words that the output lacks, each compared with the page as it is drawn.

const OTHER_LETTERS = "pdf.js reads other letters than the page shows";

/** Files whose missing letters the page does not show. */
export const MISREAD: Readonly<Record<string, string>> = {
  "long/xerox_alta_link_series_mfp_sag_en_us_2.pdf": "pdf.js reads bold letters that are painted twice as two letters",
  "pdf/bug894572.pdf": OTHER_LETTERS,
  "pdf/issue15012.pdf": "pdf.js reads the sign © as a circle and the letter c",
  "pdf/issue6721_reduced.pdf": "pdf.js reads à where the page shows ‡",
  "pdf/standard_fonts.pdf": "pdf.js reads letters where the page shows dingbats",
  "seen/a_comparison_of_programming_languages_in_economics_16_jun_2014.pdf": OTHER_LETTERS,
  "seen/multi-column.pdf": "pdf.js reads digits where the page shows ticks and crosses",
};

/** Files that lack more than one in a hundred of the words that two engines agree on. */
export const WORD_REASONS: Readonly<Record<string, string>> = {
  "business/invoices/v1-Intarsys-EXTENDED_Warenrechnung.pdf": "the others read each letter of a spaced title as a word",
  "business/odd/gnarly-dolma-page-1.pdf": "a garbled text layer, which OCR replaces",
  "business/odd/pdfplumber-issue-848.pdf": "the others read mirrored text backwards",
  "business/odd/pdfplumber-issue-192-example.pdf": "letters that overlap are split into words in other places",
  "seen/TAMReview.pdf": "a garbled text layer, which OCR replaces",
  "seen/right_to_left_01.pdf": "the others have lam and alef in the wrong order",
};
