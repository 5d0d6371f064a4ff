// Documents in which another reader finds words that this project's plain text does not have, with the reason: each
// difference was read by hand.

export interface ListedDifference {
  readonly judge: string;
  readonly name: string;
  /** Different words, so that a further loss in the same file is noticed. */
  readonly most: number;
  readonly why: string;
}

const NOTES_PAGE = "has the page number that the notes page repeats";
const STORED = "has numbers and dates as they are stored, not as their format shows them";
const FORMULAS = "writes formulas as LaTeX, whose commands and letters apart are no words of the document";
const HIDDEN = "has hidden text";
const LINE_END = "has _x000D_, which is a line end";
const GENERAL = "rounds large numbers in the general format; all their digits are given here";

/** The name as the corpus has it: the octal codes of its bytes. */
const HEBREW = String.raw`\327\227\327\231\327\251\327\225\327\221_\327\240\327\247\327\225\327\223\327\225\327\252_\327\226\327\231\327\233\327\225\327\231.xlsx`;

const ROWS: readonly (readonly [judge: string, name: string, most: number, why: string])[] = [
  ["officeparser", "testMSChart-govdocs-428996.pptx", 1, NOTES_PAGE],
  ["officeparser", "testPPT_diagramData.pptx", 1, NOTES_PAGE],
  ["officeparser", "testPPT_various.pptx", 1, NOTES_PAGE],
  ["officeparser", "test_embedded_zip.pptx", 1, NOTES_PAGE],
  ["officeparser", "pptx-metadata-speaker-notes.pptx", 1, NOTES_PAGE],
  ["officeparser", "pptx-reference-no-slides__with-notes.pptx", 2, NOTES_PAGE],
  ["officeparser", "pptx-speaker-notes-after-metadata.pptx", 1, NOTES_PAGE],
  ["officeparser", "pptx-speaker-notes-afterheader.pptx", 1, NOTES_PAGE],
  ["officeparser", "pptx-speaker-notes-afterseps.pptx", 3, NOTES_PAGE],
  ["officeparser", "testPPT_various2.pptx", 2, `${NOTES_PAGE}, and the word before it`],
  ["officeparser", "test.odp", 2, `${NOTES_PAGE}, and a chart's number as it is stored`],
  ["officeparser", "test-columnar.xlsx", 53, STORED],
  ["officeparser", "test.xlsx", 1, STORED],
  ["officeparser", "testEXCEL_dateFormats.xlsx", 2, STORED],
  ["officeparser", "testEXCEL_poi.xlsx", 1, STORED],
  ["officeparser", "2023-half-year-analyses-by-segment.xlsx", 1, STORED],
  ["officeparser", "DPI120C11.xlsx", 1, STORED],
  ["officeparser", "DPI120C12.xlsx", 1, STORED],
  ["officeparser", "DPI144C12.xlsx", 1, STORED],
  ["officeparser", "DPI72C48.xlsx", 1, STORED],
  ["officeparser", "LONumbers-2010.xlsx", 9, STORED],
  ["officeparser", HEBREW, 8, STORED],
  ["officeparser", "number_format_entities.xlsx", 1, STORED],
  ["officeparser", "comments_stress_test.xlsx", 1, LINE_END],
  ["officeparser", "crlf.xlsx", 1, LINE_END],
  ["officeparser", "equations.docx", 23, FORMULAS],
  ["officeparser", "odt-formula.odt", 2, FORMULAS],
  ["officeparser", "formula.odt", 2, FORMULAS],
  ["officeparser", "epub-features.epub", 70, `${FORMULAS}, and has the page of contents, which is left out here`],
  ["officeparser", "rtf-formatting.rtf", 1, HIDDEN],
  ["officeparser", "formatting.rtf", 1, HIDDEN],
  ["officeparser", "testRTFListOverride.rtf", 3, "has junk from behind the document's end"],
  ["officeparser", "testRTFTIKA_2899.rtf", 21, "repeats one footer for left, right and first pages"],
  ["officeparser", "word-0_level_headers.docx", 1, "repeats a footer that two sections share"],
  ["officeparser", "gen.rtf.to.epub.epub", 2, "drops the numbers of notes, which stand at these words"],
  ["SheetJS", "testEXCEL_big_numbers.xlsx", 4, GENERAL],
  ["SheetJS", "xlsx-stream-d-date-cell.xlsb", 1, GENERAL],
  ["SheetJS", "jxl.xls", 1, GENERAL],
  ["cheerio", "big-preamble.html", 325, "decodes Russian as Latin, since the encoding is declared far down"],
];

export const DIFFERENCES: readonly ListedDifference[] = ROWS.map(([judge, name, most, why]) => ({
  judge,
  name,
  most,
  why,
}));
