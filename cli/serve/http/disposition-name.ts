// The file name in a header Content-Disposition (RFC 6266).

/** Undefined where the header has none. A name in the extended form of RFC 8187 wins over a plain one. */
export function dispositionName(header: string): string | undefined {
  return extendedName(header) ?? plainName(header);
}

function extendedName(header: string): string | undefined {
  const [, encoded] = /;\s*filename\*\s*=\s*(?:utf-8|iso-8859-1)'[^']*'([^;\s]+)/i.exec(header) ?? [];
  if (encoded === undefined) return undefined;
  try {
    return decodeURIComponent(encoded);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

function plainName(header: string): string | undefined {
  const [, quoted, bare] = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]+))/i.exec(header) ?? [];
  const name = quoted?.replaceAll(/\\(.)/g, "$1") ?? bare?.trim();
  // Node reads headers as Latin-1, and many clients send UTF-8.
  return name === undefined ? undefined : inUtf8(name);
}

function inUtf8(name: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(name, "latin1"));
  } catch (error) {
    if (error instanceof TypeError) return name;
    throw error;
  }
}
