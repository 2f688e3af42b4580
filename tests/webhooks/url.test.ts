import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { getUrlError } from "#lib/platform/outbound/url.ts";
import { ACCEPTED_URLS, LOOPBACK_URLS, REFUSED_EVERYWHERE } from "./hostile-urls.ts";

describe("the URL of an endpoint", () => {
  test.each(REFUSED_EVERYWHERE)("is refused, whether or not loopback is allowed: %j", (url) => {
    expect(getUrlError(url, false)).toEqual(expect.any(String));
    expect(getUrlError(url, true)).toEqual(expect.any(String));
  });

  test.each(LOOPBACK_URLS)("is accepted at loopback only if that is allowed: %j", (url) => {
    expect(getUrlError(url, false)).toEqual(expect.any(String));
    expect(getUrlError(url, true)).toBeUndefined();
  });

  test.each(ACCEPTED_URLS)("is accepted: %j", (url) => {
    expect([getUrlError(url, false), getUrlError(url, true)]).toEqual([undefined, undefined]);
  });
});

describe("for all private IPv4 addresses", () => {
  const byte = fc.integer({ min: 0, max: 255 });
  const bytes = fc.oneof(
    fc.tuple(fc.constantFrom(10, 0, 224, 250), byte, byte, byte),
    fc.tuple(fc.constant(169), fc.constant(254), byte, byte),
    fc.tuple(fc.constant(192), fc.constant(168), byte, byte),
  );

  test("every notation is refused", () => {
    const toFullWidth = (text: string) =>
      text.replace(/[\d.]/g, (c) => (c === "." ? "。" : String.fromCodePoint(0xff10 + Number(c))));
    fc.assert(
      fc.property(bytes, ([a, b, c, d]) => {
        const whole = ((a * 256 + b) * 256 + c) * 256 + d;
        const forms = [
          `${a}.${b}.${c}.${d}`,
          `${a}.${b}.${c * 256 + d}`,
          `${a}.${(b * 256 + c) * 256 + d}`,
          `${whole}`,
          `0x${whole.toString(16)}`,
          `0${whole.toString(8)}`,
          `0x${a.toString(16)}.0${b.toString(8)}.${c}.0x${d.toString(16)}`,
          `${a}.${b}.${c}.${d}.`,
          toFullWidth(`${a}.${b}.${c}.${d}`),
          `[::ffff:${a}.${b}.${c}.${d}]`,
          `[::${a}.${b}.${c}.${d}]`,
          `[64:ff9b::${a}.${b}.${c}.${d}]`,
        ];
        for (const host of forms) {
          expect([host, typeof getUrlError(`https://${host}/`, true)]).toEqual([host, "string"]);
        }
      }),
    );
  });
});
