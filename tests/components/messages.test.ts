import { describe, expect, test, vi } from "vitest";
import { LOCALES } from "#components/content/messages/language.ts";
import { getMoreLanguage, MORE_MESSAGES } from "#components/content/messages/more-language.ts";
import { getServerLanguage, MESSAGES } from "#components/content/messages/server-language.ts";
import { de as ltiGerman } from "#components/lti/messages/de.ts";
import { es as ltiSpanish } from "#components/lti/messages/es.ts";
import { fr as ltiFrench } from "#components/lti/messages/fr.ts";
import { describeRejection } from "#components/player/describe-rejection.ts";
import { HOSTED_MESSAGES } from "#components/take/language.ts";
import { ERROR_CODES } from "#lib/contract/errors.ts";
import { formatAlert as formatGermanAlert } from "#lib/messages/de/alerts.ts";
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

test.each([
  [["B"], "Starke Lernende wählten „A“; laut Lösungsschlüssel ist „B“ richtig."],
  [["B", "C"], "Starke Lernende wählten „A“; laut Lösungsschlüssel sind „B“ und „C“ richtig."],
])("the verb of a German alert agrees with the number of correct options: %j", (key, text) => {
  const evidence = {
    response_id: null,
    correlation: null,
    key_correlation: null,
    p_value: 0.001,
    level: 0.01,
    key: null,
    answers: [],
  };
  const alert = { kind: "probable_miskey", n: 30, evidence, answers: ["A"], key } as const;
  expect(formatGermanAlert(alert)).toBe(text);
});

test.each(LOCALES)(
  "in %s, a learner reads why a request was rejected, and never the API's words",
  (locale) => {
    const language = getServerLanguage(locale);
    const describeError = (code: string, fallback?: "loadRefused") =>
      describeRejection(language, code, fallback);
    const { error_other, error_attempts_exhausted, loadRefused } = MESSAGES[locale];
    expect(describeError("attempts_exhausted")).toBe(error_attempts_exhausted);
    expect(describeError("attempts_exhausted", "loadRefused")).toBe(error_attempts_exhausted);
    expect(["invalid_request", "", "constructor"].map((code) => describeError(code))).toEqual(
      Array(3).fill(error_other),
    );
    expect(describeError("origin_not_allowed", "loadRefused")).toBe(loadRefused);
    const known = Object.keys(MESSAGES.en).flatMap((key) => /^error_(?!other$)(.+)/.exec(key)?.[1] ?? []);
    expect(ERROR_CODES).toEqual(expect.arrayContaining(known));
  },
);

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

test("states a time left in Spanish whose number can be one or many", () => {
  const { text, number } = getServerLanguage("es");
  const minute = number(1, { style: "unit", unit: "minute", unitDisplay: "long" });
  expect(text("timeLeft", { time: minute })).toBe("Tiempo restante: 1 minuto");
  expect(text("timeExtended", { time: minute })).toBe("Se ha ampliado su tiempo. Tiempo restante: 1 minuto.");
});

test("writes one and two points in Arabic without a numeral, and agrees a count of checks with its noun", () => {
  const { text } = getServerLanguage("ar");
  expect(text("scoreWithTotal", { score: "1", n: 1 })).toBe("1 من نقطة واحدة");
  expect(text("scoreWithTotal", { score: "1", n: 2 })).toBe("1 من نقطتين");
  for (const n of [3, 11, 100]) expect(text("checksLeft", { n })).toMatch(/^بقيت /);
});

test("counts pairs and objects in Arabic with the plural up to ten, and the singular after that", () => {
  const { text } = getMoreLanguage({ locale: "ar" });
  for (const key of ["pairsAtLeast", "pairsUpTo", "pairsBetween", "pairsExactly", "pairLimit"] as const) {
    expect([3, 10].map((n) => text(key, { n, min: 3 })).join(), key).toMatch(/أزواج.*أزواج/);
    expect([11, 12, 99].map((n) => text(key, { n, min: 3 })).join(), key).toMatch(/زوجًا.*زوجًا.*زوجًا/);
    expect(text(key, { n: 12, min: 3 }), key).not.toContain("أزواج");
  }
  const objectKeys = [
    "objectsUpTo",
    "objectsAtLeast",
    "objectsExactly",
    "objectsBetween",
    "objectLimit",
  ] as const;
  for (const key of objectKeys) {
    expect(text(key, { n: 3, min: 2 }), key).toContain("مرات");
    expect(text(key, { n: 12, min: 2 }), key).not.toContain("مرات");
  }
});

test("calls an area, a gap, a recording and the crosshair the same wherever a learner reads of them", () => {
  const listTexts = (catalog: Catalog) => Object.values(catalog).flatMap(listForms).join("\n");
  expect(listTexts({ ...MESSAGES.es, ...MORE_MESSAGES.es })).not.toMatch(/área/i);
  expect(MESSAGES.fr.tapGap).not.toContain("champ");
  expect(listTexts(MORE_MESSAGES.fr)).not.toMatch(/écout/i);
  expect([MESSAGES.fr.pointHelp, MORE_MESSAGES.fr.objectHelp].join()).toMatch(/réticule.*réticule/);
  expect([MESSAGES.ar.pointHelp, MORE_MESSAGES.ar.objectHelp].join()).toMatch(/علامة التقاطع.*علامة التقاطع/);
});

test("keeps French punctuation and percent signs on the line of the word or number before them", () => {
  const listTexts = (...catalogs: Catalog[]) =>
    catalogs.flatMap((catalog) => Object.values(catalog)).flatMap(listForms);
  const french = listTexts(MESSAGES.fr, MORE_MESSAGES.fr, HOSTED_MESSAGES.fr, ltiFrench);
  expect(french.filter((text) => / [:;?!%]/.test(text))).toEqual([]);
  expect(french.filter((text) => /\u00a0[:;?%]/.test(text)).length).toBeGreaterThan(30);
  const others = listTexts(
    MESSAGES.de,
    HOSTED_MESSAGES.de,
    ltiGerman,
    MESSAGES.es,
    HOSTED_MESSAGES.es,
    ltiSpanish,
  );
  expect(others.filter((text) => text.includes(" %"))).toEqual([]);
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
