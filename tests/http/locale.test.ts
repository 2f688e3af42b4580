import { expect, test } from "vitest";
import { parseAcceptLanguage, parseLocale } from "#app/take/locale.ts";

test.each([
  ["fr-CA,fr;q=0.8,en;q=0.5", "fr"],
  ["nl, de;q=0.4, es;q=0.7", "es"],
  ["en;q=0, ar-EG;q=0.1", "ar"],
  ["de, en", "de"],
  ["nl", undefined],
  ["*", "en"],
  ["", undefined],
  [null, undefined],
  [";;;,q=x,de;q=0.3", "de"],
])("Accept-Language %j chooses %j", (header, locale) => {
  expect(parseAcceptLanguage(header)).toBe(locale);
});

test("a language tag with a region chooses its language, and an unknown one chooses none", () => {
  expect(["de-CH", "AR", "xx", "", undefined].map(parseLocale)).toEqual([
    "de",
    "ar",
    undefined,
    undefined,
    undefined,
  ]);
});
