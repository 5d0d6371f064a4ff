// Every format, in the order in which errors list them. Each loads its libraries when it first extracts.

import { docx } from "./docx.ts";
import type { Format } from "./format.ts";
import { html } from "./html.ts";
import { image } from "./image.ts";
import { pdf } from "./pdf.ts";
import { text } from "./text.ts";

export const formats: readonly Format[] = [pdf, docx, html, text, image];
