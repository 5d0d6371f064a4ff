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

/** A cause that a caller can act on. The message says what happened, with the numbers, and ends in a remedy. */
export class ExtractionError extends Error {
  override readonly name = "ExtractionError";
  /** Stable; callers branch on this and never on the message. */
  readonly code: ErrorCode;
  /** True when the same request may succeed later; such an error is thrown to the platform once retries are used up. */
  readonly retryable: boolean;
  /** The page at which the document's parser was ended: the others may be read without it. */
  readonly page?: number;

  constructor(
    code: ErrorCode,
    message: string,
    options: { readonly cause?: unknown; readonly retryable?: boolean; readonly page?: number } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.retryable = options.retryable ?? false;
    if (options.page !== undefined) this.page = options.page;
  }
}

/** Names the limit, what was found and what is allowed, and the setting that raises it. */
export function limitExceeded(limit: string, found: string, allowed: string, setting: string): ExtractionError {
  return new ExtractionError("LIMIT_EXCEEDED", `${limit}: found ${found}, allowed are ${allowed}; raise ${setting}`);
}

/** The form in which an error crosses a thread or a function invocation. */
export interface WireError {
  readonly code?: ErrorCode;
  /** Of an error that has no code. */
  readonly name?: string;
  readonly message: string;
  readonly retryable?: boolean;
  readonly stack?: string;
}

export function toWire(error: unknown): WireError {
  if (error instanceof ExtractionError) return { code: error.code, message: error.message, retryable: error.retryable };
  if (error instanceof Error)
    return { name: error.name, message: error.message, ...(error.stack ? { stack: error.stack } : {}) };
  return { message: String(error) };
}

export function fromWire(wire: WireError): Error {
  if (wire.code !== undefined) {
    return new ExtractionError(wire.code, wire.message, { retryable: wire.retryable ?? false });
  }
  const error = new Error(wire.message);
  if (wire.name !== undefined) error.name = wire.name;
  if (wire.stack !== undefined) error.stack = wire.stack;
  return error;
}
