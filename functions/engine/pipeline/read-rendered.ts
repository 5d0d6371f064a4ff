// Reads a document. A web page whose text its scripts write is rendered in a browser, and read again.

import { asExtractionError } from "../base/internal-error.ts";
import type { RenderedPage } from "../browser/renderer.ts";
import type { ExtractRequest } from "../request/contract.ts";
import { type ReadDocument, readDocument } from "./read-document.ts";
import type { Source } from "./source/fetch-source.ts";
import type { Tools } from "./tools/tools.ts";

/** A page with less text is not taken as complete, like a PDF. */
const LEAST_TEXT_BYTES = 512;

/** Reads the document, rendered where the request asks for it. */
export async function readRendered(source: Source, request: ExtractRequest, tools: Tools): Promise<ReadDocument> {
  const asSent = await readDocument(source, request, tools);
  if (request.renderJs === false || asSent.format.name !== "html") return asSent;
  const sentBytes = await textBytes(asSent);
  if (request.renderJs === "auto" && (sentBytes >= LEAST_TEXT_BYTES || !hasScripts(source.bytes))) return asSent;

  const rendered = await renderPage(source, request, tools);
  const readAgain = (bytes: Pick<Source, "bytes" | "charset" | "origin">, warnings: readonly string[]) =>
    readDocument({ ...source, ...bytes, warnings }, request, tools);
  if (rendered instanceof Error)
    return await readAgain(source, [
      `the page was not rendered: ${rendered.message}; its text is what the server sent`,
    ]);
  const { html, browser, warnings } = rendered;
  const origin = source.origin && { ...source.origin, renderer: browser };
  const document = await readAgain({ bytes: html, charset: "utf-8", origin }, warnings);
  // Scripts may replace a page by a notice: that it needs a login, or that something went wrong.
  if (sentBytes < LEAST_TEXT_BYTES || (await textBytes(document)) >= sentBytes / 2) return document;
  return await readAgain(source, [...warnings, "the rendered page has less text, so the text is what the server sent"]);
}

async function textBytes(document: ReadDocument): Promise<number> {
  // HTML has no pages for OCR, so its text is finished.
  return (await document.finish({ done: new Map(), missing: [] })).text.length;
}

function hasScripts(bytes: Uint8Array): boolean {
  return /<script\b/i.test(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1"));
}

/** Address of a page that has none of its own. The name can belong to no host (RFC 2606). */
const NO_ADDRESS = "http://document.invalid/";

/** Returns the page, or the reason why it could not be rendered. Throws where no page can. */
async function renderPage(
  { bytes, uri, charset, origin }: Source,
  { documentUri, waitFor }: ExtractRequest,
  { renderer, budget, settings, log }: Tools,
): Promise<RenderedPage | Error> {
  const url = URL.parse(uri ?? NO_ADDRESS) ?? new URL(NO_ADDRESS);
  // Applications choose what they show by the fragment, which no server gets.
  if (url.hash === "" && uri !== undefined) url.hash = URL.parse(documentUri)?.hash ?? "";
  const type = origin?.mediaType ?? "text/html";
  const contentType = charset === undefined || /charset=/i.test(type) ? type : `${type}; charset=${charset}`;
  const limitMs = Math.min(settings.browser.loadMs, budget.remaining() * LONGEST_SHARE);
  try {
    return await budget.run("rendering the page", Number.POSITIVE_INFINITY, async (signal) => {
      if (renderer === undefined) throw new Error("refused early");
      return await renderer.render({ url: url.href, html: bytes, contentType, waitFor, limitMs }, signal);
    });
  } catch (error) {
    const known = asExtractionError(error, log);
    if (known.code === "NOT_AVAILABLE" || known.code === "OUT_OF_TIME") throw known;
    return known;
  }
}

/** Share of the remaining time that loading may take. Reading and storing need the rest. */
const LONGEST_SHARE = 1 / 2;
