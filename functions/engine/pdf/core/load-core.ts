// The half of pdf.js that parses, without the half that displays. Reading calls it directly.
//
// The two halves of pdf.js exchange messages, which copy every piece of text, and the parsing half exports nothing else.
// `openedSource` adds exports to the file as Node loads it; bundles carry such a copy (infra/bundling/opened-core.ts).

import "./polyfill.ts";
import { type LoadHookSync, registerHooks } from "node:module";
import { boundDecoded } from "../../sandbox/inflating.ts";
import { warnInLog } from "../../sandbox/notices.ts";
import { boundPictures } from "./bounded-pictures.ts";
import { operatorReader } from "./content-operators.ts";
import type { PdfCore, PdfModule } from "./core-types.ts";
import { useFastLexer } from "./fast-lexer.ts";
import { decodeNatively } from "./native-streams.ts";
import { CORE_MODULE, openedSource } from "./opened-source.ts";
import { renumberedOperator } from "./operator-table.ts";
import { PatchMismatch, replaceMethod } from "./replace-method.ts";
import { leaveShapes } from "./shapeless-fonts.ts";

/** The patched core, or why our patches do not fit this version of pdf.js. */
export type LoadedCore = { readonly core: PdfCore } | { readonly mismatch: string };

let loaded: Promise<LoadedCore> | undefined;

/** Loads the core once. Where the patches do not fit, it stays usable through pdf.js's public API, and the log has a line. */
export function loadCore(): Promise<LoadedCore> {
  loaded ??= importCore();
  return loaded;
}

async function importCore(): Promise<LoadedCore> {
  const module = await importOpened();
  try {
    return { core: patched(module) };
  } catch (error) {
    if (!(error instanceof PatchMismatch)) throw error;
    warnInLog("pdf.js not patched", { reason: error.message, effect: "PDFs are read through its public API" });
    return { mismatch: error.message };
  }
}

function patched(core: PdfModule): PdfCore {
  if (core.mismatch !== undefined) throw new PatchMismatch(core.mismatch);
  const renumbered = renumberedOperator(core.OPS);
  if (renumbered !== undefined) throw new PatchMismatch(`pdf.js has another number for the operator ${renumbered}`);
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
    // pdf.js's types cover only the door of messages.
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

/** Text that pdf.js's normalisation and its bidirectional algorithm leave unchanged: nearly all text. */
const PLAIN_TEXT = /^[\x20-\x7e\u00a1-\u00b4\u00b6-\u036f\u2010-\u2027\u2030-\u2125]*$/;

function direct(core: PdfModule, text: string, vertical: boolean): string {
  return !vertical && PLAIN_TEXT.test(text) ? text : core.bidi(core.normalizeUnicode(text), -1, vertical).str;
}

/** Bounds what pdf.js itself decodes into a doubling buffer: object streams, fonts and character maps. */
function boundDecoders({ DecodeStream }: PdfModule): void {
  replaceMethod<object>(DecodeStream, "ensureBuffer", (original) => {
    return function ensureBuffer(bytes: number) {
      boundDecoded(bytes);
      return original.call(this, bytes);
    };
  });
}
