import * as v from "valibot";

/** Schema of whole numbers from 1. */
export function wholeNumber(message: string) {
  return v.pipe(v.number(message), v.integer(message), v.minValue(1, message));
}

export const pageNumber = wholeNumber("must be a page number, counted from 1");
