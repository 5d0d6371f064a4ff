import { describe, expect, it } from "vitest";
import { readSettings } from "../../../../functions/engine/base/settings.ts";
import { withReadablePdf } from "../../../../functions/engine/pdf/read/open-pdf.ts";
import { buildPdf, text } from "../../../support/documents/pdf.ts";
import { patchedCore } from "../../../support/patched-core.ts";

const { limits } = readSettings({});
const PDF = buildPdf([{ content: text(50, 700, 12, "the granary at Grobbendyke") }]);

/** Objects of pdf.js for a name and a reference. They are the same as long as pdf.js caches them. */
async function known() {
  const { Name, Ref } = await patchedCore();
  return [Name.get("Grobbendyke"), Ref.get(4_711, 0)] as const;
}

describe("pdf.js's cache of a document", () => {
  it("is cleared when the document is closed, and not before", async () => {
    const { open, later } = await withReadablePdf(PDF, { limits }, async (pdf) => {
      const open = await known();
      await (await pdf.page(1)).readInk(false);
      return { open, later: await known() };
    });
    const closed = await known();

    for (const at of [0, 1] as const) {
      expect(later[at]).toBe(open[at]);
      expect(closed[at]).not.toBe(open[at]);
    }
  });

  it("is also cleared when the document cannot be opened, or the work on it fails", async () => {
    const failing = [
      () => withReadablePdf(Buffer.from("%PDF-1.4 and no more"), { limits }, () => Promise.resolve()),
      () => withReadablePdf(PDF, { limits }, () => Promise.reject(new Error("the work failed"))),
    ];
    for (const read of failing) {
      const [before] = await known();

      await expect(read()).rejects.toThrow();

      expect((await known())[0]).not.toBe(before);
    }
  });
});

it("reads nothing behind the document in memory, even if the document refers to it", async () => {
  const own = Buffer.from(PDF).toString("latin1");
  const start = own.lastIndexOf("\n", own.lastIndexOf(" 0 obj", own.indexOf("the granary"))) + 1;
  const object = own.slice(start, own.indexOf("endobj", start) + 6).replace("the granary at", "somebody else's");
  const entry = (offset: number) => `${String(offset).padStart(10, "0")} 00000 n`;
  const damaged = own.replace(entry(start), entry(own.length + 1));
  const memory = new Uint8Array(Buffer.from(`${damaged}\n${object}\n`, "latin1"));

  const read = (bytes: Uint8Array) =>
    withReadablePdf(bytes, { limits }, async (pdf) => JSON.stringify((await (await pdf.page(1)).readInk(false)).items));

  expect(damaged).not.toBe(own);
  expect(await read(memory)).toContain("somebody else's");
  await expect(read(memory.subarray(0, damaged.length))).rejects.toThrow("XRef");
});
