// What keeps a PDF, or a page of it, from being opened, in words that a caller can act on.

import { ExtractionError } from "../../base/errors.ts";

export function checkPage(number: number, pages: number): void {
  if (Number.isInteger(number) && number >= 1 && number <= pages) return;
  const has = pages === 1 ? "1 page" : `${pages} pages`;
  throw new ExtractionError(
    "PAGE_OUT_OF_RANGE",
    `page ${number} was asked for, the document has ${has}; ask for those`,
  );
}

const PASSWORD_INCORRECT = 2;
const DAMAGE = new Set(["InvalidPDFException", "UnknownErrorException", "FormatError"]);

/** Of what pdf.js throws when it opens a PDF: to its core, what it stumbles over is damage. */
export function openingErrorOfCore(error: unknown, passwordGiven: boolean): unknown {
  if (!(error instanceof Error) || error instanceof ExtractionError) return error;
  return error.name === "PasswordException" ? passwordError(error, passwordGiven) : damaged(error);
}

/** Of what its display half throws, which tells damage by names. */
export function openingError(error: unknown, passwordGiven: boolean): unknown {
  if (!(error instanceof Error)) return error;
  if (error.name === "PasswordException") return passwordError(error, passwordGiven);
  return DAMAGE.has(error.name) ? damaged(error) : error;
}

/** Of what its display half throws when it reads a page, or paints it. */
export function pageError(error: unknown, number: number): unknown {
  if (!(error instanceof Error) || !DAMAGE.has(error.name)) return error;
  const message = `page ${number} of the PDF cannot be read (${error.message}); ${REPAIR}`;
  return new ExtractionError("DAMAGED_DOCUMENT", message, { cause: error });
}

const REPAIR = "repair it, for example by saving it again in a PDF reader";

function damaged(error: Error): ExtractionError {
  return new ExtractionError("DAMAGED_DOCUMENT", `the PDF cannot be opened (${error.message}); ${REPAIR}`, {
    cause: error,
  });
}

// Without `cause`: nothing of what the caller gave may travel on.
function passwordError(error: Error, passwordGiven: boolean): ExtractionError {
  const wrong = passwordGiven && "code" in error && error.code === PASSWORD_INCORRECT;
  return wrong
    ? new ExtractionError("WRONG_PASSWORD", "the password does not open the PDF; send the right `password`")
    : new ExtractionError("PASSWORD_REQUIRED", "the PDF is encrypted; send its `password`");
}
