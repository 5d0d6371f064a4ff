// Every format, in the order in which errors list them. Each format loads its libraries at its first extraction.

import { doc } from "../doc/doc.ts";
import { docx } from "../docx/docx.ts";
import { epub } from "../epub/epub.ts";
import { html } from "../html/html.ts";
import { image } from "../image/image.ts";
import { eml, mbox } from "../mail/eml.ts";
import { msg } from "../mail/msg.ts";
import { odf } from "../odf/odf.ts";
import { pdf } from "../pdf/pdf.ts";
import { csv } from "../plain-text/csv.ts";
import { ipynb } from "../plain-text/ipynb.ts";
import { json } from "../plain-text/json.ts";
import { markdown } from "../plain-text/markdown.ts";
import { subtitles } from "../plain-text/subtitles.ts";
import { text } from "../plain-text/text.ts";
import { ppt } from "../ppt/ppt.ts";
import { pptx } from "../pptx/pptx.ts";
import { rtf } from "../rtf/rtf.ts";
import type { Format } from "../shared/format.ts";
import { spreadsheet } from "../spreadsheets/spreadsheet.ts";
import { docbook, fb2, jats } from "../xml/vocabulary-formats.ts";
import { xml } from "../xml/xml.ts";
import { zip } from "../zip/zip.ts";

export const formats: readonly Format[] = [
  pdf,
  docx,
  doc,
  rtf,
  pptx,
  ppt,
  spreadsheet,
  odf,
  html,
  epub,
  fb2,
  jats,
  docbook,
  eml,
  mbox,
  msg,
  xml,
  csv,
  markdown,
  json,
  ipynb,
  subtitles,
  text,
  image,
  zip,
];
