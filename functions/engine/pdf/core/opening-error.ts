// Errors of opening a PDF or one of its pages, with remedies for the caller.

import { ExtractionError } from "../../base/errors.ts";

export function checkPage(number: number, pages: number): void {
  if (Number.isInteger(number) && number >= 1 && number <= pages) return;
  const has = pages === 1 ? "1 page" : `${pages} pages`;
  throw new ExtractionError("PAGE_OUT_OF_RANGE", `the document has no page ${number}, only ${has}`, {
    remedy: "ask for one of these",
  });
}

const PASSWORD_INCORRECT = 2;
const DAMAGE = new Set(["InvalidPDFException", "UnknownErrorException", "FormatError"]);

/** Converts an error that pdf.js's core throws when it opens a PDF. All of them mean damage, except the password's. */
export function openingErrorOfCore(error: unknown, passwordGiven: boolean): unknown {
  if (!(error instanceof Error) || error instanceof ExtractionError) return error;
  return error.name === "PasswordException" ? passwordError(error, passwordGiven) : damaged(error);
}

/** Converts an error that pdf.js's display half throws when it opens a PDF. Names of errors identify damage. */
export function openingError(error: unknown, passwordGiven: boolean): unknown {
  if (!(error instanceof Error)) return error;
  if (error.name === "PasswordException") return passwordError(error, passwordGiven);
  return DAMAGE.has(error.name) ? damaged(error) : error;
}

/** Converts an error that pdf.js's display half throws when it reads or paints a page. */
export function pageError(error: unknown, number: number): unknown {
  if (!(error instanceof Error) || !DAMAGE.has(error.name)) return error;
  return new ExtractionError("DAMAGED_DOCUMENT", `page ${number} of the PDF cannot be read (${error.message})`, {
    remedy: REPAIR,
    cause: error,
  });
}

const REPAIR = "repair it, for example by saving it again in a PDF reader";

/** Messages of pdf.js about encryption for the holders of certificates, and about methods that it lacks. */
const UNKNOWN_ENCRYPTION = /unknown encryption method|unsupported encryption algorithm/;

function damaged(error: Error): ExtractionError {
  if (UNKNOWN_ENCRYPTION.test(error.message)) {
    return new ExtractionError(
      "NOT_AVAILABLE",
      "the PDF is encrypted for holders of certificates, or by an unknown method",
      {
        remedy: "save it without encryption",
        cause: error,
      },
    );
  }
  return new ExtractionError("DAMAGED_DOCUMENT", `the PDF cannot be opened (${error.message})`, {
    remedy: REPAIR,
    cause: error,
  });
}

// Without `cause`, which might contain the caller's password.
function passwordError(error: Error, passwordGiven: boolean): ExtractionError {
  const wrong = passwordGiven && "code" in error && error.code === PASSWORD_INCORRECT;
  return wrong
    ? new ExtractionError("WRONG_PASSWORD", "the password does not open the PDF", {
        remedy: "send the right `password`",
      })
    : new ExtractionError("PASSWORD_REQUIRED", "the PDF is encrypted", { remedy: "send its `password`" });
}
