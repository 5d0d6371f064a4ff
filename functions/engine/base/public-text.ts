// What leaves the engine for people and other services: without secrets, and without what steers a terminal.

import { isRecord } from "./is-record.ts";
import { publicUri, withoutSecrets } from "./public-uri.ts";
import { visible } from "./visible.ts";

/** For messages, warnings and lines of a terminal. */
export function publicText(text: string): string {
  return visible(withoutSecrets(text));
}

/** The value as JSON on one line, in which no address has a secret, whatever field it is in. */
export function publicJson(value: unknown): string {
  return visible(JSON.stringify(value, publicField));
}

function publicField(name: string, value: unknown): unknown {
  if (typeof value === "string") return withoutSecrets(isAddress(name, value) ? publicUri(value) : value);
  if (!isRecord(value) || !Object.keys(value).some((key) => key.includes(":"))) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [withoutSecrets(key), each]));
}

/** A field that is called an address is one, whatever blanks and marks are in it. */
function isAddress(name: string, value: string): boolean {
  return /ur[il]$/i.test(name) || !/\s/.test(value);
}
