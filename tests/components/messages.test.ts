import { describe, expect, test, vi } from "vitest";
import { MORE_MESSAGES } from "#components/content/messages/more-language.ts";
import { getServerLanguage, MESSAGES } from "#components/content/messages/server-language.ts";
import { HOSTED_MESSAGES } from "#components/take/language.ts";
import { VOIDING as GERMAN_VOIDING } from "#lib/messages/de/results.ts";
import { VOIDING as ENGLISH_VOIDING } from "#lib/messages/en/results.ts";

const listForms = (entry: string | object): string[] =>
  typeof entry === "string" ? [entry] : Object.values(entry);
const listPlaceholders = (text: string) =>
  new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ""));

type Catalog = Readonly<Record<string, string | object>>;
const CATALOGS = [MESSAGES, MORE_MESSAGES, HOSTED_MESSAGES].flatMap((catalogs) =>
  Object.entries<Catalog>(catalogs).map(([locale, messages]) => ({ locale, messages, english: catalogs.en })),
);
/** The English messages that contain the API's own English description of a problem. */
const WITH_PROBLEM = ["nameProblem", "startFailed", "linkFailed"];

describe.each(CATALOGS)("$locale", ({ messages, english }) => {
  test("has every message of English, with the same placeholders", () => {
    for (const [key, entry] of Object.entries<string | object>(english)) {
      if (WITH_PROBLEM.includes(key)) continue;
      const own = listForms(messages[key] ?? "");
      expect(
        own.every((text) => text.trim() !== ""),
        key,
      ).toBe(true);
      const wanted = new Set(listForms(entry).flatMap((text) => [...listPlaceholders(text)]));
      const used = new Set(own.flatMap((text) => [...listPlaceholders(text)]));
      expect(used, key).toEqual(wanted);
    }
  });

  test("has no exclamation marks and no undefined", () => {
    const texts = Object.values(messages).flatMap(listForms);
    expect(texts.filter((text) => /!|undefined/.test(text))).toEqual([]);
  });
});

test("the learners' pages and the player have no message under the same key", () => {
  expect(Object.keys(HOSTED_MESSAGES.en).filter((key) => key in MESSAGES.en)).toEqual([]);
});

test("a reason for voiding is a sentence with one full stop", () => {
  const because = (reason: string | null) => [
    ENGLISH_VOIDING.because(reason),
    GERMAN_VOIDING.because(reason),
  ];
  expect(because("Copied from a neighbor")).toEqual([
    ": “Copied from a neighbor.”",
    ": „Copied from a neighbor“.",
  ]);
  expect(because("The alarm went off.")).toEqual([": “The alarm went off.”", ": „The alarm went off.“"]);
  expect(because("Really?")).toEqual([": “Really?”", ": „Really?“"]);
  expect(because("She said “Stop.”")).toEqual([": “She said “Stop.””", ": „She said “Stop.”“"]);
  expect(because(null)).toEqual([".", "."]);
});

test("chooses plural forms by the language's own rules", () => {
  const formatPoints = (locale: "en" | "fr" | "ar", n: number) =>
    getServerLanguage(locale).text("points", { n });
  expect([
    formatPoints("en", 1),
    formatPoints("en", 1.5),
    formatPoints("fr", 1.5),
    formatPoints("fr", 2),
  ]).toEqual(["1 point", "1.5 points", "1,5 point", "2 points"]);
  expect(
    [formatPoints("ar", 1), formatPoints("ar", 2), formatPoints("ar", 3)].map((text) =>
      text.replace(/[\d٠-٩]/g, "#"),
    ),
  ).toEqual(["نقطة واحدة", "نقطتان", "# نقاط"]);
});

test("inserts values literally, whatever they contain", () => {
  expect(getServerLanguage("en").text("moveUp", { name: "{i} $& <b>" })).toBe("Move {i} $& <b> up");
});

test("has English at once, and another language after loading it", async () => {
  // Other test files have loaded languages, and this page must start without any.
  vi.resetModules();
  const { getLanguage, loadLanguage } = await import("#components/content/messages/language.ts");
  expect(getLanguage("en")?.dir).toBe("ltr");
  expect(getLanguage("ar")).toBeUndefined();
  const arabic = await loadLanguage("ar");
  expect([arabic.dir, getLanguage("ar") === arabic]).toEqual(["rtl", true]);
});
