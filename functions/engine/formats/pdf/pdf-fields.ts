// The form fields of a PDF: as keys and values of the document, and as check marks of its pages.

import type { FormField } from "../../base/model.ts";
import { toNfc } from "../../codecs/text/nfc.ts";
import type { CheckMark } from "../../layout/lines/check-marks.ts";
import type { PageField } from "../../pdf/read/read-page.ts";
import { type FormFields, formFields } from "../shared/form-fields.ts";

/**
 * Lists the fields in the order of the pages. A field with several places is listed once; of radio buttons, the place is
 * that of the chosen one.
 */
export function fieldsOfPages(pages: readonly (readonly [page: number, fields: readonly PageField[]])[]): FormFields {
  const fields: FormField[] = [];
  const known = new Map<string, number>();
  for (const [page, own] of pages) {
    for (const field of own) {
      const found = { ...inNfc(field), page };
      const key = field.kind === "check" || field.name === "" ? undefined : `${field.kind} ${field.name}`;
      const at = key === undefined ? undefined : known.get(key);
      if (at !== undefined) {
        if (fields[at]?.value === "" && found.value !== "") fields[at] = found;
      } else {
        if (key !== undefined) known.set(key, fields.length);
        fields.push(found);
      }
    }
  }
  return formFields(fields);
}

function inNfc({ name, label, kind, value, box }: PageField): Omit<FormField, "page"> {
  const named = { name: toNfc(name), ...(label === undefined ? {} : { label: toNfc(label) }) };
  if (typeof value === "boolean") return { ...named, kind, value, box };
  return { ...named, kind, value: typeof value === "string" ? toNfc(value) : value.map(toNfc), box };
}

/** The check boxes and radio buttons of a page. */
export function checkMarks(fields: readonly PageField[]): readonly CheckMark[] {
  return fields.flatMap(({ kind, value, box }) =>
    kind === "check" || kind === "radio" ? [{ box, isChecked: value !== false && value !== "" }] : [],
  );
}
