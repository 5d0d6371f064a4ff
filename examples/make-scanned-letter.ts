// Makes scanned-letter.pdf: three pages of pixels without a text layer, like those of an office scanner.
// Run: npx node examples/make-scanned-letter.ts

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { PDFDocument, PDFName } from "@cantoo/pdf-lib";
import { type Canvas, createCanvas, GlobalFonts, type SKRSContext2D } from "@napi-rs/canvas";
import { pdfjsFolder } from "../functions/engine/base/assets.ts";
import { encodeGray } from "../functions/engine/pdf/write/image-streams.ts";

const A4 = { width: 595.28, height: 841.89 };
const MARGIN = 72;
const BODY = { size: 11.5, leading: 17 };

interface Paragraph {
  readonly text: string;
  readonly bold?: boolean;
  readonly size?: number;
  /** Space above it, in points. */
  readonly before?: number;
  readonly indent?: number;
}

interface ScanSettings {
  readonly dpi: number;
  /** Rotation of the sheet on the scanner, in degrees. */
  readonly skew: number;
  readonly kind: "jpeg" | "bilevel";
}

const PAGES: readonly { readonly paragraphs: readonly Paragraph[]; readonly scan: ScanSettings }[] = [
  {
    scan: { dpi: 150, skew: 0.5, kind: "jpeg" },
    paragraphs: [
      { text: "Marlington Museum of Clocks", bold: true, size: 18 },
      { text: "7 Tilbracken Lane, Quarrowmere", size: 10, before: 2 },
      { text: "Reference: HX-48217", size: 10 },
      { text: "14 March 2025", before: 24 },
      { text: "Dear Mrs Ovenbrook,", before: 18 },
      {
        text: "Thank you for your letter about the long-case clock that stood in your grandfather's workshop. We have looked at the photographs with great pleasure. The dial is signed by Josiah Pellingworth, who worked in Quarrowmere from 1781 until the flood of 1804, and of whose clocks we knew only four before you wrote.",
        before: 12,
      },
      {
        text: "You ask three questions, and I shall answer them in the order in which you put them. First, the clock is not too heavy to be moved. The case comes apart into hood, trunk and plinth; two people carry each part without trouble, provided that the weights and the pendulum have been taken out before.",
        before: 10,
      },
      {
        text: "Second, the painted moon in the arch is older than the dial around it. The blue is smalt, ground cobalt glass, and such a blue was no longer bought in our county after 1770. We believe that Pellingworth took the moon from a clock that had been brought to him for repair and was never fetched.",
        before: 10,
      },
      {
        text: "Third, the clock strikes thirteen at one in the morning because somebody wished it to. The count wheel has an additional notch, cut by a steady hand. On the next page I describe how that can be undone, should you want to sleep.",
        before: 10,
      },
      { text: "Page 1 of 3", size: 9, before: 40 },
    ],
  },
  {
    scan: { dpi: 200, skew: -0.4, kind: "bilevel" },
    paragraphs: [
      { text: "What we propose", bold: true, size: 14 },
      {
        text: 'The museum would like to borrow the clock for the exhibition "Borrowed Hours", from 3 May to 28 September. We would fetch it, clean it, and return it in working order. The loan would be insured from door to door for 18,450 pounds, a sum that our valuer, Mr Dunstable Frayne, has confirmed in writing.',
        before: 10,
      },
      { text: "Before the clock travels, we would do the following:", before: 10 },
      { text: "1. Stop the movement and photograph it from four sides.", indent: 18, before: 6 },
      { text: "2. Take off the weights (6.2 kg and 6.4 kg) and wrap them in felt.", indent: 18 },
      { text: "3. Unhook the pendulum from its spring; the spring stays in the clock.", indent: 18 },
      { text: "4. Lift the hood forward and pack it standing.", indent: 18 },
      { text: "5. Tie the count wheel, so that nothing is lost from the striking train.", indent: 18 },
      {
        text: "The additional notch can be closed with a sliver of brass held by shellac. It does no harm and can be taken out again with a little warmth. I would rather leave it open while the clock is with us: our visitors like a clock that cannot count, and the night watchman has grown fond of the one in the lobby.",
        before: 12,
      },
      { text: "What it costs you", bold: true, size: 14, before: 18 },
      {
        text: "Nothing. The cleaning is worth about 620 pounds and is our thanks for the loan. If you would rather be paid a fee, please tell us, and the council will decide at its meeting of 2 April.",
        before: 10,
      },
      { text: "Page 2 of 3", size: 9, before: 40 },
    ],
  },
  {
    scan: { dpi: 150, skew: 0.3, kind: "jpeg" },
    paragraphs: [
      { text: "How to answer", bold: true, size: 14 },
      {
        text: 'Please sign one copy of this letter and send it to the address above. If you prefer the telephone, ask for the workshop and say the word "verdigrane"; our volunteers will then know at once what it is about.',
        before: 10,
      },
      {
        text: "I add what we know of the four other clocks by the same maker, so that you can compare: one is in the town hall of Brackwater, one in private hands in Lisbon, one was broken up in 1911, and one stands in our own stairwell, where it has been eleven minutes slow since the day it came.",
        before: 10,
      },
      { text: "With kind regards,", before: 18 },
      { text: "Isolde Thackwray", bold: true, before: 36 },
      { text: "Keeper of Movements" },
      { text: "Enclosed: loan form 31-B, map of the loading bay", size: 10, before: 24 },
      { text: "Page 3 of 3", size: 9, before: 40 },
    ],
  },
];

