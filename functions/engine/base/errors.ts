// Errors of a document. Every other error is a bug of ours: internal-error.ts makes it INTERNAL.

/** Stable codes and their meanings. docs/errors.md adds the remedies; a test keeps both lists equal. */
export const ERROR_CODES = {
  INVALID_EVENT: "The event is not one this function understands.",
  NOT_FOUND: "The document does not exist.",
  ACCESS_DENIED: "The function may not read the document.",
  ADDRESS_REFUSED: "The address is private, local, or of a kind that is not allowed here.",
  FETCH_FAILED: "The document could not be fetched.",
  TOO_LARGE: "The document is larger than the limit.",
  EMPTY_DOCUMENT: "The document has no bytes.",
  UNSUPPORTED_FORMAT: "The document is of a type that is not read.",
  DAMAGED_DOCUMENT: "The document breaks the rules of its format beyond repair.",
  PASSWORD_REQUIRED: "The document is encrypted and no password was given.",
  WRONG_PASSWORD: "The password does not open the document.",
  LIMIT_EXCEEDED: "The document crosses a named limit.",
  PARSER_STOPPED: "The parser was ended: it ran too long, took too much memory, or crashed.",
  INTERNAL: "The program has a fault that this document shows.",
  LANGUAGE_MISSING: "An OCR language is not installed.",
  PAGE_OUT_OF_RANGE: "The document does not have that page.",
  NO_PLACES: "The words of this format have no places on a page, so regions cannot be read.",
  OUT_OF_TIME: "The time of the invocation ran out.",
  OUTPUT_REFUSED: "A result could not be written.",
  OWN_OUTPUT: "The document of an upload event was written by this function.",
  NOT_AVAILABLE: "The feature is not available in this deployment.",
  SERVICE_FAILED: "A service failed in a way that may pass.",
} as const satisfies Record<string, string>;

export type ErrorCode = keyof typeof ERROR_CODES;

export interface ErrorOptions {
  /** An instruction for the caller: "send the whole file". */
  readonly remedy?: string | undefined;
  readonly cause?: unknown;
  readonly retryable?: boolean;
  readonly page?: number | undefined;
}

/** Failure that a caller can act on. Its message is "<problem>; <remedy>". */
export class ExtractionError extends Error {
  override readonly name = "ExtractionError";
  /** Stable. Callers branch on the code and never on the message. */
  readonly code: ErrorCode;
  /** Description of what happened, with the numbers. */
  readonly problem: string;
  /** Says what the caller can do. */
  readonly remedy: string | undefined;
  /** True when the same request may succeed later. The platform gets such an error once our retries are used up. */
  readonly retryable: boolean;
  /** Page at which the parser was ended. The other pages may be readable without this one. */
  readonly page?: number;

  constructor(code: ErrorCode, problem: string, { remedy, cause, retryable = false, page }: ErrorOptions = {}) {
    super(remedy === undefined ? problem : `${problem}; ${remedy}`, cause === undefined ? undefined : { cause });
    this.code = code;
    this.problem = problem;
    this.remedy = remedy;
    this.retryable = retryable;
    if (page !== undefined) this.page = page;
  }
}

/** Error that names the limit, the found and the allowed number, and the setting that raises the limit. */
export function limitExceeded(limit: string, found: string, allowed: string, setting: string): ExtractionError {
  return new ExtractionError("LIMIT_EXCEEDED", `${limit}: found ${found}, allowed are ${allowed}`, {
    remedy: `raise ${setting}`,
  });
}

/** Form in which an error crosses a thread or a function invocation. */
export interface WireError {
  readonly code?: ErrorCode;
  /** Class name of an error without a code. */
  readonly name?: string;
  readonly message: string;
  /** End of the message, after "; ", where the error has a remedy. */
  readonly remedy?: string | undefined;
  readonly retryable?: boolean;
  readonly stack?: string;
}

export function toWire(error: unknown): WireError {
  if (error instanceof ExtractionError) {
    const { code, message, remedy, retryable } = error;
    return { code, message, retryable, ...(remedy === undefined ? {} : { remedy }) };
  }
  if (error instanceof Error)
    return { name: error.name, message: error.message, ...(error.stack ? { stack: error.stack } : {}) };
  return { message: String(error) };
}

export function fromWire(wire: WireError): Error {
  if (wire.code !== undefined) {
    const { code, message, remedy, retryable = false } = wire;
    const problem = remedy === undefined ? message : message.slice(0, -`; ${remedy}`.length);
    return new ExtractionError(code, problem, { remedy, retryable });
  }
  const error = new Error(wire.message);
  if (wire.name !== undefined) error.name = wire.name;
  if (wire.stack !== undefined) error.stack = wire.stack;
  return error;
}
