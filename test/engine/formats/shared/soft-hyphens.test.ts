import { describe, expect, it } from "vitest";
import { detectFormat } from "../../../../functions/engine/formats/detect/detect.ts";
import { docxBytes, paragraph } from "../../../support/documents/docx.ts";
import { flatOdfBytes, p } from "../../../support/documents/odf.ts";
import { pptxBytes, shape } from "../../../support/documents/pptx.ts";
import { wordBytes } from "../../../support/documents/word.ts";
import { options } from "./options.ts";

const WORD = "Donau\u00addampf";
const utf8 = (words: string) => new TextEncoder().encode(words);

describe("a soft hyphen", () => {
  it.each([
    ["docx", docxBytes({ body: paragraph(WORD) })],
    ["doc", wordBytes({ body: `${WORD}\r` })],
    ["rtf", utf8("{\\rtf1\\ansi Donau\\u173 ?dampf\\par}")],
    ["pptx", pptxBytes([{ shapes: shape(WORD) }])],
    ["odf", flatOdfBytes({ kind: "text", body: p(WORD) })],
    ["html", utf8(`<!doctype html><meta charset=utf-8><p>${WORD}</p>`)],
    ["xml", utf8(`<?xml version="1.0"?><a><b>${WORD}</b></a>`)],
  ])("is removed from %s", async (name, bytes) => {
    const format = await detectFormat(bytes, "document");

    const { document } = await format.extract(bytes, options);

    expect(format.name).toBe(name);
    expect(document.pages.flatMap(({ blocks }) => blocks.map(({ text }) => text))).toEqual(["Donaudampf"]);
  });
});
