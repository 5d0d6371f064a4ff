// Every format, in the order in which errors list them. Each loads its libraries when it first extracts.

import { doc } from "./doc.ts";
import { docx } from "./docx.ts";
import type { Format } from "./format.ts";
import { html } from "./html.ts";
import { image } from "./image.ts";
import { odf } from "./odf.ts";
import { pdf } from "./pdf.ts";
import { pptx } from "./pptx.ts";
import { rtf } from "./rtf.ts";
import { text } from "./text.ts";
import { xls } from "./xls.ts";

export const formats: readonly Format[] = [pdf, docx, doc, rtf, pptx, xls, odf, html, text, image];
