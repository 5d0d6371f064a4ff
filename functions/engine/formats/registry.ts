// Every format, in the order in which errors list them. Each loads its libraries when it first extracts.

import { csv } from "./csv.ts";
import { doc } from "./doc.ts";
import { docx } from "./docx.ts";
import { eml, mbox } from "./eml.ts";
import { epub } from "./epub.ts";
import type { Format } from "./format.ts";
import { html } from "./html.ts";
import { image } from "./image.ts";
import { ipynb } from "./ipynb.ts";
import { json } from "./json.ts";
import { markdown } from "./markdown.ts";
import { msg } from "./msg.ts";
import { odf } from "./odf.ts";
import { pdf } from "./pdf.ts";
import { ppt } from "./ppt.ts";
import { pptx } from "./pptx.ts";
import { rtf } from "./rtf.ts";
import { subtitles } from "./subtitles.ts";
import { text } from "./text.ts";
import { xls } from "./xls.ts";
import { xml } from "./xml.ts";
import { zip } from "./zip.ts";

export const formats: readonly Format[] = [
  pdf,
  docx,
  doc,
  rtf,
  pptx,
  ppt,
  xls,
  odf,
  html,
  epub,
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
