import { describe, expect, it } from "vitest";
import { createAddressGuard } from "../../../../functions/engine/storage/http/address-guard.ts";

describe("the address guard", () => {
  it.each([
    ["0.0.0.0", "unspecified"],
    ["0.1.2.3", "unspecified"],
    ["10.255.255.255", "private"],
    ["100.64.0.1", "carrier-grade NAT"],
    ["100.127.255.255", "carrier-grade NAT"],
    ["127.0.0.1", "loopback"],
    ["127.255.255.254", "loopback"],
    ["168.63.129.16", "cloud metadata"],
    ["169.254.169.254", "cloud metadata"],
    ["169.254.170.2", "link-local"],
    ["172.16.0.1", "private"],
    ["172.31.255.255", "private"],
    ["192.0.0.192", "protocol assignment"],
    ["192.0.2.1", "documentation"],
    ["192.88.99.1", "6to4 relay"],
    ["192.168.1.1", "private"],
    ["198.19.0.1", "benchmarking"],
    ["198.51.100.1", "documentation"],
    ["203.0.113.1", "documentation"],
    ["224.0.0.1", "multicast"],
    ["239.255.255.255", "multicast"],
    ["240.0.0.1", "reserved"],
    ["255.255.255.255", "broadcast"],
    ["::", "unspecified"],
    ["::1", "loopback"],
    ["::7f00:1", "IPv4-compatible"],
    ["::ffff:10.0.0.1", "private"],
    ["::ffff:a9fe:a9fe", "cloud metadata"],
    ["::ffff:0:127.0.0.1", "IPv4-translated"],
    ["64:ff9b::10.0.0.1", "NAT64"],
    ["64:ff9b:1::1", "NAT64"],
    ["100::1", "discard"],
    ["2001::1", "protocol assignment"],
    ["2001:db8::1", "documentation"],
    ["2002:7f00:1::1", "6to4"],
    ["3fff::1", "documentation"],
    ["fc00::1", "unique-local"],
    ["fd00:ec2::254", "unique-local"],
    ["fe80::1", "link-local"],
    ["fe80::1%eth0", "link-local"],
    ["febf::1", "link-local"],
    ["fec0::1", "site-local"],
    ["ff02::1", "multicast"],
    ["localhost", "unknown"],
    ["", "unknown"],
  ])("refuses %s as %s", (address, reason) => {
    expect(createAddressGuard([])(address)).toBe(reason);
  });

  it.each([
    "1.1.1.1",
    "9.255.255.255",
    "11.0.0.0",
    "100.63.255.255",
    "100.128.0.0",
    "172.15.255.255",
    "172.32.0.0",
    "192.0.1.1",
    "223.255.255.255",
    "::ffff:1.1.1.1",
    "2606:4700::1111",
    "2001:4860:4860::8888",
    "2a00::1",
  ])("allows %s", (address) => {
    expect(createAddressGuard([])(address)).toBeUndefined();
  });

  it("allows the addresses of the setting, and no others", () => {
    const guard = createAddressGuard(["10.1.0.0/16", "192.168.1.7", "fd00::/8"]);

    const reasons = ["10.1.2.3", "::ffff:10.1.2.3", "192.168.1.7", "fd12::1"].map(guard);

    expect(reasons).toEqual([undefined, undefined, undefined, undefined]);
    expect(["10.2.0.1", "192.168.1.8", "fc00::1"].map(guard)).toEqual(["private", "private", "unique-local"]);
  });

  it.each(["intranet", "10.0.0.0/33", "10.0.0.0/0008", "10.0.0.0/", "10.0/8", "::1/129", "/8"])(
    "refuses %j as a range",
    (range) => {
      expect(() => createAddressGuard([range])).toThrow(/TEXTRACTOR_ALLOWED_ADDRESSES/);
    },
  );
});
