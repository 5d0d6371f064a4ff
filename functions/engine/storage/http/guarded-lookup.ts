// Looks up hosts, and refuses those at addresses that may not be fetched.

import { lookup as lookUp } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { ExtractionError } from "../../base/errors.ts";
import { publicUri } from "../../base/public-uri.ts";
import { type AddressGuard, createAddressGuard } from "./address-guard.ts";

export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

export interface LookupOptions {
  /** Addresses or CIDR ranges that are allowed although they are not public. */
  readonly allowedAddresses: readonly string[];
  /** Returns every address of a host. The default is the system's resolver. */
  readonly resolve?: ((host: string) => Promise<readonly ResolvedAddress[]>) | undefined;
}

/** Lookup for one connection. Throws ADDRESS_REFUSED for a literal address; passes it on for a name. */
export type LookupFor = (url: URL) => LookupFunction;

export function createGuardedLookup({ allowedAddresses, resolve = resolveHost }: LookupOptions): LookupFor {
  const guard = createAddressGuard(allowedAddresses);
  return (url) => {
    const host = hostOf(url);
    // Node looks no literal address up, so it is checked here.
    if (isIP(host) !== 0) checkAddress(host, url, guard);
    return guardedLookup(url, guard, resolve);
  };
}

/** Host without brackets. The URL parser has turned decimal, octal and hexadecimal addresses into dotted ones. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, "");
}

/** Resolves a host once. The connection uses the checked addresses, so a second DNS answer cannot replace them. */
function guardedLookup(url: URL, guard: AddressGuard, resolve: NonNullable<LookupOptions["resolve"]>): LookupFunction {
  return (host, { all }, callback) => {
    const answer = async () => {
      const found = await resolve(host);
      // One private address among public ones is refused too, because the connection may use any of them.
      for (const { address } of found) checkAddress(address, url, guard);
      return found.map(({ address, family }) => ({ address, family }));
    };
    answer().then(
      (found) => {
        const [first] = found;
        if (first === undefined) callback(noAddress(url), "");
        else if (all) callback(null, found);
        else callback(null, first.address, first.family);
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), ""),
    );
  };
}

function checkAddress(address: string, url: URL, guard: AddressGuard): void {
  const reason = guard(address);
  if (reason === undefined) return;
  throw new ExtractionError("ADDRESS_REFUSED", `${publicUri(url.href)} leads to ${address}, a ${reason} address`, {
    remedy: "add it to TEXTRACTOR_ALLOWED_ADDRESSES to allow it",
  });
}

function noAddress(url: URL): ExtractionError {
  return new ExtractionError("FETCH_FAILED", `the host ${url.hostname} has no IP address`, {
    remedy: "check the address",
  });
}

function resolveHost(host: string): Promise<readonly ResolvedAddress[]> {
  return lookUp(host, { all: true });
}
