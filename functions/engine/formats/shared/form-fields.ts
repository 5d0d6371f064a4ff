// The form fields of a document, within a limit.

import type { Document, FormField } from "../../base/model.ts";

/** Forms of authorities have up to 3,000. */
const MOST_FIELDS = 20_000;

export interface FormFields {
  /** Field of the document; absent without form fields. */
  readonly document: Pick<Document, "fields">;
  readonly warnings: readonly string[];
}

export function formFields(fields: readonly FormField[]): FormFields {
  const skipped = Math.max(0, fields.length - MOST_FIELDS);
  return {
    document: fields.length === 0 ? {} : { fields: fields.slice(0, MOST_FIELDS) },
    warnings: skipped === 0 ? [] : [`${skipped} form fields after the first ${MOST_FIELDS} are not in the JSON`],
  };
}
