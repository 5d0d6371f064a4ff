// Everything that can go wrong with a document. Anything else that is thrown is our bug: internal-error.ts makes it INTERNAL.

/** Stable codes with what each means; docs/errors.md says the same with the remedies, and a test holds them together. */
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

/** A failure that a caller can act on. The message is the problem and its remedy: "<problem>; <remedy>". */
export class ExtractionError extends Error {
  override readonly name = "ExtractionError";
  /** A stable code. Callers branch on it and never on the message. */
  readonly code: ErrorCode;
  /** Describes what happened, with the numbers. */
  readonly problem: string;
  /** Says what the caller can do. */
  readonly remedy: string | undefined;
  /** True when the same request may succeed later. The platform gets such an error once retries are used up. */
  readonly retryable: boolean;
  /** The page at which the document's parser was ended: the others may be read without it. */
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

/** Names the limit, what was found and what is allowed, and the setting that raises it. */
export function limitExceeded(limit: string, found: string, allowed: string, setting: string): ExtractionError {
  return new ExtractionError("LIMIT_EXCEEDED", `${limit}: found ${found}, allowed are ${allowed}`, {
    remedy: `raise ${setting}`,
  });
}

/** The form in which an error crosses a thread or a function invocation. */
export interface WireError {
  readonly code?: ErrorCode;
  /** Of an error that has no code. */
  readonly name?: string;
  readonly message: string;
  /** The part of the message after the last "; ", where the error has one. */
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
