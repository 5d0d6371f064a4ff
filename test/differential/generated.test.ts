import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { arePeersInstalled } from "../../bench/peers/installed.ts";
import { comment, docxBytes, footnote, heading, listItem, paragraph, run, table } from "../support/documents/docx.ts";
import { odfBytes, odfTable, p } from "../support/documents/odf.ts";
import { graphic, placeholder, pptxBytes, shape, textParagraph } from "../support/documents/pptx.ts";
import { xlsxBytes } from "../support/documents/xlsx.ts";
import { differencesIn, missingWords } from "./missing-words.ts";

const TIMEOUT_MS = 120_000;
const cell = (text: string) => `<a:tc><a:txBody>${textParagraph(text)}</a:txBody></a:tc>`;

const DOCUMENTS: Readonly<Record<string, Uint8Array>> = {
  "letter.docx": docxBytes({
    body:
      heading(1, "heron-1102") +
      paragraph(run("otter-2213") + footnote(1) + comment(1)) +
      listItem("number", 1, "badger-3324") +
      table([["curlew-4435", "plover-5546"]]),
    footnotes: ["note-6657"],
    comments: ["comment-7768"],
  }),
  "slides.pptx": pptxBytes([
    {
      shapes: placeholder("title", "heron-1102") + shape("otter-2213"),
      notes: "note-6657",
      notesShapes: graphic(`<a:tbl><a:tr>${cell("curlew-4435")}${cell("plover-5546")}</a:tr></a:tbl>`),
    },
  ]),
  "text.odt": odfBytes({
    kind: "text",
    body: `<text:h>heron-1102</text:h>${p("otter-2213")}${odfTable("T", [[p("a-33")]])}`,
  }),
  "sheet.ods": odfBytes({ kind: "spreadsheet", body: odfTable("S", [[p("heron-1102"), p("otter-2213")]]) }),
  "sheet.xlsx": xlsxBytes([{ name: "S", cells: { A1: "heron-1102", B2: "otter-2213", C3: 12.5 } }]),
  "page.html": new TextEncoder().encode(
    `<!doctype html><title>t</title><h1>heron-1102</h1><p>otter<b>-2213</b><ul><li>badger-3324</ul>
     <table><tr><td>curlew-4435<td>plover-5546</table><p style="display:none">hidden-9990</p>`,
  ),
};

describe("words that a judge finds and this project does not", () => {
  it("are found, however often the others stand there", () => {
    expect(missingWords("one two", "one two two three")).toEqual(["two", "three"]);
  });

  it("are not words that the judge glued", () => {
    expect(missingWords("Heron | 12\nOtter", "HERON12 otter")).toEqual([]);
    expect(missingWords("HERON12", "Heron 12")).toEqual(["heron", "12"]);
  });
});

const installed = arePeersInstalled();
const title = "the words of mammoth, officeparser, SheetJS and cheerio in documents that a test makes";

describe.skipIf(!installed)(installed ? title : `${title} (not installed: npm ci --prefix bench)`, () => {
  const folder = mkdtempSync(join(tmpdir(), "differential-"));
  const pathOf = (name: string) => join(folder, name);
  beforeAll(() => {
    for (const [name, bytes] of Object.entries(DOCUMENTS)) writeFileSync(pathOf(name), bytes);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it(
    "are all in the project's text, but for the page number of a notes page",
    async () => {
      const differences = await differencesIn(Object.keys(DOCUMENTS).map(pathOf));

      expect(differences).toEqual([{ judge: "officeparser", path: pathOf("slides.pptx"), words: ["silent"] }]);
    },
    TIMEOUT_MS,
  );
});
