// Errors as answers of HTTP.

import { type ErrorCode, ExtractionError } from "../../../functions/engine/base/errors.ts";
import { publicText } from "../../../functions/engine/base/public-text.ts";
import { type Answer, jsonAnswer } from "./call.ts";

/** A request that the server refuses before it looks at a document. */
export class RequestError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Status codes of RFC 9110. Those of Tika's server are the same, where it has the case. */
const STATUS: Readonly<Partial<Record<ErrorCode, number>>> = {
  ...{ INVALID_EVENT: 400, LANGUAGE_MISSING: 400, ADDRESS_REFUSED: 403, ACCESS_DENIED: 403, NOT_FOUND: 404 },
  ...{ TOO_LARGE: 413, UNSUPPORTED_FORMAT: 415, NOT_AVAILABLE: 415 },
  ...{ EMPTY_DOCUMENT: 422, DAMAGED_DOCUMENT: 422, PASSWORD_REQUIRED: 422, WRONG_PASSWORD: 422 },
  ...{ LIMIT_EXCEEDED: 422, PAGE_OUT_OF_RANGE: 422, OUT_OF_TIME: 503, SERVICE_FAILED: 503 },
};
const FAULT = 500;
/** Seconds after which a busy server may be asked again. */
const RETRY_AFTER = "5";

/** The status with a JSON object of code, reason and remedy. */
export function failureAnswer(error: Error): Answer {
  if (error instanceof RequestError) return jsonAnswer(error.status, { reason: publicText(error.message) });
  if (!(error instanceof ExtractionError)) return jsonAnswer(FAULT, { reason: "the server has a fault" });
  const { code, message, remedy } = error;
  const status = STATUS[code] ?? FAULT;
  const answer = jsonAnswer(status, {
    ...{ code, reason: publicText(message) },
    ...(remedy === undefined ? {} : { remedy: publicText(remedy) }),
  });
  return status === 503 ? { ...answer, headers: { ...answer.headers, "retry-after": RETRY_AFTER } } : answer;
}
