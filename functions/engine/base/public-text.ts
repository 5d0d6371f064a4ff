// Text for people and other services, without secrets and without characters that control a terminal.

import { isRecord } from "./is-record.ts";
import { publicUri, withoutSecrets } from "./public-uri.ts";
import { visible } from "./visible.ts";

/** Text for messages, warnings and terminals. */
export function publicText(text: string): string {
  return visible(withoutSecrets(text));
}

/** JSON of the value on one line. No address in it has a secret, whatever its field. */
export function publicJson(value: unknown): string {
  return visible(JSON.stringify(value, publicField));
}

function publicField(name: string, value: unknown): unknown {
  if (typeof value === "string") return withoutSecrets(isAddress(name, value) ? publicUri(value) : value);
  if (!isRecord(value) || !Object.keys(value).some((key) => key.includes(":"))) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [withoutSecrets(key), each]));
}

/** A field named "uri" or "url" holds an address, even with blanks in it. */
function isAddress(name: string, value: string): boolean {
  return /ur[il]$/i.test(name) || !/\s/.test(value);
}
