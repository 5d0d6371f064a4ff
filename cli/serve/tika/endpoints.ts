// The endpoints of Tika's server (https://cwiki.apache.org/confluence/display/TIKA/TikaServer), so that its clients
// switch by changing an address. docs/serve.md lists what is the same and what differs.

import { nowMs } from "../../../functions/engine/base/budget.ts";
import type { ExtractionError } from "../../../functions/engine/base/errors.ts";
import { asExtractionError } from "../../../functions/engine/base/internal-error.ts";
import { publicText } from "../../../functions/engine/base/public-text.ts";
import { ENGINE_VERSION } from "../../../functions/engine/base/version.ts";
import { type Answer, type Call, type Endpoint, headerOf, jsonAnswer } from "../http/call.ts";
import { receiveBody, receiveForm } from "../http/received-upload.ts";
import { type Upload, withSpoolFolder } from "../http/spooled-body.ts";
import { acceptedType } from "./accepted-type.ts";
import { CONTENT_HANDLERS, type ContentHandler, contentOf, withoutEmbedded } from "./content.ts";
import { type HeaderOptions, headerOptions } from "./header-options.ts";
import { type DescribedDocument, metadataOf, warningsOf } from "./metadata.ts";
import { fieldAnswer, metadataAnswer } from "./metadata-answer.ts";
import { detectUpload, readUpload } from "./read-upload.ts";
import { recursiveMetadata } from "./recursive.ts";

/** The version of Tika whose answers were compared. */
const TIKA_VERSION = "Apache Tika 3.2.2";
const VERSION = `textractor ${ENGINE_VERSION}, answers like ${TIKA_VERSION}`;

export const tikaEndpoints: readonly Endpoint[] = [
  greeting(/^\/tika$/, `This is textractor ${ENGINE_VERSION} (answers like ${TIKA_VERSION}). Please PUT\n`),
  greeting(/^\/version$/, VERSION),
  work(["PUT"], /^\/tika$/, (call) => uploaded(call, receiveBody, contentAnswer)),
  work(["PUT"], /^\/tika\/(?<handler>text|html|xml|main)$/, (call) => uploaded(call, receiveBody, handlerAnswer)),
  work(["POST"], /^\/tika\/form$/, (call) => uploaded(call, receiveForm, contentAnswer)),
  work(["POST"], /^\/tika\/form\/(?<handler>text|html|xml|main)$/, (call) =>
    uploaded(call, receiveForm, handlerAnswer),
  ),
  work(["PUT"], /^\/rmeta(?:\/(?<handler>\w+))?$/, (call) => uploaded(call, receiveBody, recursiveAnswer)),
  work(["POST"], /^\/rmeta\/form(?:\/(?<handler>\w+))?$/, (call) => uploaded(call, receiveForm, recursiveAnswer)),
  work(["PUT"], /^\/meta(?:\/(?<field>[^/]+))?$/, (call) => uploaded(call, receiveBody, metaAnswer)),
  work(["POST"], /^\/meta\/form$/, (call) => uploaded(call, receiveForm, metaAnswer)),
  work(["PUT", "POST"], /^\/detect\/stream$/, (call) => uploaded(call, receiveBody, detectAnswer)),
];

function greeting(path: RegExp, body: string): Endpoint {
  const answer: Answer = { status: 200, headers: { "content-type": "text/plain" }, body };
  return { methods: ["GET", "HEAD"], path, isWork: false, answer: async () => answer };
}

function work(methods: readonly string[], path: RegExp, answer: Endpoint["answer"]): Endpoint {
  return { methods, path, isWork: true, answer };
}

interface UploadedCall extends Call {
  readonly upload: Upload;
  readonly options: HeaderOptions;
  readonly accept: string;
}

/** Receives the document, passes it on, and removes it. */
async function uploaded(
  call: Call,
  receive: (call: Call, folder: string) => Promise<Upload>,
  answer: (call: UploadedCall) => Promise<Answer>,
): Promise<Answer> {
  const { request, spoolFolder } = call;
  const own = { options: headerOptions(request), accept: headerOf(request, "accept") };
  return await withSpoolFolder(spoolFolder, async (folder) =>
    answer({ ...call, ...own, upload: await receive(call, folder) }),
  );
}

interface Read extends DescribedDocument {
  readonly warnings: readonly string[];
  /** Headers that say whether pages are missing, where the body cannot. */
  readonly headers: Readonly<Record<string, string>>;
}

async function read(call: UploadedCall, more: Readonly<Record<string, unknown>> = {}): Promise<Read> {
  const { upload, options } = call;
  const mediaType = await detectUpload(upload, call);
  const { document: whole, isComplete, warnings } = await readUpload(upload, { ...options.fields, ...more }, call);
  const document = options.skipEmbedded ? withoutEmbedded(whole) : whole;
  const headers = { "x-textractor-status": isComplete ? "complete" : "partial" };
  return { document, mediaType, name: upload.name || undefined, bytes: upload.bytes, warnings, headers };
}

