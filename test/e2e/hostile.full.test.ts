// Hostile documents with the deployed bundles and memory sizes, one after the other in one environment. Each ends with
// its words or with a typed error, and the next request is served. `npm run bench -- hostile` tests slower ones.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ErrorCode } from "../../functions/engine/base/errors.ts";
import { samples } from "../engine/formats/shared/samples.ts";
import { BOMBS, FUSE } from "../support/bombs.ts";
import { type CloudClient, openCloud } from "../support/cloud-client.ts";
import { HOSTILE, type HostileDocument, WORDS } from "../support/hostile.ts";
import { sendDocument } from "../support/send-hostile.ts";

/** Codes of the documents that are refused. All others give their words. */
const REFUSED: Readonly<Record<string, ErrorCode>> = {
  "bomb.docx": "LIMIT_EXCEEDED",
  "empty-paragraphs.docx": "LIMIT_EXCEEDED",
  "deep.docx": "LIMIT_EXCEEDED",
  "entries.docx": "LIMIT_EXCEEDED",
  "laughs.docx": "DAMAGED_DOCUMENT",
  "bomb.xlsx": "LIMIT_EXCEEDED",
  "cells.rtf": "LIMIT_EXCEEDED",
  "deep.ipynb": "DAMAGED_DOCUMENT",
  "huge.png": "LIMIT_EXCEEDED",
  "huge.tif": "LIMIT_EXCEEDED",
  "bomb.tif": "DAMAGED_DOCUMENT",
  "huge.heic": "LIMIT_EXCEEDED",
  "huge.jp2": "LIMIT_EXCEEDED",
  "empty.docx": "EMPTY_DOCUMENT",
  "bomb.pdf": "LIMIT_EXCEEDED",
};
const BLANK = "loop.tif";
const PDFS: Readonly<Record<string, HostileDocument>> = {
  "a PDF whose page of 200 MB of spaces": {
    name: "bomb.pdf",
    bytes: () => bomb("a content stream of 200 MB of spaces"),
  },
  "a PDF whose page tree is its own branch": {
    name: "loop.pdf",
    bytes: () => bomb("a page tree that is its own branch"),
  },
};
const NEXT = "the flimdar granary was painted";

describe("a hostile document", () => {
  let cloud: CloudClient;
  beforeAll(async () => {
    cloud = await openCloud();
  });
  afterAll(() => cloud.close());

  /** The text of a harmless document, or undefined when it needed a new environment. */
  const nextText = async () => {
    const { text, runs } = await sendDocument(cloud, "next.txt", Buffer.from(NEXT));
    return runs[0]?.initMs === undefined ? text : undefined;
  };

  it.each([...Object.entries(HOSTILE), ...Object.entries(PDFS)])(
    "ends, and the next one is served: %s",
    async (_, { name, bytes }) => {
      const { functionError, results, text } = await sendDocument(cloud, name, bytes());

      expect(functionError).toBeUndefined();
      const code = REFUSED[name];
      if (code !== undefined) expect(results).toMatchObject({ success: false, code });
      else if (name === BLANK) expect(text?.trim()).toBe("");
      else expect(text).toContain(name.endsWith(".pdf") ? FUSE : WORDS);
      expect(results?.success).toBe(code === undefined);
      expect(await nextText()).toBe(NEXT);
    },
  );

  it.each(Object.entries(samples))("ends, and the next one is served: %s, cut at two thirds", async (format, whole) => {
    for (const [index, sample] of whole.entries()) {
      const cut = sample.subarray(0, Math.ceil((sample.length * 2) / 3));
      const { functionError, results } = await sendDocument(cloud, `cut-${index}.${format}`, cut);

      expect(functionError).toBeUndefined();
      expect(results?.success === true || results?.code !== undefined).toBe(true);
    }
    expect(await nextText()).toBe(NEXT);
  });
});

function bomb(name: string): Uint8Array {
  const make = BOMBS[name];
  if (make === undefined) throw new Error(`bomb ${name} does not exist`);
  return make();
}
