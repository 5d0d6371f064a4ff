// Percent-encoding (RFC 3986, section 2.1), as people and programs write it.

/** A stray "%" is written often: what cannot be decoded stays as it is. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
}

/** Whether `decodeURIComponent` takes it. */
export function isPercentEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
}
