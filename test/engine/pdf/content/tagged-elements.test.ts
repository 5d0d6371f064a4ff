// Compares our reader of tagged elements with pdf.js's own on the same pages. Results are equal.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { withReadablePdf } from "../../../../functions/engine/pdf/read/open-pdf.ts";
import { withPage, withPdf } from "../../../../functions/engine/pdf/render/pdfjs.ts";
import { buildPdf, text } from "../../../support/documents/pdf.ts";
import { REAL_DOCUMENTS } from "../../../support/real-documents.ts";

const limits = { pages: 10_000 };

interface TheirNode {
  readonly role: string;
  readonly alt?: string;
  readonly type?: string;
  readonly id?: string;
  readonly children?: readonly TheirNode[];
}

/** Converts pdf.js's nodes to our form, without the fields that our reader skips. */
function inOurs({ role, alt, children = [] }: TheirNode): object {
  const kept = children
    .filter(({ type }) => type === undefined || type === "content")
    .map((child) => (child.type === "content" ? child.id : inOurs(child)));
  return { role, ...(role === "Figure" && alt !== undefined ? { alternative: alt } : {}), children: kept };
}

async function ours(bytes: Uint8Array, pages: number): Promise<unknown[]> {
  return await withReadablePdf(bytes, { limits }, async (pdf) => {
    const read: unknown[] = [];
    for (let number = 1; number <= pages; number++) read.push(await (await pdf.page(number)).taggedElements());
    return read;
  });
}

async function theirs(bytes: Uint8Array, pages: number): Promise<unknown[]> {
  return await withPdf(bytes, { limits, images: "skip" }, async (pdf) => {
    const read: unknown[] = [];
    for (let number = 1; number <= pages; number++) {
      const tree = (await withPage(pdf, number, (page) => page.getStructTree())) as TheirNode | null;
      read.push((tree?.children ?? []).map(inOurs));
    }
    return read;
  });
}

const marked = (id: number, tag: string) => `/${tag} << /MCID ${id} >> BDC ${text(72, 700 - 20 * id, 12, tag)} EMC\n`;
const content = marked(0, "P") + marked(1, "Figure") + marked(2, "Link");

function tagged(elements: Readonly<Record<number, string>>): Uint8Array {
  const objects = {
    1000: "<< /Type /StructTreeRoot /K 1001 0 R /ParentTree 1005 0 R /RoleMap << /Picture /Figure >> >>",
    1001: "<< /Type /StructElem /S /Document /P 1000 0 R /K [1002 0 R 1003 0 R] /Lang (en) >>",
    1002: "<< /Type /StructElem /S /P /P 1001 0 R /Pg 10 0 R /K [0 1004 0 R] >>",
    1003: "<< /Type /StructElem /S /Picture /P 1001 0 R /Pg 10 0 R /K 1 /Alt (\\376\\377\\000\\344) >>",
    1004: "<< /Type /StructElem /S /Link /P 1002 0 R /Pg 10 0 R /K << /Type /MCR /MCID 2 >> >>",
    1005: "<< /Nums [0 [1002 0 R 1003 0 R 1004 0 R]] >>",
    ...elements,
  };
  const catalog = "/MarkInfo << /Marked true >> /StructTreeRoot 1000 0 R";
  return buildPdf([{ content, entries: "/StructParents 0" }], { catalog, objects });
}

describe("the elements of a tagged page", () => {
  it.each<[string, Readonly<Record<number, string>>]>([
    ["elements in elements, with a role of the document's own", {}],
    [
      "a figure with its own text instead of an alternative",
      { 1003: "<< /Type /StructElem /S /Figure /P 1001 0 R /Pg 10 0 R /K 1 /ActualText (as text) >>" },
    ],
    [
      "a list with all its items",
      { 1002: "<< /Type /StructElem /S /L /P 1001 0 R /Pg 10 0 R /K [0 1004 0 R] /A << /O /Layout >> >>" },
    ],
    [
      "an element with content on another page",
      { 1004: "<< /Type /StructElem /S /Link /P 1002 0 R /Pg 999 0 R /K 2 >>" },
    ],
  ])("are those of pdf.js: %s", async (_, elements) => {
    const bytes = tagged(elements);

    const read = await ours(bytes, 1);

    expect(read).toEqual(await theirs(bytes, 1));
    expect(JSON.stringify(read)).toContain('"role":"Figure","alternative":');
  });

  it("are read even if an element's attributes, which nobody needs, are damaged", async () => {
    const bytes = tagged({
      1004: "<< /Type /StructElem /S /Link /P 1002 0 R /Pg 10 0 R /K 2 /A 998 0 R >>",
      998: "<< /A ) >>",
    });

    expect(await theirs(bytes, 1)).toEqual([[]]);
    expect(JSON.stringify(await ours(bytes, 1))).toContain('"role":"Link"');
  });

  it("are an empty list without a structure tree", async () => {
    expect(await ours(buildPdf([{ content }]), 1)).toEqual([[]]);
  });

  const manual = join(REAL_DOCUMENTS, "long/xerox_alta_link_series_mfp_sag_en_us_2.pdf");
  it.skipIf(!existsSync(manual))("are those of pdf.js in a real manual (the corpus beside the project)", async () => {
    const bytes = readFileSync(manual);

    const read = await ours(bytes, 20);

    expect(read).toEqual(await theirs(bytes, 20));
    expect(JSON.stringify(read)).toContain('"role":"LI"');
  });
});
