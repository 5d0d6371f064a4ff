// Percent-encoding (RFC 3986, section 2.1), valid or not.

/** Decodes the text. Text that does not decode, such as text with a stray "%", stays unchanged. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
}

/** Decides whether `decodeURIComponent` accepts the text. */
export function isPercentEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
}
