import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { getAddressBucket, resolveClientAddress } from "#lib/platform/http/client-address.ts";

const ipv4 = fc.ipV4();
const header = fc.string({ unit: "binary-ascii", maxLength: 60 });

describe("the client's address", () => {
  test("is the socket's address if no proxy is trusted, whatever the client sends", () => {
    fc.assert(
      fc.property(ipv4, fc.option(header, { nil: undefined }), (socket, forwarded) => {
        expect(resolveClientAddress(socket, forwarded, 0)).toBe(socket);
      }),
    );
  });

  test("is what the outermost trusted proxy saw, and never what the client wrote", () => {
    const seen = fc.array(ipv4, { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(ipv4, seen, header, (socket, addresses, lie) => {
        // Each proxy appends the address that it saw: the outermost appends the client's, and the others append a
        // proxy's.
        for (const forwarded of [
          `${lie}, ${addresses.join(", ")}`,
          addresses.join(","),
          `${lie},${addresses.join(" , ")}`,
        ]) {
          expect(resolveClientAddress(socket, forwarded, addresses.length)).toBe(addresses[0]);
        }
      }),
    );
  });

  test("is the first entry if there are fewer entries than trusted proxies, or else the socket's address", () => {
    expect(resolveClientAddress("10.0.0.1", "203.0.113.7", 3)).toBe("203.0.113.7");
    for (const empty of [undefined, "", " ", ",", " , ,"])
      expect(resolveClientAddress("10.0.0.1", empty, 2)).toBe("10.0.0.1");
  });
});

/** The eight groups of an IPv6 address that doesn't stand for an IPv4 address, and equivalent notations of them. */
const group = fc.oneof(fc.constantFrom(0, 1, 0xffff), fc.integer({ min: 0, max: 0xffff }));
const groups = fc.array(group, { minLength: 8, maxLength: 8 });
const isMapped = (numbers: readonly number[]) => numbers.slice(0, 6).join() === "0,0,0,0,0,65535";
const formatGroups = (numbers: readonly number[], upper: boolean, padded: boolean): string =>
  numbers
    .map((n) => n.toString(16).padStart(padded ? 4 : 1, "0"))
    .map((text) => (upper ? text.toUpperCase() : text))
    .join(":");

/** Omits the longest run of zeros, as in the usual notation. */
function compressZeros(numbers: readonly number[]): string {
  const runs = numbers.flatMap((_, start) =>
    numbers.slice(start).flatMap((__, length) => {
      const run = numbers.slice(start, start + length + 1);
      return run.every((n) => n === 0) ? [{ start, length: length + 1 }] : [];
    }),
  );
  const [longest] = runs.sort((a, b) => b.length - a.length);
  if (!longest) return formatGroups(numbers, false, false);
  const { start, length } = longest;
  return `${formatGroups(numbers.slice(0, start), false, false)}::${formatGroups(numbers.slice(start + length), false, false)}`;
}

describe("the address that limits count by", () => {
  test("keeps an IPv4 address, even if it is written as an IPv6 address", () => {
    fc.assert(
      fc.property(ipv4, (address) => {
        expect(getAddressBucket(address)).toBe(address);
        expect(getAddressBucket(`::ffff:${address}`)).toBe(address);
        expect(getAddressBucket(`::FFFF:${address}`)).toBe(address);
      }),
    );
  });

  test("groups IPv6 addresses by /64, however they are written", () => {
    fc.assert(
      fc.property(groups, groups, fc.boolean(), fc.boolean(), (one, other, upper, padded) => {
        const sibling = [...one.slice(0, 4), ...other.slice(4)];
        fc.pre(!isMapped(one) && !isMapped(sibling));
        const bucket = getAddressBucket(formatGroups(one, false, false));
        for (const same of [formatGroups(one, upper, padded), compressZeros(one), compressZeros(sibling)]) {
          expect(getAddressBucket(same)).toBe(bucket);
        }
        for (const [i, n] of one.slice(0, 4).entries()) {
          const neighbor = one.with(i, (n + 1) % 0x10000);
          expect(getAddressBucket(compressZeros(neighbor))).not.toBe(bucket);
        }
      }),
    );
  });

  test("ignores a port", () => {
    fc.assert(
      fc.property(ipv4, groups, fc.integer({ min: 0, max: 65_535 }), (address, numbers, port) => {
        expect(getAddressBucket(`${address}:${port}`)).toBe(address);
        expect(getAddressBucket(`[::ffff:${address}]:${port}`)).toBe(address);
        const six = compressZeros(numbers);
        for (const text of [`[${six}]:${port}`, `[${six}]`])
          expect(getAddressBucket(text)).toBe(getAddressBucket(six));
      }),
    );
  });

  test("reads an IPv4 address at the end of an IPv6 address as its last two groups", () => {
    expect(getAddressBucket("2001:db8:1:2:3:4:1.2.3.4")).toBe("2001:db8:1:2");
    expect(getAddressBucket("64:ff9b::1.2.3.4")).toBe("64:ff9b:0:0");
    expect(getAddressBucket("::1.2.3.4")).toBe("1.2.3.4");
    expect(getAddressBucket("1:2:3::1.2.3.4")).toBe("1:2:3:0");
    expect(getAddressBucket("fe80::1%eth0")).toBe("fe80:0:0:0");
  });

  test("keeps a value that isn't an address", () => {
    for (const text of [
      "unknown",
      "",
      "1.2.3.4.5",
      "1.2.3",
      "300.1.1.1:80",
      "0x7f.1",
      "[x]:1",
      "host.example",
    ])
      expect(getAddressBucket(text)).toBe(text);
  });
});
