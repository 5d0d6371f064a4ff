// Makes letter.docx: a Word letter with a heading, a list, a table and a footnote.
// Run: npx node examples/make-letter.ts

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { strToU8, zipSync } from "fflate";

const MAIN = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml";

const body = [
  paragraph("Harvest of the roof garden", "Heading1"),
  paragraph("Dear neighbours,"),
  `<w:p>${run("the second summer of our garden on the roof of Fennick House has been a wet one, and yet we carried down ")}${run("41 kilograms", "<w:b/>")}${run(" of vegetables, most of them in one week of August.")}${footnoteMark(1)}</w:p>`,
  paragraph("What we harvested", "Heading2"),
  table([
    ["Plant", "Beds", "Harvest (kg)"],
    ["Tomato \u201cBrindlewick\u201d", "4", "17.5"],
    ["Runner bean", "2", "9.25"],
    ["Chard", "3", "14.25"],
  ]),
  paragraph("What is to be done before the frost", "Heading2"),
  item("Empty the rain barrels and lay them on their side."),
  item("Cut back the beans, but leave their roots in the soil."),
  item("Bring the sensor of the weather station to Mrs Gossamoor in flat 12."),
  paragraph(
    "The key to the roof hangs where it always hangs. Whoever takes it, please write it into the green book; the word for new neighbours is \u201cpantherwort\u201d.",
  ),
  paragraph("Yours, Lazlo Ferrybridge"),
].join("");

const files = {
  "[Content_Types].xml": xml(
    `<Types xmlns="${PACKAGE}/content-types">` +
      `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      `<Default Extension="xml" ContentType="application/xml"/>` +
      override("/word/document.xml", `${TYPE}.document.main+xml`) +
      override("/word/styles.xml", `${TYPE}.styles+xml`) +
      override("/word/numbering.xml", `${TYPE}.numbering+xml`) +
      override("/word/footnotes.xml", `${TYPE}.footnotes+xml`) +
      override("/docProps/core.xml", "application/vnd.openxmlformats-package.core-properties+xml") +
      "</Types>",
  ),
  "_rels/.rels": xml(
    `<Relationships xmlns="${PACKAGE}/relationships">` +
      relationship("rId1", `${OFFICE}/officeDocument`, "word/document.xml") +
      relationship("rId2", `${PACKAGE}/relationships/metadata/core-properties`, "docProps/core.xml") +
      "</Relationships>",
  ),
  "docProps/core.xml": xml(
    `<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" ` +
      `xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">` +
      "<dc:title>Harvest of the roof garden</dc:title><dc:creator>Lazlo Ferrybridge</dc:creator>" +
      `<dcterms:created xsi:type="dcterms:W3CDTF">2024-10-06T09:00:00Z</dcterms:created></cp:coreProperties>`,
  ),
  "word/_rels/document.xml.rels": xml(
    `<Relationships xmlns="${PACKAGE}/relationships">` +
      relationship("rId1", `${OFFICE}/styles`, "styles.xml") +
      relationship("rId2", `${OFFICE}/numbering`, "numbering.xml") +
      relationship("rId3", `${OFFICE}/footnotes`, "footnotes.xml") +
      "</Relationships>",
  ),
  "word/document.xml": xml(
    `<w:document xmlns:w="${MAIN}"><w:body>${body}` +
      `<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1417" w:right="1417" w:bottom="1134" w:left="1417"/></w:sectPr>` +
      "</w:body></w:document>",
  ),
  "word/styles.xml": xml(
    `<w:styles xmlns:w="${MAIN}">` +
      `<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:rPr><w:sz w:val="22"/></w:rPr></w:style>` +
      headingStyle(1, 32) +
      headingStyle(2, 26) +
      "</w:styles>",
  ),
  "word/numbering.xml": xml(
    `<w:numbering xmlns:w="${MAIN}"><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/>` +
      `<w:numFmt w:val="bullet"/><w:lvlText w:val="\u2022"/><w:pPr><w:ind w:left="720" w:hanging="360"/></w:pPr></w:lvl>` +
      `</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
  ),
  "word/footnotes.xml": xml(
    `<w:footnotes xmlns:w="${MAIN}">` +
      `<w:footnote w:type="separator" w:id="-1"><w:p><w:r><w:separator/></w:r></w:p></w:footnote>` +
      `<w:footnote w:type="continuationSeparator" w:id="0"><w:p><w:r><w:continuationSeparator/></w:r></w:p></w:footnote>` +
      `<w:footnote w:id="1"><w:p>${run("Weighed on the letter scale of Mr Dovecaster, who vouches for every gram.")}</w:p></w:footnote>` +
      "</w:footnotes>",
  ),
};

// A local time, because ZIP archives store local times.
const mtime = new Date(2024, 9, 6, 9, 0, 0);
const entries = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]));
writeFileSync(join(import.meta.dirname, "letter.docx"), zipSync(entries, { level: 9, mtime }));

function xml(content: string): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${content}`;
}

function paragraph(text: string, style?: string): string {
  const properties = style === undefined ? "" : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`;
  return `<w:p>${properties}${run(text)}</w:p>`;
}

function item(text: string): string {
  return `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>${run(text)}</w:p>`;
}

function run(text: string, properties = ""): string {
  return `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
}

function footnoteMark(id: number): string {
  return `<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:footnoteReference w:id="${id}"/></w:r>`;
}

function table(rows: readonly (readonly string[])[]): string {
  const edge = (side: string) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="808080"/>`;
  const borders = ["top", "left", "bottom", "right", "insideH", "insideV"].map(edge).join("");
  const columns = `<w:tblGrid>${'<w:gridCol w:w="3000"/>'.repeat(rows[0]?.length ?? 0)}</w:tblGrid>`;
  const cell = (text: string) => `<w:tc><w:tcPr><w:tcW w:w="3000" w:type="dxa"/></w:tcPr>${paragraph(text)}</w:tc>`;
  const lines = rows.map((cells, index) => {
    const header = index === 0 ? "<w:trPr><w:tblHeader/></w:trPr>" : "";
    return `<w:tr>${header}${cells.map(cell).join("")}</w:tr>`;
  });
  return `<w:tbl><w:tblPr><w:tblBorders>${borders}</w:tblBorders></w:tblPr>${columns}${lines.join("")}</w:tbl>`;
}

function headingStyle(level: number, halfPoints: number): string {
  return (
    `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/><w:basedOn w:val="Normal"/>` +
    `<w:pPr><w:outlineLvl w:val="${level - 1}"/></w:pPr><w:rPr><w:b/><w:sz w:val="${halfPoints}"/></w:rPr></w:style>`
  );
}

function override(part: string, type: string): string {
  return `<Override PartName="${part}" ContentType="${type}"/>`;
}

function relationship(id: string, type: string, target: string): string {
  return `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`;
}
