// Writes documents of known structure with pandoc and LibreOffice, each format into a folder of its own.

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runMeasured } from "../../parts/measured-process.ts";
import type { Truth } from "../typeset/documents.ts";
import { plainHtml } from "./plain-html.ts";

const LIMIT_MS = 600_000;

/** Formats that pandoc writes, with the extension of their files. */
const PANDOC: Readonly<Record<string, string>> = {
  docx: "docx",
  odt: "odt",
  rtf: "rtf",
  epub: "epub",
  fb2: "fb2",
  jats: "xml",
  docbook5: "dbk",
  pptx: "pptx",
};
/** LibreOffice's filters, each with the format of pandoc's files that it converts. Its names tell the writers apart. */
const LIBREOFFICE: Readonly<Record<string, { readonly filter: string; readonly from: string }>> = {
  "odt of LibreOffice": { filter: "odt:writer8", from: "docx" },
  "docx of LibreOffice": { filter: "docx:MS Word 2007 XML", from: "odt" },
  "doc of LibreOffice": { filter: "doc:MS Word 97", from: "docx" },
  "rtf of LibreOffice": { filter: "rtf:Rich Text Format", from: "docx" },
  "ppt of LibreOffice": { filter: "ppt:MS PowerPoint 97", from: "pptx" },
  "odp of LibreOffice": { filter: "odp:impress8", from: "pptx" },
};

/** Writes html/, a folder for each format, and truth/; returns the formats. */
export async function writeOfficeFiles(truths: readonly Truth[], into: string): Promise<readonly string[]> {
  const folder = (name: string) => {
    mkdirSync(join(into, name), { recursive: true });
    return join(into, name);
  };
  for (const { name, style, blocks } of truths) {
    const shown = blocks.filter(({ kind }) => kind !== "figure");
    writeFileSync(join(folder("truth"), `${name}.json`), JSON.stringify({ name, style, blocks: shown, running: [] }));
    const source = join(folder("html"), `${name}.html`);
    writeFileSync(source, plainHtml(shown));
    for (const [format, extension] of Object.entries(PANDOC)) {
      const words = ["pandoc", "-f", "html", "-t", format, "-s", "--quiet", "-o"];
      await runMeasured([...words, join(folder(format), `${name}.${extension}`), source], { limitMs: LIMIT_MS });
    }
  }
  for (const [format, { filter, from }] of Object.entries(LIBREOFFICE)) {
    const files = truths.map(({ name }) => join(into, from, `${name}.${from}`));
    const words = ["soffice", "--headless", "--convert-to", filter, "--outdir", folder(format)];
    await runMeasured([...words, ...files], { limitMs: LIMIT_MS });
  }
  return ["html", ...Object.keys(PANDOC), ...Object.keys(LIBREOFFICE)];
}