GlobalFonts.registerFromPath(join(pdfjsFolder("standard_fonts"), "LiberationSans-Regular.ttf"), "Letter");
GlobalFonts.registerFromPath(join(pdfjsFolder("standard_fonts"), "LiberationSans-Bold.ttf"), "Letter Bold");

const document = await PDFDocument.create({ updateMetadata: false });
const random = randomNumbers(48_217);
for (const { paragraphs, scan } of PAGES) {
  const sheet = scanned(paragraphs, scan);
  const page = document.addPage([A4.width, A4.height]);
  if (scan.kind === "jpeg") {
    const image = await document.embedJpg(await sheet.encode("jpeg", 45));
    page.drawImage(image, { x: 0, y: 0, width: A4.width, height: A4.height });
  } else {
    const { bytes, entries } = encodeGray(blackAndWhite(sheet), sheet.width, sheet.height);
    const name = page.node.newXObject("Image", document.context.register(document.context.stream(bytes, entries)));
    const content = `q ${A4.width} 0 0 ${A4.height} 0 0 cm ${name} Do Q`;
    page.node.set(PDFName.of("Contents"), document.context.register(document.context.stream(content)));
  }
}
writeFileSync(join(import.meta.dirname, "scanned-letter.pdf"), await document.save({ useObjectStreams: false }));

/** The sheet as a scanner records it: rotated, slightly blurred, unevenly lit, with noise of the sensor. */
function scanned(paragraphs: readonly Paragraph[], { dpi, skew }: ScanSettings): Canvas {
  const scale = dpi / 72;
  const canvas = createCanvas(Math.round(A4.width * scale), Math.round(A4.height * scale));
  const context = canvas.getContext("2d");
  context.fillStyle = "#f4f2ee";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((skew * Math.PI) / 180);
  context.translate(-canvas.width / 2, -canvas.height / 2);
  context.scale(scale, scale);
  context.fillStyle = "#2a2a30";
  write(context, paragraphs);
  context.setTransform(1, 0, 0, 1, 0, 0);
  addNoise(canvas, context);
  return canvas;
}

function write(context: SKRSContext2D, paragraphs: readonly Paragraph[]): void {
  let y = MARGIN;
  for (const { text, bold = false, size = BODY.size, before = 0, indent = 0 } of paragraphs) {
    y += before;
    context.font = `${size}px "${bold ? "Letter Bold" : "Letter"}"`;
    for (const line of wrapped(context, text, A4.width - 2 * MARGIN - indent)) {
      y += (size * BODY.leading) / BODY.size;
      context.fillText(line, MARGIN + indent, y);
    }
  }
}

function wrapped(context: SKRSContext2D, text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (context.measureText(longer).width > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

function addNoise(canvas: Canvas, context: SKRSContext2D): void {
  const image = context.getImageData(0, 0, canvas.width, canvas.height);
  for (let y = 0; y < canvas.height; y++) {
    for (let x = 0; x < canvas.width; x++) {
      const at = (y * canvas.width + x) * 4;
      const shade = -8 * (x / canvas.width) ** 2 + 7 * (random() + random() - 1);
      for (let channel = 0; channel < 3; channel++) image.data[at + channel] = (image.data[at + channel] ?? 0) + shade;
    }
  }
  context.putImageData(image, 0, 0);
}

function blackAndWhite(canvas: Canvas): Uint8Array {
  const rgba = canvas.data();
  return Uint8Array.from({ length: canvas.width * canvas.height }, (_, at) => ((rgba[at * 4] ?? 0) < 150 ? 0 : 255));
}

/** A repeatable generator (Mulberry32), for the same noise on every run. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
