import * as v from "valibot";

/** A schema for whole numbers from 1. */
export function whole(message: string) {
  return v.pipe(v.number(message), v.integer(message), v.minValue(1, message));
}

export const pageNumber = whole("must be a page number, counted from 1");
