// The document of a request: its whole body, or the first file of a form.

import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { BusboyInstance } from "@fastify/busboy";
import { type Call, headerOf } from "./call.ts";
import { dispositionName } from "./disposition-name.ts";
import { RequestError } from "./failures.ts";
import { extensionOfType } from "./media-types.ts";
import { decodedBody, refuseLongBody, safeName, store, type Upload } from "./spooled-body.ts";

type ReceivingCall = Pick<Call, "request" | "mostBytes" | "signal">;

/** Parts of a form, and characters of a part's header. Clients send one or two parts. */
const MOST_PARTS = 20;
const MOST_HEADER_BYTES = 16_384;

/** Stores the body in the folder. Throws TOO_LARGE and RequestError. */
export async function receiveBody(call: ReceivingCall, folder: string): Promise<Upload> {
  const { request, mostBytes } = call;
  refuseLongBody(request, mostBytes);
  const name = dispositionName(headerOf(request, "content-disposition")) ?? headerOf(request, "file-name");
  const contentType = headerOf(request, "content-type");
  const path = join(folder, storedName(name, contentType));
  const bytes = await store(decodedBody(request), path, call);
  return { path, bytes, name, contentType };
}

/** Stores the first file of the form. Throws RequestError where it has none. */
export async function receiveForm(call: ReceivingCall, folder: string): Promise<Upload> {
  const { request, mostBytes, signal } = call;
  refuseLongBody(request, mostBytes + MOST_PARTS * MOST_HEADER_BYTES);
  const parser = await openForm(request, mostBytes);
  let stored: Promise<Upload> | undefined;
  const stop = new AbortController();
  const stopping = AbortSignal.any([signal, stop.signal]);
  parser.on("file", (_field, stream: Readable, name: string | undefined, _encoding: string, contentType: string) => {
    if (stored !== undefined) return void stream.resume();
    stored = storePart(stream, { name: name ?? "", contentType }, folder, { mostBytes, signal: stopping });
    // The parser waits for its part, so the failure of the part must end it.
    stored.catch((error: unknown) => stop.abort(error));
  });
  try {
    await pipeline(decodedBody(request), parser, { signal: stopping });
  } catch (error) {
    if (stopping.aborted) throw stopping.reason;
    if (error instanceof RequestError) throw error;
    throw new RequestError(400, "the form is damaged: it ends early, or its parts are malformed");
  }
  if (stored === undefined) throw new RequestError(400, "the form has no file; send one as multipart/form-data");
  return await stored;
}

/** The client's name, or one with the extension of the declared type: the extension decides between formats. */
function storedName(name: string, contentType: string): string {
  return safeName(name === "" ? `document${extensionOfType(contentType)}` : name);
}

async function openForm(request: IncomingMessage, mostBytes: number): Promise<BusboyInstance> {
  const contentType = headerOf(request, "content-type");
  if (!/^multipart\/form-data\s*;/i.test(contentType)) throw new RequestError(415, "send multipart/form-data");
  const limits = {
    parts: MOST_PARTS,
    headerSize: MOST_HEADER_BYTES,
    fieldSize: MOST_HEADER_BYTES,
    fileSize: mostBytes + 1,
  };
  const { Busboy } = await import("@fastify/busboy");
  try {
    return new Busboy({
      headers: { ...request.headers, "content-type": contentType },
      limits,
      // Tika takes every part for a document, whatever its name.
      isPartAFile: () => true,
    });
  } catch (error) {
    if (error instanceof Error) throw new RequestError(400, `the form is malformed: ${error.message}`);
    throw error;
  }
}

async function storePart(
  stream: Readable,
  { name, contentType }: Pick<Upload, "name" | "contentType">,
  folder: string,
  limits: Pick<Call, "mostBytes" | "signal">,
): Promise<Upload> {
  const path = join(folder, storedName(name, contentType));
  return { path, name, contentType, bytes: await store(stream, path, limits) };
}
