// Addresses without what may open a door: user names, passwords, signatures, tokens.

import { HIDDEN, hideParameters, hideQuery } from "./hidden-parameters.ts";

/** With one letter before its colon it is a drive of Windows. Parsers of web addresses need no slashes after "http:". */
const START = /^[\0- ]*(?:(?:https?|wss?|ftps?):[/\\]*|([a-z][a-z0-9+.-]{1,30}):\/\/)/i;
/** A host or an IPv6 address, and its port. */
const HOST = /^(?:\[[^\]]*\]|[^:[\]]*)(?::\d+)?$/;
/** Schemes whose addresses have no query: a "?" is part of the name. */
const NAMES = new Set(["s3", "file"]);

/**
 * The address without user information and fragment. Query parameters keep their names and lose their values; in names of
 * S3 objects and files only those do that sound secret. The path of a web address stays.
 */
export function publicUri(uri: string): string {
  const [start, scheme = ""] = START.exec(uri) ?? [];
  if (start === undefined) return uri;
  const rest = withoutUser(uri.slice(start.length));
  if (NAMES.has(scheme.toLowerCase())) return start + hideParameters(rest);
  const [beforeFragment = ""] = rest.split("#", 1);
  const at = beforeFragment.indexOf("?");
  const path = at < 0 ? beforeFragment : beforeFragment.slice(0, at);
  const query = at < 0 ? "" : `?${hideQuery(beforeFragment.slice(at + 1))}`;
  return start + hideParameters(withoutInnerUsers(path)) + query;
}

/** An address in a text ends at a blank or a quotation mark. */
const IN_TEXT = /(?:(?:https?|wss?|ftps?):[/\\]*|[a-z][a-z0-9+.-]{1,30}:\/\/)[^\s"'`<>]+/gi;
/** At its end it belongs to the sentence. */
const PUNCTUATION = new Set(").,;:!]}");

/** The text with every address in it made public. */
export function withoutSecrets(text: string): string {
  return text.replace(IN_TEXT, (found) => {
    let end = found.length;
    while (PUNCTUATION.has(found[end - 1] ?? "")) end--;
    return publicUri(found.slice(0, end)) + found.slice(end);
  });
}

/** Some passwords are written with a raw "@" or "/". Then the host begins after the last "@". */
function withoutUser(rest: string): string {
  const end = rest.search(/[/?#]|$/);
  const authority = rest.slice(0, end);
  const host = authority.slice(authority.lastIndexOf("@") + 1);
  if (HOST.test(host) && (host !== "" || authority === "")) return host + rest.slice(end);
  const at = rest.lastIndexOf("@");
  // After a "?" or "#" that "@" may be part of another secret, and then nothing can be shown.
  if (at >= 0) return /[?#]/.test(rest.slice(0, at)) ? HIDDEN : rest.slice(at + 1);
  return host.replace(/:.*$/s, `:${HIDDEN}`) + rest.slice(end);
}

/** A web archive has the address of its page as its path. */
function withoutInnerUsers(path: string): string {
  return path.replace(/(:\/{1,2})[^/]*@/g, "$1");
}
