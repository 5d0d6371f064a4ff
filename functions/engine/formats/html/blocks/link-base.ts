// Makes the addresses of a page's links absolute (HTML, section 4.2.3).

/** Resolves an address. One that cannot be resolved stays as it is written. */
export type ResolveLink = (href: string) => string;

export interface LinkBase {
  /** Address to which links are relative. */
  readonly uri: () => string | undefined;
  readonly resolve: ResolveLink;
  /** Receives the page's first <base href>, which may be relative to the page's own address. */
  setBase(href: string): void;
}

/** Creates the base of a page with this address; undefined for pages without one, such as local files. */
export function createLinkBase(pageUri: string | undefined): LinkBase {
  let base = pageUri === undefined ? undefined : withoutSecrets(pageUri);
  let isSet = false;
  return {
    uri: () => base,
    resolve: (href) => (base === undefined ? href : (URL.parse(href, base)?.href ?? href)),
    setBase(href) {
      if (isSet) return;
      isSet = true;
      const own = URL.parse(href, base);
      // Only the web has addresses that a reader of the result can open.
      if (own !== null && /^https?:$/.test(own.protocol)) base = own.href;
    },
  };
}

/** The address without user name and password, which every link would repeat. */
function withoutSecrets(uri: string): string | undefined {
  const url = URL.parse(uri);
  if (url === null) return undefined;
  url.username = "";
  url.password = "";
  return url.href;
}
