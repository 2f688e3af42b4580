import fc from "fast-check";
import ipaddr from "ipaddr.js";
import { describe, expect, test } from "vitest";
import {
  AddressNotAllowedError,
  isAllowedAddress,
  isAllowedLiteral,
  resolveAllowedAddresses,
} from "#lib/platform/outbound/address-guard.ts";

/** Every range outside the public internet, with its first and last address or some inside it. */
const REFUSED: [string, ...string[]][] = [
  ["this network", "0.0.0.0", "0.255.255.255"],
  ["private", "10.0.0.0", "10.255.255.255", "172.16.0.0", "172.31.255.255", "192.168.0.0", "192.168.255.255"],
  ["shared (carrier-grade NAT)", "100.64.0.0", "100.127.255.255"],
  ["metadata", "169.254.169.254", "168.63.129.16", "100.100.100.200", "192.0.0.192", "fd00:ec2::254"],
  ["link-local", "169.254.0.0", "169.254.255.255", "fe80::", "febf:ffff::1"],
  ["protocol assignments", "192.0.0.0", "192.0.0.255"],
  ["documentation", "192.0.2.1", "198.51.100.1", "203.0.113.1", "2001:db8::1", "3fff::1"],
  ["6to4 relay", "192.88.99.1"],
  ["benchmark", "198.18.0.0", "198.19.255.255", "2001:2::1"],
  ["multicast", "224.0.0.0", "239.255.255.255", "ff02::1", "ff0e::1"],
  ["reserved", "240.0.0.0", "255.255.255.254"],
  ["broadcast", "255.255.255.255"],
  ["unspecified", "::"],
  ["IPv4 in IPv6, mapped", "::ffff:127.0.0.1", "::ffff:8.8.8.8", "::ffff:169.254.169.254"],
  ["IPv4 in IPv6, compatible and all of ::/8", "::127.0.0.1", "::8.8.8.8", "::2", "64:ff9c::1", "ff::1"],
  ["IPv4 in IPv6, translated", "::ffff:0:127.0.0.1", "64:ff9b:1::7f00:1", "64:ff9b:1::808:808"],
  ["NAT64 of what is not public", "64:ff9b::7f00:1", "64:ff9b::a9fe:a9fe", "64:ff9b::a00:1", "64:ff9b::"],
  ["6to4", "2002:7f00:1::", "2002:a9fe:a9fe::", "2002:808:808::1"],
  ["Teredo", "2001::1", "2001:0:4136:e378:8000:63bf:3fff:fdd2"],
  ["unique-local", "fc00::", "fdff:ffff::1"],
  ["site-local", "fec0::1"],
  ["discard", "100::1"],
  ["ORCHID", "2001:10::1", "2001:20::1"],
  ["segment routing", "5f00::1"],
  ["not given out", "1000::1", "4000::1", "e000::1"],
  ["no address at all", "", "localhost", "8.8.8", "0x7f000001", "127.1", "8.8.8.8.", "fe80::1%eth0"],
];

const LOOPBACK = ["127.0.0.1", "127.0.0.0", "127.255.255.255", "::1"];
const PUBLIC = [
  "8.8.8.8",
  "1.1.1.1",
  "172.15.255.255",
  "172.32.0.0",
  "100.63.255.255",
  "2606:4700::1111",
  "2a00:1450::1",
];

describe("the addresses that webhooks can connect to", () => {
  test.each(REFUSED)("exclude %s", (_range, ...addresses) => {
    for (const address of addresses) {
      expect([address, isAllowedAddress(address, false), isAllowedAddress(address, true)]).toEqual([
        address,
        false,
        false,
      ]);
    }
  });

  test("include loopback if it is allowed, but no other refused address", () => {
    for (const address of LOOPBACK) {
      expect([address, isAllowedAddress(address, false), isAllowedAddress(address, true)]).toEqual([
        address,
        false,
        true,
      ]);
    }
  });

  test("include public ones", () => {
    for (const address of PUBLIC)
      expect([address, isAllowedAddress(address, false)]).toEqual([address, true]);
  });

  test("include public IPv4 addresses wrapped by a NAT64 resolver, but not in a URL", () => {
    expect(isAllowedAddress("64:ff9b::808:808", false)).toBe(true);
    expect(isAllowedLiteral("64:ff9b::808:808", false)).toBe(false);
  });
});

