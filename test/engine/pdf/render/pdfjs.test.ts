import { afterEach, expect, test, vi } from "vitest";
import { operatorsOfScan, pdfOperators, withPage, withPdf } from "../../../../functions/engine/pdf/render/pdfjs.ts";
import { buildPdf, encryptPdf, grayImage, picture, text } from "../../../support/documents/pdf.ts";

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

test("as many pages as the limit are opened", async () => {
  const two = buildPdf([{ content: "" }, { content: "" }]);

  expect(await withPdf(two, { limits: { pages: 2 } }, async (pdf) => pdf.numPages)).toBe(2);
});

/** Page that shows a picture of 100 by 100 pixels, as often as wanted, and then a word. */
const pictured = (times = 1) => {
  const Im = grayImage(100, 100, new Uint8Array(10_000));
  return { content: picture("Im", 0, 0, 72, 72).repeat(times) + text(10, 10, 12, "word"), images: { Im } };
};

test("images are decoded, skipped or refused, as wanted", async () => {
  const names = await pdfOperators();
  const kinds = async (images: "decode" | "skip" | "refuse") =>
    await withPdf(buildPdf([pictured()]), { limits, images }, (pdf) =>
      withPage(pdf, 1, async (page) => {
        const { fnArray } = await page.getOperatorList();
        return [fnArray.includes(names.paintImageXObject), fnArray.includes(names.showText)];
      }),
    );

  expect(await kinds("decode")).toEqual([true, true]);
  expect(await kinds("skip")).toEqual([false, true]);
  expect(await kinds("refuse")).toEqual([false, false]);
});

test.each([
  ["skip", "Helvetica"],
  ["decode", undefined],
] as const)("the names of fonts are known when images are not painted (%s)", async (images, known) => {
  const name = await withPdf(hello, { limits, images }, (pdf) =>
    withPage(pdf, 1, async (page) => {
      const { styles } = await page.getTextContent();
      await page.getOperatorList();
      return Reflect.get(page.commonObjs.get(Object.keys(styles)[0] ?? ""), "name");
    }),
  );

  expect(name).toBe(known);
});

test("pages are painted within a limit of memory, each for itself", async () => {
  const bytes = buildPdf([
    pictured(),
    pictured(),
    { ...pictured(), images: { Im: grayImage(400, 100, new Uint8Array(40_000)) } },
  ]);
  const paint = (number: number, paintingBytes: number) =>
    withPdf(bytes, { limits, paintingBytes }, async (pdf) => {
      await withPage(pdf, 1, (page) => page.getOperatorList());
      return await withPage(pdf, number, async (page) => (await page.getOperatorList()).fnArray.length);
    });

  expect(await paint(2, 80_000)).toBeGreaterThan(5);
  await expect(paint(3, 80_000)).rejects.toMatchObject({
    code: "LIMIT_EXCEEDED",
    message: expect.stringContaining("a page with a picture of 400 x 100 pixels"),
  });
});

test("an error of the work on a page is that of its refused picture, and other errors are kept", async () => {
  const failing = (paintingBytes: number) =>
    withPdf(buildPdf([pictured()]), { limits, paintingBytes }, (pdf) =>
      withPage(pdf, 1, async (page) => {
        await page.getOperatorList();
        throw new Error("broken");
      }),
    );

  await expect(failing(1_000)).rejects.toMatchObject({ code: "LIMIT_EXCEEDED" });
  await expect(failing(1e6)).rejects.toThrow("broken");
});

test.each([
  [1, 1e6, false],
  [2, 1e6, true],
  [2, undefined, false],
])(
  "a page with %i pictures and a limit of %s bytes has more than a scan: %s",
  async (times, paintingBytes, hasMore) => {
    const images = { A: grayImage(9, 9, new Uint8Array(81)), B: grayImage(9, 9, new Uint8Array(81).fill(9)) };
    const content = ["A", "B"]
      .slice(0, times)
      .map((name) => picture(name, 0, 0, 9, 9))
      .join("");
    const options = { limits, ...(paintingBytes === undefined ? {} : { paintingBytes }) };

    const read = await withPdf(buildPdf([{ content, images }]), options, (pdf) =>
      withPage(pdf, 1, (page) => operatorsOfScan(pdf, page)),
    );

    expect(read.hasMore).toBe(hasMore);
    expect(read.operators.fnArray.length).toBeGreaterThan(3);
  },
);
