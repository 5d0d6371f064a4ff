// `POST /`: an event as the Function URL takes it, answered by the code of the function `simple`.

import { ExtractionError } from "../../functions/engine/base/errors.ts";
import { isRecord } from "../../functions/engine/base/is-record.ts";
import { type AnswerTools, answerEvent } from "../../functions/engine/pipeline/answer-event.ts";
import { collect } from "../../functions/engine/storage/collect.ts";
import { guardedStorage } from "../access/guarded-storage.ts";
import { type Answer, type Call, type Endpoint, headerOf } from "./http/call.ts";
import { RequestError } from "./http/failures.ts";
import { decodedBody } from "./http/spooled-body.ts";

/** Bytes of an event: the limit of a Function URL. */
const MOST_EVENT_BYTES = 6 * 1024 * 1024;

export const eventEndpoint: Endpoint = {
  methods: ["POST"],
  path: /^\/$/,
  isWork: true,
  async answer(call) {
    refuseOtherTypes(call);
    const { request, eventPagesPrefix } = call;
    const body = await collect(decodedBody(request), {
      uri: "the event",
      declaredBytes: Number(headerOf(request, "content-length")) || undefined,
      maxBytes: MOST_EVENT_BYTES,
    });
    const answer = await answerEvent(functionUrlEvent(body), eventTools(call), (extraction) =>
      // Page results go to the server's own folder, because a folder of documents should receive only results.
      extraction.event["temp_uri_prefix"] === undefined
        ? { ...extraction, tempUriPrefix: eventPagesPrefix }
        : extraction,
    );
    return asAnswer(answer);
  },
};

/** A page of a browser may send other types to any server without asking it first. */
function refuseOtherTypes({ request }: Call): void {
  if (!/^application\/json\b/i.test(headerOf(request, "content-type")))
    throw new RequestError(415, "send the event as application/json");
}

/** The event as Lambda makes it of a request to a Function URL. */
function functionUrlEvent(body: Uint8Array): unknown {
  return {
    version: "2.0",
    requestContext: { http: { method: "POST", path: "/" } },
    body: Buffer.from(body).toString("utf8"),
    isBase64Encoded: false,
  };
}

/** Tools that keep to the allowed places: the sender of an event chooses its addresses. */
function eventTools({ engine, places, eventPagesPrefix }: Call): AnswerTools {
  const storage = guardedStorage(engine.storage, { ...places, ownFolders: [eventPagesPrefix] });
  if (places.urls) return { ...engine, files: true, storage };
  const { renderer: _, ...others } = engine;
  return { ...others, files: true, storage, post: refuseCallback };
}

async function refuseCallback(): Promise<never> {
  throw new ExtractionError("ADDRESS_REFUSED", "callbacks are not sent from here", {
    remedy: "start the server with --allow-urls",
  });
}

function asAnswer(answer: unknown): Answer {
  if (!isRecord(answer) || typeof answer["statusCode"] !== "number" || typeof answer["body"] !== "string")
    throw new Error("the function answered in another form");
  return { status: answer["statusCode"], headers: { "content-type": "application/json" }, body: answer["body"] };
}
