// Why a document's recall is below .9, read by hand. "reference": what it counts is not in the document as it is shown.

export interface Reason {
  readonly fault: "reference" | "ours";
  readonly why: string;
}

const NAMES_OF_FIELDS: Reason = { fault: "reference", why: "antiword prints the code of a link's field" };
const NUMBER_FORMAT: Reason = { fault: "reference", why: 'has 12345.6789 where the format "0.000" shows 12345.679' };
const BOOLEANS: Reason = { fault: "reference", why: "has 0 and 1 where Excel shows FALSE and TRUE" };
const THEME: Reason = { fault: "reference", why: "has the name of the theme and no word of a slide" };

/** Words that the plain text has and the reference lacks, where precision is below .85; read by hand. */
export const MORE: Readonly<Record<string, string>> = {
  "testComment.docx": "the comment",
  "testComment.doc": "the comment",
  "testComment.rtf": "the comment",
  "testRTF_annotation_spacing.rtf": "the comment",
  "testHoverAndVml.docx": "the words of a drawn button",
  "testWORD.docx": "title, header, footer",
  "testWORD_no_format.docx": "the footer",
  "testWORD_no_format.doc": "the footer",
  "testWORD_numbered_list.docx": "numbers of lists, text boxes, notes, comments",
  "testWORD_numbered_list.doc": "numbers of lists, text boxes, notes, comments",
  "testWORD_override_list_numbering.docx": "numbers of lists",
  "testWORD_override_list_numbering.doc": "numbers of lists",
  "testWORD_tableInRunInsideParagraph.docx": "a table inside a run",
  "testWORD_2006ml.doc": "headers, footers, notes, comments, text boxes",
  "testRTFUnicodeUCNControlWordCharacterDoubling.rtf": "one character of four",
  "testPPT_various2.pptx": "a chart, comments, notes, headers, the master's text",
  "testPPT_masterText.ppt": "the master's text",
  "testWPSAttachment.ppt": "its objects, as it has no words",
  "testEXCEL_charts.xlsx": "the charts' values",
  "testFooter.ods": "the footer",
  "testLotusEml.eml": "the words From and To",
  "test.fb2": "the annotation",
  "testEXCEL-charts.xls": "words of charts, names of sheets",
  "testEXCEL-formats.xls": "numbers and dates as shown",
  "testEXCEL_WORKBOOK_in_capitals.xls": "numbers as shown",
  "testEXCEL_extra_metadata.xls": "hidden sheets, a comment",
  "testEXCEL_hyperlinks.xls": "a text box",
  "minimal_112.xls": "the sheet's name, numbers as shown",
  "number_format.xls": "numbers and dates as shown",
  "comments_stress_test.xls": "comments, names of sheets",
  "NumberFormatCondition.xls": "numbers as shown",
  "LONumbers-2010.xlsx": "numbers where Excel fills the cell with #",
};

export const REASONS: Readonly<Record<string, Reason>> = {
  "testHTMLNoisyMetaEncoding_3.html": { fault: "reference", why: "is Arabic decoded as Latin" },
  "big-preamble.html": { fault: "reference", why: "is Russian decoded as Latin" },
  "testPPT_masterText.ppt": THEME,
  "testWPSAttachment.ppt": THEME,
  "testRTFRegularImages.rtf": {
    fault: "reference",
    why: "has unrtf's words about pictures; the document says one word",
  },
  "testOptionalHyphen.rtf": { fault: "reference", why: "has the author's name; the document says one word" },
  "testRTFListOverride.rtf": { fault: "reference", why: "has junk from behind the document's end" },
  "testWORD_closingSmartQInHyperLink.doc": NAMES_OF_FIELDS,
  "testWORD_header_hyperlink.doc": NAMES_OF_FIELDS,
  "test_recursive_embedded.doc": { fault: "reference", why: 'has "pic" for a picture, one of three words' },
  "testWORD_2006ml.doc": { fault: "reference", why: "has what tracked changes deleted" },
  "BlankSheetTypes.ods": { fault: "reference", why: "has a chart's internal name, two of five words" },
  "1fa382-number_format_entities.xls": NUMBER_FORMAT,
  "number_format_entities.xls": NUMBER_FORMAT,
  "number_format_entities.xlsx": NUMBER_FORMAT,
  "3f9401-ErrorTypes.xls": BOOLEANS,
  "ErrorTypes.xls": BOOLEANS,
  "crlf.xlsx": { fault: "reference", why: "has _x000D_, which is a line end" },
  "LONumbers-2010.xlsx": {
    fault: "reference",
    why: "counts dates from 1899-12-30 and dates before, where Excel shows #",
  },
  "pivot_table_named_range.xlsx": { fault: "reference", why: "LibreOffice computes pivot tables anew, in other words" },
  "wtf_path.xlsx": { fault: "ours", why: "four formulas were saved without their values; none is computed here" },
};
