// Prints the text that pdf.js reads from a PDF, invisible text too: `node painted-text.ts FILE PASSWORD`. A JSON array of
// pages, each an array of `Painted` in points of the page before rotation.

import { readFileSync } from "node:fs";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { Painted } from "../scores/letters.ts";

const [path = "", password = ""] = process.argv.slice(2);
const data = new Uint8Array(readFileSync(path));
const { promise } = getDocument({ data, password, verbosity: 0, useSystemFonts: false });
const pdf = await promise;
const pages: Painted[][] = [];
for (let number = 1; number <= pdf.numPages; number++) {
  const page = await pdf.getPage(number);
  const { items } = await page.getTextContent({ disableNormalization: true });
  pages.push(items.flatMap((item) => ("str" in item && item.str.trim() !== "" ? [paintedBy(item)] : [])));
  page.cleanup();
}
process.stdout.write(JSON.stringify(pages));

interface Item {
  readonly str: string;
  readonly transform: readonly number[];
  readonly width: number;
}

function paintedBy({ str, transform, width }: Item): Painted {
  const [a = 0, b = 0, skew = 0, size = 0, x = 0, y = 0] = transform;
  const share = width / (Math.hypot(a, b) || 1);
  return [str, x, y, Math.hypot(skew, size), a * share, b * share];
}
