// Field of a form, as key and value.

import type { Box } from "./words.ts";

/** A field of a form, filled in or not. Signatures, buttons and passwords are not listed. */
export interface FormField {
  /** Name that the author gave the field; may be empty. */
  readonly name: string;
  /** Words by which the form calls the field. */
  readonly label?: string;
  readonly kind: "text" | "choice" | "check" | "radio";
  /** True for a checked box. The text, or the chosen option; "" without one; a list of several options. */
  readonly value: string | boolean | readonly string[];
  /** Page and place, where the format has them. */
  readonly page?: number;
  readonly box?: Box;
}
