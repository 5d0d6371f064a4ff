// One spelling for each web address, so that duplicates are found.

/**
 * Removes the fragment, which names a place in the page; writes scheme and host in lower case, drops default ports, and
 * encodes characters as a request does. Undefined for text that is no web address.
 */
export function webAddress(text: string): string | undefined {
  if (!/^\s*https?:/i.test(text) || !URL.canParse(text)) return undefined;
  const address = new URL(text);
  address.hash = "";
  return address.href;
}

/** Decides whether one of the patterns is part of the address, in any case. Returns the pattern. */
export function excludedBy(uri: string, patterns: readonly string[]): string | undefined {
  const text = uri.toLowerCase();
  return patterns.find((pattern) => pattern !== "" && text.includes(pattern.toLowerCase()));
}
