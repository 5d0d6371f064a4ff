// Decides to which IP addresses this program may connect. Only public unicast addresses are allowed, and addresses that
// a setting names. Ranges: the IANA special-purpose address registries for IPv4 and IPv6 (RFC 6890).

import { BlockList, isIP } from "node:net";
import { ExtractionError } from "../../base/errors.ts";

const REFUSED: readonly (readonly [range: string, reason: string])[] = [
  ["0.0.0.0/8", "unspecified"],
  ["10.0.0.0/8", "private"],
  ["100.64.0.0/10", "carrier-grade NAT"],
  ["127.0.0.0/8", "loopback"],
  ["169.254.169.254/32", "cloud metadata"],
  ["169.254.0.0/16", "link-local"],
  // Azure's platform services use a public address.
  ["168.63.129.16/32", "cloud metadata"],
  ["172.16.0.0/12", "private"],
  ["192.0.0.0/24", "protocol assignment"],
  ["192.0.2.0/24", "documentation"],
  ["192.88.99.0/24", "6to4 relay"],
  ["192.168.0.0/16", "private"],
  ["198.18.0.0/15", "benchmarking"],
  ["198.51.100.0/24", "documentation"],
  ["203.0.113.0/24", "documentation"],
  ["224.0.0.0/4", "multicast"],
  ["255.255.255.255/32", "broadcast"],
  ["240.0.0.0/4", "reserved"],
  ["::/128", "unspecified"],
  ["::1/128", "loopback"],
  ["::/96", "IPv4-compatible"],
  ["::ffff:0:0:0/96", "IPv4-translated"],
  ["64:ff9b::/96", "NAT64"],
  ["64:ff9b:1::/48", "NAT64"],
  ["100::/64", "discard"],
  ["2001::/23", "protocol assignment"],
  ["2001:db8::/32", "documentation"],
  ["2002::/16", "6to4"],
  ["3fff::/20", "documentation"],
  ["5f00::/16", "segment routing"],
  ["fc00::/7", "unique-local"],
  ["fe80::/10", "link-local"],
  ["fec0::/10", "site-local"],
  ["ff00::/8", "multicast"],
];

/** Returns the reason for refusing an address; undefined for an allowed one. */
export type AddressGuard = (address: string) => string | undefined;

export function createAddressGuard(allowedAddresses: readonly string[]): AddressGuard {
  const allowed = new BlockList();
  for (const range of allowedAddresses) {
    if (!addRange(allowed, range)) {
      throw new ExtractionError("INVALID_EVENT", `"${range}" is neither an IP address nor a range`, {
        remedy: "correct TEXTRACTOR_ALLOWED_ADDRESSES, for example 10.1.0.0/16",
      });
    }
  }
  return (address) => {
    // A zone, as in fe80::1%eth0, names the interface and is no part of the address.
    const bare = address.replace(/%.*$/, "");
    const family = isIP(bare);
    if (family === 0) return "unknown";
    // A list also finds IPv4 addresses that are mapped into IPv6, as in ::ffff:10.0.0.1.
    if (allowed.check(bare, family === 4 ? "ipv4" : "ipv6")) return undefined;
    return refusals.find(({ list }) => list.check(bare, family === 4 ? "ipv4" : "ipv6"))?.reason;
  };
}

const refusals = REFUSED.map(([range, reason]) => {
  const list = new BlockList();
  addRange(list, range);
  return { list, reason };
});

/** Adds an address or a CIDR range to the list. Returns false for any other text. */
function addRange(list: BlockList, range: string): boolean {
  const [, address = "", prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(range) ?? [];
  const family = isIP(address);
  const bits = family === 4 ? 32 : 128;
  if (family === 0 || Number(prefix ?? bits) > bits) return false;
  list.addSubnet(address, Number(prefix ?? bits), family === 4 ? "ipv4" : "ipv6");
  return true;
}
