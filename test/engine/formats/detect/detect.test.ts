import { strToU8, zipSync } from "fflate";
import iconv from "iconv-lite";
import { describe, expect, it } from "vitest";
import { writeCompoundFile } from "../../../../functions/engine/codecs/containers/write-compound-file.ts";
import { detectFormat } from "../../../../functions/engine/formats/detect/detect.ts";
import { docxBytes, paragraph } from "../../../support/documents/docx.ts";
import { epubBytes } from "../../../support/documents/epub.ts";
import { pngBytes, tiffBytes } from "../../../support/documents/images.ts";

const word = docxBytes({ body: paragraph("x") });
const pixel = { width: 1, height: 1, gray: Uint8Array.of(0) };
const utf8 = (text: string) => new TextEncoder().encode(text);
const pdfHeader = "%PDF-1.7\n%âãÏÓ\n1 0 obj";
const compoundFile = (stream: string) => writeCompoundFile([{ path: stream, bytes: utf8("x") }]);

describe("detection", () => {
  it.each<[string, Uint8Array, string, string]>([
    ["a PDF", utf8(pdfHeader), "a.pdf", "pdf"],
    ["a PDF after other bytes", new Uint8Array([...Buffer.alloc(900, 1), ...utf8(pdfHeader)]), "a", "pdf"],
    ["a PDF after a mail header", utf8(`Content-Type: application/pdf\n\n${pdfHeader}`), "a.pdf", "pdf"],
    ["a PDF from its first byte on, named as a text", utf8(pdfHeader), "a.txt", "pdf"],
    ["a text about PDFs", utf8("Every file starts with %PDF-1.7"), "notes.txt", "text"],
    ["a page about PDFs", utf8("<!doctype html><p>It starts with %PDF-1.7"), "page", "html"],
    ["a PDF after a page", utf8(`<html><head></head>\n${pdfHeader}\nstartxref\n9\n%%EOF\n`), "page", "pdf"],
    ["a Word document", word, "a.docx", "docx"],
    ["a Word document named as a PDF", word, "a.pdf", "docx"],
    ["a damaged Word document", word.subarray(0, 700), "a.docx", "docx"],
    ["a PNG named as a text", pngBytes(pixel), "a.txt", "image"],
    ["a TIFF", tiffBytes([pixel]), "a", "image"],
    ["HTML named as a text", utf8("<!DOCTYPE html><html><p>x"), "a.txt", "html"],
    ["HTML after a comment and white space", utf8(" \n<!-- x -->\n<HTML><p>x"), "a", "html"],
    ["XHTML", utf8('<?xml version="1.0"?>\n<!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml"/>'), "a", "html"],
    ["HTML in UTF-16", new Uint8Array(iconv.encode("<html><p>x", "utf-16le", { addBOM: true })), "a", "html"],
    ["a fragment of HTML with its extension", utf8("<p>x"), "a.htm", "html"],
    ["a fragment of HTML without a name", utf8("<div class=a>x</div>"), "content", "html"],
    ["an archive", zipSync({ "a.txt": strToU8("x") }), "a.docx", "zip"],
    ["a presentation named as a Word document", zipSync({ "ppt/presentation.xml": strToU8("x") }), "a.docx", "pptx"],
    ["XML", utf8('<?xml version="1.0"?><a/>'), "a", "xml"],
    ["a drawing after a document type", utf8('<!-- a --><!DOCTYPE svg [<!ENTITY a "b">]>\n<svg/>'), "a", "xml"],
    ["comments without markup after them", utf8("<!-- a -->".repeat(5_000)), "a", "text"],
    ["a mail", utf8("Received: x\n\tfolded\nFrom: a@b\n\nwords"), "a", "eml"],
    ["an HTML table named as an Excel file", utf8("<table><tr><td>x"), "a.xls", "html"],
    ["a drawing", utf8("<svg><text>x</text></svg>"), "a", "xml"],
    ["Word's XML named as a Word document", utf8('<?xml version="1.0"?><pkg:package/>'), "a.doc", "xml"],
    ["an EPUB", epubBytes(["x"]), "a.zip", "epub"],
    ["a notebook named as JSON", utf8('{"cells": [], "nbformat": 4}'), "a.json", "ipynb"],
    ["a table with its extension", utf8("a,b"), "a.csv", "csv"],
    ["cues", utf8("WEBVTT\n"), "a.txt", "subtitles"],
    ["RTF named as a Word document", utf8("{\\rtf1 x}"), "a.doc", "rtf"],
    ["RTF named as a text", utf8("{\\rtf1 x}"), "a.txt", "rtf"],
    ["a Word document of 1997", compoundFile("WordDocument"), "a.xls", "doc"],
    ["a Word document with streams in upper case", compoundFile("WORDDOCUMENT"), "a", "doc"],
    ["Word 2", Uint8Array.of(0xdb, 0xa5, 0x2d, 0, ...Buffer.alloc(60)), "a", "doc"],
    ["HTML named as a Word document", utf8("<style>p {}</style><p>x"), "a.doc", "html"],
    [
      "Markdown that starts with a tag, with its extension",
      utf8("<p align=center>x</p>\n# Title"),
      "readme.md",
      "markdown",
    ],
    ["a text named as a page", utf8("no tag at all"), "a.html", "text"],
    ["text", utf8("words"), "a", "text"],
    ["text in an old encoding", new Uint8Array(iconv.encode("Größe", "cp850")), "a.txt", "text"],
    ["text in UTF-16 without a byte order mark", new Uint8Array(iconv.encode("words", "utf-16be")), "a.dat", "text"],
    ["an XML document named as a text", utf8('<?xml version="1.0"?><a/>'), "a.txt", "text"],
  ])("recognises %s", async (_what, bytes, name, format) => {
    expect((await detectFormat(bytes, name)).name).toBe(format);
  });

  const binary = (length: number, name = 1) => new Uint8Array(length).fill(name);

  it.each<[string, Uint8Array, string, string | undefined]>([
    ["a PDF header after one line end", utf8(`\n${pdfHeader}`), "a", "pdf"],
    [
      "a PDF header that begins in the first 1,024 bytes",
      new Uint8Array([...binary(1_023), ...utf8(pdfHeader)]),
      "a",
      "pdf",
    ],
    ["a PDF header behind them", new Uint8Array([...binary(1_024), ...utf8(pdfHeader)]), "a", undefined],
    ["a PDF named as a text", new Uint8Array([...binary(900), ...utf8(pdfHeader)]), "a.txt", "pdf"],
    ["HTML after a mark of UTF-8", utf8("\ufeff<html><p>x"), "a", "html"],
    ["HTML in UTF-32", new Uint8Array(iconv.encode("<html><p>x", "utf-32le", { addBOM: true })), "a", "html"],
    [
      "HTML in UTF-32, big-endian",
      new Uint8Array(iconv.encode("<html><p>x", "utf-32be", { addBOM: true })),
      "a",
      "html",
    ],
    ["one control in 100 characters", utf8(`${"a".repeat(99)}\u0001`), "a", "text"],
    ["one control in 99 characters", utf8(`${"a".repeat(98)}\u0001`), "a", undefined],
    ["controls behind 64 KB", new Uint8Array([...binary(64 * 1024, 97), ...binary(2_000)]), "a", "text"],
  ])("decides by limits: %s", async (_what, bytes, name, format) => {
    const found = await detectFormat(bytes, name).catch(() => undefined);

    expect(found?.name).toBe(format);
  });

  it("accepts the controls of texts, and no others", async () => {
    const accepted: number[] = [];
    for (let code = 1; code < 34; code++) {
      const found = await detectFormat(Uint8Array.of(...utf8("words"), code, ...utf8("words")), "a").catch(
        () => undefined,
      );
      if (found?.name === "text") accepted.push(code);
    }

    expect(accepted).toEqual([9, 10, 11, 12, 13, 14, 15, 26, 27, 32, 33]);
  });

  it.each([
    [[9, 0, 4, 0], "xls"],
    [[9, 2, 6, 0], "xls"],
    [[9, 4, 6, 0], "xls"],
    [[9, 8, 8, 0], "xls"],
    [[9, 0, 6, 0], undefined],
    [[9, 2, 4, 0], undefined],
    [[9, 3, 6, 0], undefined],
    [[9, 4, 8, 0], undefined],
    [[9, 8, 6, 0], undefined],
    [[9, 9, 8, 0], undefined],
    [[9, 0, 4, 1], undefined],
    [[8, 0, 4, 0], undefined],
  ])("recognises a sheet without a container by its first record: %j", async (start, format) => {
    const found = await detectFormat(Uint8Array.of(...start, ...binary(60, 3)), "a").catch(() => undefined);

    expect(found?.name).toBe(format);
  });

  it.each([
    ["a.X", "its name ends in .x"],
    ["a.abcdefghij", "its name ends in .abcdefghij"],
    ["a.abcdefghijk", "it has no extension"],
    ["a.x?query#b.c", "its name ends in .x"],
    ["a.", "it has no extension"],
  ])("names the extension of %s", async (name, message) => {
    await expect(detectFormat(binary(99), name)).rejects.toThrow(message);
  });

  it("refuses a document without bytes", async () => {
    await expect(detectFormat(new Uint8Array(0), "a.pdf")).rejects.toMatchObject({ code: "EMPTY_DOCUMENT" });
  });

  it.each<[string, Uint8Array, string, string]>([
    ["a compound file of another kind", compoundFile("Contents"), "a.doc", "Office 97-2003"],
    ["PostScript", utf8("%!PS-Adobe-3.0\n"), "a.ps", "application/postscript"],
    ["sound", new Uint8Array([0x66, 0x4c, 0x61, 0x43, 0, 0, 0, 0x22, ...Buffer.alloc(64)]), "a.txt", "audio/"],
    ["noise", Uint8Array.from({ length: 500 }, (_, at) => (at * 37) % 256), "a", "binary data"],
  ])("refuses %s, naming the type found and the kinds supported", async (_what, bytes, name, seen) => {
    const error = await detectFormat(bytes, name).catch((thrown: unknown) => thrown);

    expect(error).toMatchObject({ code: "UNSUPPORTED_FORMAT", message: expect.stringContaining(seen) });
    const { message } = error as Error;
    // One sentence: a person would have to search a list of all extensions.
    expect(message).toContain("send a PDF, an Office or OpenDocument file, a mail, a web page");
    expect(message.length).toBeLessThan(300);
    expect(message).toContain(name.includes(".") ? name.slice(name.indexOf(".")) : "no extension");
  });

  it.each([
    ["EncryptedPackage", "a.docx", "docx"],
    ["ENCRYPTEDPACKAGE", "a.xlsx", "xls"],
    ["EncryptedPackage", "a.pptx", "pptx"],
    ["EncryptedPackage", "a", "docx"],
  ])("finds the format of an encrypted Office document by its name: %s, %s", async (stream, name, format) => {
    expect(await detectFormat(compoundFile(stream), name)).toHaveProperty("name", format);
  });

  it("refuses AVIF, and accepts HEIC and JPEG 2000 as images", async () => {
    const detect = (start: string) => detectFormat(new Uint8Array(Buffer.from(start, "latin1")), "a");

    await expect(detect("\0\0\0\x18ftypavif\0\0\0\0")).rejects.toMatchObject({
      code: "NOT_AVAILABLE",
      message: expect.stringContaining("AVIF"),
    });
    expect(await detect("\0\0\0\x18ftypheic\0\0\0\0")).toHaveProperty("name", "image");
    expect(await detect("\0\0\0\x0cjP  \r\n\x87\n\0\0")).toHaveProperty("name", "image");
    expect(await detect("\xff\x4f\xff\x51\0\x29")).toHaveProperty("name", "image");
  });
});
