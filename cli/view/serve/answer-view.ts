// Answers of the server of a view. It answers GET for its own address and key only, and reads nothing but the corpus.

import type { IncomingMessage, ServerResponse } from "node:http";
import { ExtractionError } from "../../../functions/engine/base/errors.ts";
import { asExtractionError } from "../../../functions/engine/base/internal-error.ts";
import type { Log } from "../../../functions/engine/base/log.ts";
import type { Corpus } from "../../export/corpora.ts";
import { UsageError } from "../../shell/usage.ts";
import { documentHtml, documentPolicy } from "../html/document-html.ts";
import { corpusHtml, corpusPolicy, messageHtml } from "./corpus-html.ts";
import { type Listing, listDocuments } from "./list-documents.ts";
import type { PagePictures } from "./page-pictures.ts";
import { searchDocuments } from "./search-documents.ts";
import { viewedDocument, viewOf } from "./viewed-document.ts";

export interface ViewServer {
  readonly corpus: Corpus;
  /** The corpus as the person named it. */
  readonly name: string;
  /** First part of every path. */
  readonly key: string;
  readonly pictures: PagePictures;
  readonly log: Log;
}

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string | Uint8Array;
  readonly policy?: string;
}

/** Characters of a query. Longer ones are no question of a person. */
const MOST_QUERY = 1_000;

export async function answerView(
  request: IncomingMessage,
  response: ServerResponse,
  server: ViewServer,
): Promise<void> {
  const { status, type, body, policy } = await answered(request, server);
  response.writeHead(status, {
    "content-type": type,
    "content-security-policy": `${policy ?? "default-src 'none'"}; frame-ancestors 'none'`,
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
  });
  response.end(request.method === "HEAD" ? undefined : body);
}

async function answered(request: IncomingMessage, server: ViewServer): Promise<Answer> {
  try {
    if (!isOwnHost(request)) return plain(421, "this server answers its own address only");
    if (request.method !== "GET" && request.method !== "HEAD") return plain(405, "only GET");
    const url = URL.parse(request.url ?? "", "http://localhost");
    // Browsers ask every server for its icon.
    if (url?.pathname === "/favicon.ico") return { status: 204, type: "image/x-icon", body: "" };
    const [key, ...path] = url?.pathname.slice(1).split("/") ?? [];
    if (url === null || key !== server.key)
      return plain(404, "not found; open the whole address that the command printed");
    return await pageAt(path.join("/"), url.searchParams, server);
  } catch (error) {
    const { code, message } = asExtractionError(error, server.log);
    return failure(code === "NOT_FOUND" ? 404 : code === "INTERNAL" ? 500 : 422, `${code}: ${message}`);
  }
}

/** Recognises requests to this address. A name of a hostile site that resolves to it is refused (DNS rebinding). */
function isOwnHost({ headers, socket }: IncomingMessage): boolean {
  const port = socket.localPort;
  return headers.host === `127.0.0.1:${port}` || headers.host === `localhost:${port}`;
}

async function pageAt(path: string, query: URLSearchParams, server: ViewServer): Promise<Answer> {
  if (path === "") return listPage(query, server);
  const [, document = "", rest = ""] = /^document\/(\d{1,15})(\/page\/.+)?$/.exec(path) ?? [];
  if (document === "") throw new ExtractionError("NOT_FOUND", "there is no such page");
  const found = viewedDocument(server.corpus, Number(document));
  const [, page] = /^\/page\/(\d{1,9})\.webp$/.exec(rest) ?? [];
  if (page !== undefined) {
    const picture = await server.pictures.pictureOf(found, Number(page));
    return { status: 200, type: "image/webp", body: picture };
  }
  if (rest !== "") throw new ExtractionError("NOT_FOUND", "there is no such page");
  const body = [...documentHtml(await viewOf(found), [])].join("");
  return { status: 200, type: HTML, body, policy: documentPolicy("'self'") };
}

const HTML = "text/html; charset=utf-8";

function listPage(query: URLSearchParams, { corpus, name }: ViewServer): Answer {
  const asked = (query.get("q") ?? "").slice(0, MOST_QUERY).trim();
  const policy = corpusPolicy();
  try {
    const listing: Listing = listDocuments(corpus, query);
    const search = asked === "" ? undefined : searchDocuments(corpus, asked);
    return { status: 200, type: HTML, body: corpusHtml({ name, asked, listing, search }), policy };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const listing = listDocuments(corpus, query);
    return { status: 400, type: HTML, body: corpusHtml({ name, asked, listing, problem: error.message }), policy };
  }
}

function failure(status: number, message: string): Answer {
  return { status, type: HTML, body: messageHtml(message), policy: corpusPolicy() };
}

function plain(status: number, message: string): Answer {
  return { status, type: "text/plain; charset=utf-8", body: `${message}\n` };
}
