// The half of pdf.js that parses, without the one that displays: what reading needs of it, called directly.
//
// pdf.js keeps its halves apart by messages, which copy every piece of text, and opens only the door of messages.
// `openedSource` adds an export to the file's end as it is loaded; bundles are made of such a copy (infra/opened-core.ts).

import "./polyfill.ts";
import { type LoadHookSync, registerHooks } from "node:module";
import { boundDecoded } from "../../sandbox/inflating.ts";
import { boundPictures } from "./bounded-pictures.ts";
import { operatorReader } from "./content-operators.ts";
import type { PdfCore, PdfModule } from "./core-types.ts";
import { useFastLexer } from "./fast-lexer.ts";
import { decodeNatively } from "./native-streams.ts";
import { CORE_MODULE, openedSource } from "./opened-source.ts";
import { replaceMethod } from "./replace-method.ts";
import { leaveShapes } from "./shapeless-fonts.ts";

let loaded: Promise<PdfCore> | undefined;

export function loadCore(): Promise<PdfCore> {
  loaded ??= importCore();
  return loaded;
}

async function importCore(): Promise<PdfCore> {
  const core = await importOpened();
  core.setVerbosityLevel(0);
  decodeNatively(core);
  boundDecoders(core);
  boundPictures(core);
  leaveShapes(core);
  return {
    ...core,
    preprocessorOf: operatorReader(core, useFastLexer(core)),
    direct: (text, vertical) => direct(core, text, vertical),
  };
}

async function importOpened(): Promise<PdfModule> {
  const hooks = import.meta.url.endsWith(".ts") ? registerHooks({ load: loadOpened }) : undefined;
  try {
    // Its types know the door of messages alone.
    return (await import("pdfjs-dist/build/pdf.worker.mjs")) as unknown as PdfModule;
  } finally {
    hooks?.deregister();
  }
}

const loadOpened: LoadHookSync = (url, context, next) => {
  const file = next(url, context);
  if (!url.endsWith(`/${CORE_MODULE}`) || file.source === undefined || file.source === null) return file;
  return { ...file, source: openedSource(Buffer.from(file.source as Uint8Array).toString("utf8")) };
};

/** What neither pdf.js's normalisation nor its bidirectional algorithm changes: most text there is. */
const PLAIN_TEXT = /^[\x20-\x7e\u00a1-\u00b4\u00b6-\u036f\u2010-\u2027\u2030-\u2125]*$/;

function direct(core: PdfModule, text: string, vertical: boolean): string {
  return !vertical && PLAIN_TEXT.test(text) ? text : core.bidi(core.normalizeUnicode(text), -1, vertical).str;
}

/** Object streams, fonts and character maps are decoded by pdf.js itself, into a buffer that doubles. */
function boundDecoders({ DecodeStream }: PdfModule): void {
  replaceMethod<object>(DecodeStream, "ensureBuffer", (original) => {
    return function ensureBuffer(bytes: number) {
      boundDecoded(bytes);
      return original.call(this, bytes);
    };
  });
}