const CONTENT_TYPES = ["text/xml", "text/html", "text/plain", "application/json"] as const;

async function contentAnswer(call: UploadedCall): Promise<Answer> {
  const type = acceptedType(call.accept, CONTENT_TYPES);
  const described = await read(call);
  return type === "application/json" ? jsonContent(described, "xml", call) : plainContent(described, type, call);
}

/** `/tika/text` and others answer in JSON; `/tika/main` also in plain text. */
async function handlerAnswer(call: UploadedCall): Promise<Answer> {
  const { handler = "text" } = call.parameters;
  const isMain = handler === "main";
  const type = acceptedType(call.accept, isMain ? ["application/json", "text/plain"] : ["application/json"]);
  const described = await read(call, { content: isMain ? "main" : "all" });
  return type === "text/plain"
    ? plainContent(described, type, call)
    : jsonContent(described, handlerOf(isMain ? "text" : handler), call);
}

function plainContent(
  described: Read,
  type: "text/plain" | "text/html" | "text/xml",
  { options }: UploadedCall,
): Answer {
  const content = contentOf(described.document, metadataOf(described), type === "text/plain" ? "text" : "xml") ?? "";
  const declaration = type === "text/xml" ? '<?xml version="1.0" encoding="UTF-8"?>' : "";
  const body = `${declaration}${content.slice(0, options.writeLimit)}`;
  return { status: 200, headers: { ...described.headers, "content-type": `${type}; charset=utf-8` }, body };
}

function jsonContent(described: Read, handler: ContentHandler, { options }: UploadedCall): Answer {
  const metadata = metadataOf(described);
  const content = contentOf(described.document, metadata, handler)?.slice(0, options.writeLimit);
  const { warnings, headers } = described;
  const answer = jsonAnswer(200, { ...metadata, ...warningsOf(warnings), "X-TIKA:content": content });
  return { ...answer, headers: { ...answer.headers, ...headers } };
}

async function metaAnswer(call: UploadedCall): Promise<Answer> {
  const { field } = call.parameters;
  const metadata = metadataOf(await read(call));
  return field === undefined
    ? metadataAnswer(metadata, call.accept)
    : fieldAnswer(metadata, decoded(field), call.accept);
}

async function detectAnswer(call: UploadedCall): Promise<Answer> {
  const { upload } = call;
  const type = upload.bytes === 0 ? "application/octet-stream" : await detectUpload(upload, call);
  return { status: 200, headers: { "content-type": "text/plain" }, body: type };
}

/** Like Tika, answers with 200 where the document could not be read: its exception is part of the metadata. */
async function recursiveAnswer(call: UploadedCall): Promise<Answer> {
  acceptedType(call.accept, ["application/json"]);
  const { handler = "xml" } = call.parameters;
  const started = nowMs();
  const { options } = call;
  try {
    const described = await read(call);
    const { warnings } = described;
    const milliseconds = Math.round(nowMs() - started);
    return jsonAnswer(
      200,
      recursiveMetadata(described, { ...options, handler: handlerOf(handler), warnings, milliseconds }),
    );
  } catch (error) {
    const failure = asExtractionError(error, call.engine.log);
    if (!OF_DOCUMENT.has(failure.code)) throw failure;
    return jsonAnswer(200, [await failedMetadata(failure, call)]);
  }
}

/** Codes that say something about the document, and not about the request or the server. */
const OF_DOCUMENT = new Set([
  ..."EMPTY_DOCUMENT UNSUPPORTED_FORMAT DAMAGED_DOCUMENT PASSWORD_REQUIRED WRONG_PASSWORD LIMIT_EXCEEDED".split(" "),
  ..."NOT_AVAILABLE PARSER_STOPPED INTERNAL".split(" "),
]);

async function failedMetadata({ code, message }: ExtractionError, call: UploadedCall) {
  const { upload } = call;
  const mediaType = await detectUpload(upload, call).catch(() => "application/octet-stream");
  return {
    ...{ "Content-Type": mediaType, "Content-Length": String(upload.bytes) },
    ...(upload.name === "" ? {} : { resourceName: upload.name }),
    ...{ "X-TIKA:Parsed-By": "textractor", "X-TIKA:Parsed-By-Full-Set": "textractor", "X-TIKA:embedded_depth": "0" },
    "X-TIKA:EXCEPTION:container_exception": publicText(`${code}: ${message}`),
  };
}

/** An unknown handler means XHTML, as in Tika. */
function handlerOf(name: string): ContentHandler {
  return CONTENT_HANDLERS.find((known) => known === name) ?? "xml";
}

function decoded(field: string): string {
  try {
    return decodeURIComponent(field);
  } catch (error) {
    if (error instanceof URIError) return field;
    throw error;
  }
}
