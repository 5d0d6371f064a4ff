// Pages of a PDF that cannot be read, and the errors of such pages.

import { ExtractionError } from "../../base/errors.ts";
import type { Page } from "../../base/model.ts";
import type { LostPage } from "../shared/format.ts";

/** The error that ended the thread at this page. */
export function errorOf({ code, problem, remedy }: LostPage): ExtractionError {
  return new ExtractionError(code, problem, { remedy });
}

export function missingPage({ page }: LostPage): Page {
  return { number: page, source: "missing", blocks: [] };
}

export function allPagesFailed(failures: readonly string[]): ExtractionError {
  const [first = ""] = failures;
  return new ExtractionError("DAMAGED_DOCUMENT", `none of ${failures.length} pages can be read (${first})`, {
    remedy: "repair the PDF, for example by saving it again in a PDF reader",
  });
}
