import { expect, test } from "vitest";
import { attachedFiles } from "../../../../functions/engine/pdf/read/attached-files.ts";
import type { ListedFile } from "../../../../functions/engine/pdf/read/listed-files.ts";
import type { ReadablePdf } from "../../../../functions/engine/pdf/read/readable-pdf.ts";

const bytes = (text: string) => new Uint8Array(Buffer.from(text));
const listed = (name: string, text: string, isSupplement = false): ListedFile => ({
  name,
  bytes: bytes(text),
  isSupplement,
});

/** PDF that lists the files and has the contents by their ids; it has no other content. */
function pdfWith(files: readonly ListedFile[], contents: Readonly<Record<string, Uint8Array | null>> = {}) {
  const asked: string[] = [];
  const unused = () => Promise.reject(new Error("not needed for files"));
  const pdf: ReadablePdf = {
    numPages: 1,
    warnings: [],
    async catalog<T>(property: string, ...[id]: readonly unknown[]) {
      asked.push(`${property} ${id}`);
      if (!(String(id) in contents)) throw new Error("damaged");
      return contents[String(id)] as T;
    },
    document: unused,
    listedFiles: async () => files,
    getPageIndex: unused,
    page: unused,
  };
  return { pdf, asked };
}

test("listed files come first, then the pinned ones", async () => {
  const { pdf } = pdfWith([listed("a", "1", true)], { f1: bytes("2"), f2: bytes("3") });

  const files = await attachedFiles(pdf, [
    { name: "b", id: "f1" },
    { name: "c", id: "f2" },
  ]);

  expect(files).toEqual([listed("a", "1", true), listed("b", "2"), listed("c", "3")]);
});

test("a file pinned to several pages is read once", async () => {
  const { pdf, asked } = pdfWith([], { f1: bytes("1") });

  const files = await attachedFiles(pdf, [
    { name: "a", id: "f1" },
    { name: "a", id: "f1" },
  ]);

  expect(files).toEqual([listed("a", "1")]);
  expect(asked).toEqual(["attachmentContent f1"]);
});

test("a pinned file is listed already only if name and content are the same", async () => {
  const { pdf } = pdfWith([listed("a", "1")], { same: bytes("1"), named: bytes("2"), other: bytes("1") });

  const files = await attachedFiles(pdf, [
    ...[
      { name: "a", id: "same" },
      { name: "a", id: "named" },
    ],
    { name: "b", id: "other" },
  ]);

  expect(files).toEqual([listed("a", "1"), listed("a", "2"), listed("b", "1")]);
});

test("an unreadable or missing content is empty, and the file keeps its name", async () => {
  const { pdf } = pdfWith([], { missing: null });

  const files = await attachedFiles(pdf, [
    { name: "damaged", id: "f1" },
    { name: "missing", id: "missing" },
  ]);

  expect(files).toEqual([listed("damaged", ""), listed("missing", "")]);
});

test("names are trimmed and composed, and a file without a name gets its number", async () => {
  const { pdf } = pdfWith([listed(" u\u0308ber ", "1"), listed("  ", "2")], { f1: bytes("3") });

  const files = await attachedFiles(pdf, [{ name: "", id: "f1" }]);

  expect(files.map(({ name }) => name)).toEqual(["\u00fcber", "file 2", "file 3"]);
});
