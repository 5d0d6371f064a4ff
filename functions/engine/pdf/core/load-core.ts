// The half of pdf.js that parses, without the one that displays: what reading needs of it, called directly.
//
// pdf.js keeps its halves apart by messages, which copy every piece of text, and opens only the door of messages.
// `openedSource` adds an export to the file's end as it is loaded; bundles are made of such a copy (infra/opened-core.ts).

import "../polyfill.ts";
import { registerHooks } from "node:module";
import { boundDecoded, inflateBounded } from "../../sandbox/inflating.ts";
import type { CoreStream, PdfCore, PdfModule } from "./core-types.ts";
import { fastPreprocessors } from "./fast-lexer.ts";
import { CORE_MODULE, openedSource } from "./opened-source.ts";

let loaded: Promise<PdfCore> | undefined;

export function loadCore(): Promise<PdfCore> {
  loaded ??= importCore();
  return loaded;
}

async function importCore(): Promise<PdfCore> {
  const hooks = registerHooks({
    load(url, context, next) {
      const file = next(url, context);
      if (!url.endsWith(`/${CORE_MODULE}`) || file.source === undefined || file.source === null) return file;
      return { ...file, source: openedSource(Buffer.from(file.source as Uint8Array).toString("utf8")) };
    },
  });
  try {
    // Its types know the door of messages alone.
    const core = (await import("pdfjs-dist/build/pdf.worker.mjs")) as unknown as PdfModule;
    core.setVerbosityLevel(0);
    inflateNatively(core);
    boundDecoders(core);
    return {
      ...core,
      preprocessorOf: fastPreprocessors(core),
      direct: (text, vertical) => direct(core, text, vertical),
    };
  } finally {
    hooks.deregister();
  }
}

/** What neither pdf.js's normalisation nor its bidirectional algorithm changes: most text there is. */
const PLAIN_TEXT = /^[\x20-\x7e\u00a1-\u00b4\u00b6-\u036f\u2010-\u2027\u2030-\u2125]*$/;

function direct(core: PdfModule, text: string, vertical: boolean): { readonly str: string; readonly dir: string } {
  if (!vertical && PLAIN_TEXT.test(text)) return { str: text, dir: "ltr" };
  const { str, dir } = core.bidi(core.normalizeUnicode(text), -1, vertical);
  return { str, dir };
}

/** pdf.js inflates by DecompressionStream, whose plumbing costs more than inflating a page. */
function inflateNatively({ DecodeStream }: PdfModule): void {
  const original = methodOf(DecodeStream, "asyncGetBytesFromDecompressionStream");
  Object.defineProperty(DecodeStream.prototype, "asyncGetBytesFromDecompressionStream", {
    configurable: true,
    value: async function inflate(this: { readonly stream: CoreStream & { reset(): void } }, format: string) {
      if (format !== "deflate") return await original.call(this, format);
      this.stream.reset();
      const compressed = (this.stream.isAsync && (await this.stream.asyncGetBytes())) || this.stream.getBytes();
      return { decompressed: (await inflateBounded(compressed)) ?? null, compressed };
    },
  });
}

/** Object streams, fonts and character maps are decoded by pdf.js itself, into a buffer that doubles. */
function boundDecoders({ DecodeStream }: PdfModule): void {
  const original = methodOf(DecodeStream, "ensureBuffer");
  Object.defineProperty(DecodeStream.prototype, "ensureBuffer", {
    configurable: true,
    value: function ensureBuffer(this: object, bytes: number) {
      boundDecoded(bytes);
      return original.call(this, bytes);
    },
  });
}

function methodOf({ prototype }: { readonly prototype: object }, name: string): (...args: unknown[]) => unknown {
  const method: unknown = Reflect.get(prototype, name);
  if (typeof method !== "function") throw new Error(`this version of pdf.js has no ${name}`);
  return method as (...args: unknown[]) => unknown;
}
