import { afterEach, expect, test, vi } from "vitest";
import { withPage, withPdf } from "../../../../functions/engine/pdf/render/pdfjs.ts";
import { buildPdf, encryptPdf, text } from "../../../support/documents/pdf.ts";

const limits = { pages: 10 };
const hello = buildPdf([{ content: text(72, 700, 12, "Hello, world") }]);

afterEach(() => vi.restoreAllMocks());

test("a PDF opens without console output, and its bytes stay usable", async () => {
  const warnings = vi.spyOn(console, "warn");
  const bytes = hello.slice();

  const pages = await withPdf(bytes, { limits }, async (pdf) => pdf.numPages);

  expect(pages).toBe(1);
  expect(bytes).toEqual(hello);
  expect(warnings).not.toHaveBeenCalled();
});

test("the document is closed after the work, even when the work fails", async () => {
  const failing = withPdf(hello, { limits }, async (pdf) => {
    vi.spyOn(pdf.loadingTask, "destroy");
    throw new Error(`broken with ${pdf.numPages} page`);
  });

  await expect(failing).rejects.toThrow("broken with 1 page");
  const leaked = await withPdf(hello, { limits }, async (pdf) => pdf);
  expect(leaked.loadingTask.destroyed).toBe(true);
});

test("an encrypted PDF asks for its password", async () => {
  const locked = await encryptPdf(hello, "open sesame");

  const opening = withPdf(locked, { limits }, async (pdf) => pdf.numPages);

  await expect(opening).rejects.toMatchObject({ code: "PASSWORD_REQUIRED", message: expect.stringContaining("send") });
});

test("a wrong password is refused without being repeated", async () => {
  const locked = await encryptPdf(hello, "open sesame");

  const error = await withPdf(locked, { password: "hunter2", limits }, async () => undefined).catch((caught) => caught);

  expect(error.code).toBe("WRONG_PASSWORD");
  expect(JSON.stringify([error.message, error.stack, error.cause])).not.toContain("hunter2");
});

test("the right password opens the PDF", async () => {
  const locked = await encryptPdf(hello, "open sesame");

  const items = await withPdf(locked, { password: "open sesame", limits }, (pdf) =>
    withPage(pdf, 1, async (page) => (await page.getTextContent()).items),
  );

  expect(items).toContainEqual(expect.objectContaining({ str: "Hello, world" }));
});

test.each([
  ["bytes of another type", Buffer.from("this is a letter, not a PDF")],
  ["the first 60 bytes of a PDF", hello.subarray(0, 60)],
  ["no bytes", new Uint8Array()],
])("%s are a damaged document, with a remedy", async (_, bytes) => {
  const opening = withPdf(bytes, { limits }, async (pdf) => pdf.numPages);

  await expect(opening).rejects.toMatchObject({
    code: "DAMAGED_DOCUMENT",
    message: expect.stringContaining("saving it again"),
  });
});

test("more pages than the limit are refused with the setting that raises it", async () => {
  const three = buildPdf([{ content: "" }, { content: "" }, { content: "" }]);

  const opening = withPdf(three, { limits: { pages: 2 } }, async (pdf) => pdf.numPages);

  await expect(opening).rejects.toMatchObject({
    code: "LIMIT_EXCEEDED",
    message: "pages: found 3, allowed are 2; raise TEXTRACTOR_MAX_PAGES",
  });
});

test.each([0, 2, 1.5, Number.NaN])("page %s of a document with one page is out of range", async (number) => {
  const opening = withPdf(hello, { limits }, (pdf) => withPage(pdf, number, async () => undefined));

  await expect(opening).rejects.toMatchObject({
    code: "PAGE_OUT_OF_RANGE",
    message: expect.stringContaining("only 1 page;"),
  });
});
