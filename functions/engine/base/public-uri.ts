// Addresses without secrets: user names, passwords, signatures, tokens.

import { HIDDEN, hideParameters, hideQuery } from "./hidden-parameters.ts";

/** Start of an address. One letter before the colon is a Windows drive. URL parsers need no slashes after "http:". */
const START = /^[\0- ]*(?:(?:https?|wss?|ftps?):[/\\]*|([a-z][a-z0-9+.-]{1,30}):\/\/)/i;
/** A host or an IPv6 address, and its port. */
const HOST = /^(?:\[[^\]]*\]|[^:[\]]*)(?::\d+)?$/;
/** Schemes whose addresses have no query: a "?" is part of the object's or file's name. */
const SCHEMES_WITHOUT_QUERY = new Set(["s3", "file"]);

/**
 * Removes user information and fragment. Query parameters keep their names and lose their values. S3 keys and file
 * names lose only values with secret names. The path of a web address stays.
 */
export function publicUri(uri: string): string {
  const [start, scheme = ""] = START.exec(uri) ?? [];
  if (start === undefined) return uri;
  const rest = withoutUser(uri.slice(start.length));
  if (SCHEMES_WITHOUT_QUERY.has(scheme.toLowerCase())) return start + hideParameters(rest);
  const [beforeFragment = ""] = rest.split("#");
  const at = beforeFragment.indexOf("?");
  const path = at < 0 ? beforeFragment : beforeFragment.slice(0, at);
  const query = at < 0 ? "" : `?${hideQuery(beforeFragment.slice(at + 1))}`;
  return start + hideParameters(withoutInnerUsers(path)) + query;
}

/** Matches addresses in a text. They end at a blank or a quotation mark. */
const IN_TEXT = /(?:(?:https?|wss?|ftps?):[/\\]*|[a-z][a-z0-9+.-]{1,30}:\/\/)[^\s"'`<>]+/gi;
/** Characters that belong to the sentence when they end an address. */
const PUNCTUATION = new Set(").,;:!]}");

/** Removes the secrets of every address in the text. */
export function withoutSecrets(text: string): string {
  return text.replace(IN_TEXT, (found) => {
    let end = found.length;
    while (PUNCTUATION.has(found[end - 1] ?? "")) end--;
    return publicUri(found.slice(0, end)) + found.slice(end);
  });
}

/** Removes user information. Some passwords hold a raw "@" or "/": then the host begins after the last "@". */
function withoutUser(rest: string): string {
  const end = rest.search(/[/?#]|$/);
  const authority = rest.slice(0, end);
  const host = authority.slice(authority.lastIndexOf("@") + 1);
  if (HOST.test(host) && (host !== "" || authority === "")) return host + rest.slice(end);
  const user = /^(.*)@(.*)$/s.exec(rest);
  // After a "?" or "#" the "@" may be part of another secret, so nothing can be shown.
  if (user !== null) return /[?#]/.test(String(user[1])) ? HIDDEN : String(user[2]);
  return host.replace(/:.*$/s, `:${HIDDEN}`) + rest.slice(end);
}

/** Removes user information from an address inside the path: a web archive's path is the address of its page. */
function withoutInnerUsers(path: string): string {
  return path.replace(/(:\/+)[^/]*@/g, "$1");
}
