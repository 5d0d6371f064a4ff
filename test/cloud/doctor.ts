// Checks that deployed bundles and layers contain all files that their libraries read at run time.

import { createRequire } from "node:module";
import { join } from "node:path";
import type * as Canvas from "@napi-rs/canvas";
import { pdfjsFolder } from "../../functions/engine/base/assets.ts";
import type { ExtractResponse } from "../../functions/engine/request/contract.ts";
import { heifBytes } from "../support/documents/heif.ts";
import type { GrayPixels } from "../support/documents/images.ts";
import { jbig2Image } from "../support/documents/jbig2.ts";
import { WORDS_JP2 } from "../support/documents/jpeg-2000.ts";
import { buildPdf, picture, text } from "../support/documents/pdf.ts";
import type { LocalCloud } from "./cloud.ts";
import { drawnJapanese, drawnLatin, unembeddedJapanese } from "./drawn-pages.ts";
import { newObject } from "./s3/s3-store.ts";

export interface Finding {
  readonly what: string;
  readonly passed: boolean;
  /** The start of the result, or the response of a failure. */
  readonly seen: string;
}

interface Check {
  readonly what: string;
  readonly document: Uint8Array;
  readonly event?: object;
  readonly expected: RegExp;
  /** The result to check instead of the text. */
  readonly result?: "searchable_pdf";
}

const { createCanvas, GlobalFonts } = createRequire(import.meta.url)("@napi-rs/canvas") as typeof Canvas;

/** Generates a document for each file that can be missing, and extracts it with the functions. */
export async function diagnose(cloud: LocalCloud, languages: readonly string[]): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const [index, check] of checksFor(languages).entries()) {
    findings.push(await examine(cloud, check, `doctor/${index}`));
  }
  return findings;
}

function checksFor(languages: readonly string[]): readonly Check[] {
  const words = buildPdf([{ content: text(40, 120, 32, "quorvex ledger 48217"), width: 500, height: 200 }]);
  const photo = pictureOf("flimdar orchard 7710").toBuffer("image/png");
  return [
    {
      what: "thread and PDF worker: a text layer",
      document: words,
      event: { ocr: "off" },
      expected: /quorvex ledger 48217/,
    },
    {
      what: "character maps: a Japanese text layer",
      document: unembeddedJapanese(),
      event: { ocr: "off" },
      expected: /日本語/,
    },
    {
      what: "standard fonts, canvas, Tesseract: a rendered page",
      document: drawnLatin("quorvex ledger 48217"),
      event: { ocr: "force" },
      expected: /quorvex ledger/,
    },
    {
      what: "character maps of ocr: a rendered Japanese page",
      document: drawnJapanese("QUORVEX LEDGER"),
      event: { ocr: "force" },
      expected: /QUORVEX LEDGER/,
    },
    {
      what: "WebAssembly for PDF images: a page in JBIG2",
      document: jbig2Pdf("brastol harvest 9035"),
      expected: /brastol harvest/,
    },
    {
      what: "canvas of simple: a searchable PDF from a picture",
      document: photo,
      expected: /^%PDF-/,
      result: "searchable_pdf",
    },
    {
      what: "WebAssembly for pictures: JPEG 2000",
      document: WORDS_JP2,
      expected: /quorvex 48217/,
    },
    {
      what: "libheif: a HEIF picture",
      document: heifBytes(grayOf("crendle meadow 3326")),
      expected: /crendle meadow/,
    },
    ...languages.map((language) => ({
      what: `language ${language}`,
      document: photo,
      event: { languages: [language] },
      expected: /\S/,
    })),
  ];
}

async function examine(cloud: LocalCloud, check: Check, key: string): Promise<Finding> {
  const { what, document, event, expected, result } = check;
  const bucket = cloud.s3.buckets.get("documents");
  bucket?.objects.set(key, newObject(Buffer.from(document)));
  const { failed, payload } = await cloud.lambda.invoke("textractor_simple", {
    document_uri: `s3://documents/${key}`,
    ...event,
  });
  const { results } = payload as Partial<ExtractResponse>;
  if (failed || results?.textractor.success !== true) return { what, passed: false, seen: JSON.stringify(payload) };
  const name = result === "searchable_pdf" ? `${key}.searchable.pdf` : `${key}.txt`;
  const written = bucket?.objects.get(name)?.body.toString() ?? "";
  const seen = written.replaceAll(/\s+/g, " ").slice(0, 60) || "nothing";
  return { what, passed: expected.test(written), seen: [seen, ...(results.textractor.warnings ?? [])].join("; ") };
}

function jbig2Pdf(words: string): Uint8Array {
  const { width, height, gray } = grayOf(words);
  const pixels = gray.map((level) => (level < 128 ? 1 : 0));
  const size = { width: width / 3, height: height / 3 };
  const content = picture("Im", 0, 0, size.width, size.height);
  return buildPdf([{ content, ...size, images: { Im: jbig2Image({ width, height, pixels }) } }]);
}

function grayOf(words: string): GrayPixels {
  const drawn = pictureOf(words);
  const { width, height } = drawn;
  const { data } = drawn.getContext("2d").getImageData(0, 0, width, height);
  return { width, height, gray: Uint8Array.from({ length: width * height }, (_, at) => data[at * 4] ?? 255) };
}

function pictureOf(words: string): Canvas.Canvas {
  GlobalFonts.registerFromPath(join(pdfjsFolder("standard_fonts"), "LiberationSans-Regular.ttf"), "Doctor");
  const canvas = createCanvas(1_216, 320);
  const context = canvas.getContext("2d");
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = "black";
  context.font = "60px Doctor";
  context.fillText(words, 60, 160);
  return canvas;
}
