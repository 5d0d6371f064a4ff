// Makes report.pdf: two pages of text like those of a word processor, with a table and two columns.
// Run: npx node examples/make-report.ts

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from "@cantoo/pdf-lib";

const A4 = [595.28, 841.89] as const;
const MARGIN = 64;
const GUTTER = 24;
const BODY = { size: 10.5, leading: 15 };

const document = await PDFDocument.create({ updateMetadata: false });
document.setTitle("Tide Mills of the Ostrevant Coast");
document.setAuthor("Perpetua Halloran");
document.setSubject("Annual report 2024");
document.setCreationDate(new Date(Date.UTC(2025, 1, 3)));
const fonts = {
  text: await document.embedFont(StandardFonts.TimesRoman),
  bold: await document.embedFont(StandardFonts.TimesRomanBold),
  italic: await document.embedFont(StandardFonts.TimesRomanItalic),
};

const first = document.addPage([...A4]);
let y = A4[1] - MARGIN;
y = heading(first, "Tide Mills of the Ostrevant Coast", 20, y);
y = write(
  first,
  "Annual report 2024, written by Perpetua Halloran for the Society of Tidal Engineers",
  MARGIN,
  y,
  fullWidth(),
  fonts.italic,
);
y -= 12;
y = write(
  first,
  "A tide mill stores the flood behind a gate and lets it out over a wheel when the sea has gone. Of the thirty-one mills that once worked on this coast, nine still hold water and four still turn. This report says what each of the four ground in 2024, what it earned, and what broke.",
  MARGIN,
  y,
  fullWidth(),
);
y -= 10;
y = heading(first, "1. What the mills ground", 14, y);
y = write(
  first,
  "The year was a good one. Spring tides came late, so that the ponds filled by daylight, and no gate was lost to ice. Grobbendyke ground more spelt than in any year since 1987; Saltwhistle lost the whole of May to a cracked sluice post.",
  MARGIN,
  y,
  fullWidth(),
);
y -= 14;
y = table(first, y, [
  ["Mill", "Days at work", "Flour (t)", "Earned (EUR)"],
  ["Grobbendyke", "212", "48.3", "61,940"],
  ["Saltwhistle", "167", "31.7", "40,215"],
  ["Old Vennmouth", "198", "39.0", "52,088"],
  ["Quillhaven", "104", "12.6", "17,733"],
]);
y -= 8;
y = write(
  first,
  "Table 1. Work of the four mills in 2024. Quillhaven grinds only at weekends.",
  MARGIN,
  y,
  fullWidth(),
  fonts.italic,
);
footer(first, 1);

const second = document.addPage([...A4]);
y = heading(second, "2. What broke, and what we learned", 14, A4[1] - MARGIN);
const column = (fullWidth() - GUTTER) / 2;
write(
  second,
  "The sluice post at Saltwhistle cracked along a bolt hole that had been drilled in 1951. Oak that stands in salt water for seventy years is harder than the bolt, and it was the bolt that moved. The new post was cut from a tree felled at Marrowdean in a storm, and it was floated to the mill behind a rowing boat, as the old one had been. The repair took nineteen days and cost 8,412 euros, of which the county paid half.",
  MARGIN,
  y,
  column,
);
write(
  second,
  "At Old Vennmouth the wheel shed three paddles in one night. Our apprentice, Tamsin Orrery, had numbered every paddle with copper nails the winter before, so that we knew by breakfast which ones were missing and where they had to be looked for. Two were found in the reeds. The third is believed to be in the Netherlands. We recommend copper nails to every mill that can afford them; the code word for our supplier is cinderquay.",
  MARGIN + column + GUTTER,
  y,
  column,
);
footer(second, 2);

writeFileSync(join(import.meta.dirname, "report.pdf"), await document.save());

function fullWidth(): number {
  return A4[0] - 2 * MARGIN;
}

/** Writes a heading. Like the functions below, it returns the y below the written text. */
function heading(page: PDFPage, text: string, size: number, top: number): number {
  page.drawText(text, { x: MARGIN, y: top - size, size, font: fonts.bold });
  return top - size * 1.7;
}

function write(page: PDFPage, text: string, x: number, top: number, width: number, font: PDFFont = fonts.text): number {
  let line = "";
  let baseline = top - BODY.size;
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (font.widthOfTextAtSize(longer, BODY.size) > width) {
      page.drawText(line, { x, y: baseline, size: BODY.size, font });
      baseline -= BODY.leading;
      line = word;
    } else line = longer;
  }
  page.drawText(line, { x, y: baseline, size: BODY.size, font });
  return baseline - (BODY.leading - BODY.size);
}

function table(page: PDFPage, top: number, rows: readonly (readonly string[])[]): number {
  const height = 19;
  const columns = [160, 100, 95, fullWidth() - 355];
  const color = rgb(0.35, 0.35, 0.35);
  rows.forEach((cells, row) => {
    let x = MARGIN;
    cells.forEach((text, index) => {
      const width = columns[index] ?? 0;
      const y = top - (row + 1) * height;
      const font = row === 0 ? fonts.bold : fonts.text;
      page.drawRectangle({ x, y, width, height, borderColor: color, borderWidth: 0.6 });
      const right = x + width - 6 - font.widthOfTextAtSize(text, BODY.size);
      page.drawText(text, { x: index === 0 ? x + 6 : right, y: y + 5.5, size: BODY.size, font });
      x += width;
    });
  });
  return top - rows.length * height;
}

function footer(page: PDFPage, number: number): void {
  page.drawText(`Society of Tidal Engineers, report OT-2024-77, page ${number}`, {
    x: MARGIN,
    y: 36,
    size: 8.5,
    font: fonts.text,
  });
}