const octet = fc.integer({ min: 0, max: 255 });
const privateIPv4 = fc.oneof(
  fc.tuple(fc.constantFrom(0, 10, 127, 224, 240, 255), octet, octet, octet),
  fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), octet, octet),
  fc.tuple(fc.constant(192), fc.constant(168), octet, octet),
  fc.tuple(fc.constant(169), fc.constant(254), octet, octet),
  fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), octet, octet),
);
const toHex = (bytes: number[]) =>
  `${((bytes[0] ?? 0) * 256 + (bytes[1] ?? 0)).toString(16)}:${((bytes[2] ?? 0) * 256 + (bytes[3] ?? 0)).toString(16)}`;

describe("for all addresses", () => {
  test("a private IPv4 address is refused in every IPv6 wrapping", () => {
    fc.assert(
      fc.property(privateIPv4, (bytes) => {
        const forms = [
          bytes.join("."),
          `::ffff:${toHex(bytes)}`,
          `::${toHex(bytes)}`,
          `64:ff9b::${toHex(bytes)}`,
          `64:ff9b:1::${toHex(bytes)}`,
          `2002:${toHex(bytes)}::1`,
          `::ffff:0:${toHex(bytes)}`,
        ];
        for (const form of forms) expect([form, isAllowedAddress(form, false)]).toEqual([form, false]);
      }),
    );
  });

  test("an IPv6 address is only allowed in 2000::/3 or as NAT64 of an allowed IPv4 address", () => {
    const byte = fc.uint8Array({ minLength: 16, maxLength: 16 });
    fc.assert(
      fc.property(byte, (bytes) => {
        const address = ipaddr.fromByteArray([...bytes]).toString();
        if (isAllowedAddress(address, true) && address !== "::1") expect((bytes[0] ?? 0) >> 5).toBe(1);
      }),
      { numRuns: 1000 },
    );
  });
});

describe("a host", () => {
  const createGuard = (answer: string[], allowLoopback = false) => ({
    resolve: async () => answer,
    allowLoopback,
  });

  test("is refused if one of its addresses is", async () => {
    expect(
      await resolveAllowedAddresses("a.example", createGuard(["8.8.8.8", "2606:4700::1111"])),
    ).toHaveLength(2);
    for (const bad of ["127.0.0.1", "10.0.0.1", "169.254.169.254", "::1", "fd00::1"]) {
      await expect(resolveAllowedAddresses("a.example", createGuard(["8.8.8.8", bad]))).rejects.toThrow(
        AddressNotAllowedError,
      );
      await expect(resolveAllowedAddresses("a.example", createGuard([bad, "8.8.8.8"]))).rejects.toThrow(
        AddressNotAllowedError,
      );
    }
    await expect(resolveAllowedAddresses("a.example", createGuard([]))).rejects.toThrow("doesn't resolve");
  });

  test("can only be at loopback if loopback is allowed", async () => {
    expect(await resolveAllowedAddresses("a.example", createGuard(["127.0.0.1"], true))).toEqual([
      "127.0.0.1",
    ]);
    await expect(resolveAllowedAddresses("a.example", createGuard(["10.0.0.1"], true))).rejects.toThrow(
      AddressNotAllowedError,
    );
    await expect(resolveAllowedAddresses("169.254.169.254", createGuard([], true))).rejects.toThrow(
      AddressNotAllowedError,
    );
  });

  test("named localhost is loopback without being resolved", async () => {
    const resolve = async (): Promise<string[]> => {
      throw new Error("looked up");
    };
    for (const name of ["localhost", "LOCALHOST", "localhost.", "a.localhost", "a.b.localhost."]) {
      await expect(resolveAllowedAddresses(name, { resolve, allowLoopback: false })).rejects.toThrow(
        AddressNotAllowedError,
      );
      expect(await resolveAllowedAddresses(name, { resolve, allowLoopback: true })).toEqual([
        "127.0.0.1",
        "::1",
      ]);
    }
    await expect(resolveAllowedAddresses("notlocalhost", { resolve, allowLoopback: true })).rejects.toThrow(
      "looked up",
    );
  });

  test("is refused without naming the address it resolved to", async () => {
    const refusal = await resolveAllowedAddresses("a.example", createGuard(["10.1.2.3"])).catch(
      (error: Error) => error,
    );
    expect(String(refusal)).not.toContain("10.1.2.3");
  });
});
