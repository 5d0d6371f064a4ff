// One small valid document for each format, by name. A format without one fails the laws of every-format.test.ts.

import { zipSync } from "fflate";
import { utils, write } from "xlsx";
import {
  comment,
  docxBytes,
  footnote,
  heading,
  listItem,
  paragraph,
  run,
  table,
} from "../../../support/documents/docx.ts";
import { epubBytes } from "../../../support/documents/epub.ts";
import { heifBytes } from "../../../support/documents/heif.ts";
import { pngBytes, tiffBytes } from "../../../support/documents/images.ts";
import { WORDS_JP2 } from "../../../support/documents/jpeg-2000.ts";
import { msgBytes } from "../../../support/documents/msg.ts";
import { flatOdfBytes, odfBytes, odfTable, p } from "../../../support/documents/odf.ts";
import { buildPdf, text } from "../../../support/documents/pdf.ts";
import { pptBytes } from "../../../support/documents/ppt.ts";
import { placeholder, pptxBytes, shape } from "../../../support/documents/pptx.ts";
import { wordBytes } from "../../../support/documents/word.ts";
import { xlsxBytes } from "../../../support/documents/xlsx.ts";

const utf8 = (words: string) => new TextEncoder().encode(words);
const gray = { width: 40, height: 20, gray: new Uint8Array(800).fill(200) };
const page = `<!doctype html><html lang="en"><head><title>T</title></head><body><h1>H</h1><p>some <a href="http://a/">words</a>
  &amp; more<ul><li>a<li>b</ul><table><tr><th>x<td rowspan=2>y</table><pre>code</pre></body></html>`;

const mail = `From: a@b.c
Date: Mon, 1 Jun 2009 10:00:00 +0000
Subject: s
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=x

--x

words
--x
Content-Disposition: attachment; filename=a.txt

more
--x--
`;

function oldWorkbook(bookType: "biff2" | "biff8" | "xlsb"): Uint8Array {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([["a", 1.5], ["b"]]), "S");
  return new Uint8Array(write(book, { type: "buffer", bookType }));
}

export const samples: Readonly<Record<string, readonly Uint8Array[]>> = {
  pdf: [buildPdf([{ content: text(72, 700, 12, "Some words") }, { content: "" }])],
  docx: [
    docxBytes({
      body:
        heading(1, "H") + paragraph(run("w") + footnote(1) + comment(1)) + listItem("number", 1, "i") + table([["c"]]),
      footnotes: ["f"],
      comments: ["c"],
      core: "<dc:title>T</dc:title>",
    }),
  ],
  doc: [wordBytes({ body: "Words\rcell\x07cell\x07\x07" })],
  rtf: [utf8("{\\rtf1\\ansi Words {\\b and} more\\par\\trowd\\intbl a\\cell b\\cell\\row}")],
  pptx: [pptxBytes([{ shapes: placeholder("title", "T") + shape("words"), notes: "n", comment: "c" }])],
  xls: [
    xlsxBytes([{ name: "S", cells: { A1: "a", B1: 2 }, comments: { A1: "c" }, textBox: "t", header: "&Ch" }]),
    oldWorkbook("biff2"),
    oldWorkbook("biff8"),
    oldWorkbook("xlsb"),
  ],
  odf: [
    odfBytes({ kind: "text", body: `<text:h>H</text:h>${p("words")}${odfTable("T", [[p("a")]])}` }),
    odfBytes({ kind: "presentation", body: `<draw:page><draw:frame>${p("words")}</draw:frame></draw:page>` }),
    odfBytes({ kind: "spreadsheet", body: odfTable("S", [[p("a"), p("b")]]) }),
    flatOdfBytes({ kind: "text", body: p("words") }),
  ],
  html: [utf8(page)],
  ppt: [pptBytes([{ title: "T", box: "words", notes: "n", comment: { author: "A", text: "c" } }, { title: "U" }])],
  eml: [utf8(mail)],
  mbox: [utf8(`From a@b.c Mon Jun 01 10:00:00 2009\n${mail}\nFrom a@b.c Mon Jun 01 10:00:00 2009\n${mail}`)],
  msg: [msgBytes({ subject: "s", body: "words", attachments: [{ name: "a.txt", bytes: utf8("more") }] })],
  epub: [epubBytes(["<h1>One</h1><p>words", "<p>more"])],
  fb2: [
    utf8(
      '<FictionBook><description><title-info><book-title>t</book-title></title-info></description><body><section><title><p>One</p></title><p>words<a href="#n" type="note">1</a></p></section></body><body name="notes"><section id="n"><p>note</p></section></body></FictionBook>',
    ),
  ],
  jats: [
    utf8(
      '<?xml version="1.0"?><article><front><article-meta><title-group><article-title>t</article-title></title-group></article-meta></front><body><sec><title>One</title><p>words <xref ref-type="fn" rid="f">1</xref></p></sec></body><back><fn-group><fn id="f"><p>note</p></fn></fn-group></back></article>',
    ),
  ],
  docbook: [
    utf8(
      '<book xmlns="http://docbook.org/ns/docbook"><title>t</title><chapter><title>One</title><para>words<footnote><para>note</para></footnote></para><informaltable><tgroup cols="1"><tbody><row><entry>a</entry><entry>b</entry></row></tbody></tgroup></informaltable></chapter></book>',
    ),
  ],
  xml: [
    utf8('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>words &b; <b>more</b></a>'),
    utf8('<svg xmlns="http://www.w3.org/2000/svg"><text>words</text></svg>'),
  ],
  csv: [utf8('a;"b; c"\n1;"2 ""x"""\n')],
  markdown: [utf8("# Head\n\nwords\n\n```\ncode\n```\n")],
  json: [utf8('{"a": ["words"]}')],
  ipynb: [utf8('{"cells": [{"cell_type": "code", "source": ["a"], "outputs": [{"text": "b"}]}], "nbformat": 4}')],
  subtitles: [
    utf8("WEBVTT\n\n00:00.000 --> 00:01.000\n<v A>words\n"),
    utf8("1\n00:00:00,000 --> 00:00:01,000\nwords\n"),
  ],
  zip: [zipSync({ "a.txt": utf8("words"), "b.zip": zipSync({ "c.txt": utf8("more") }) })],
  text: [utf8("Some words.\n\nGrüße und mehr.\n")],
  image: [
    pngBytes(gray, 11_811),
    tiffBytes([gray, gray]),
    WORDS_JP2,
    heifBytes({ width: 64, height: 32, gray: new Uint8Array(2_048).fill(200) }),
  ],
};
