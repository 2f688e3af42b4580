import { describe, expect, test, vi } from "vitest";
import { serverLanguage, WORDS } from "#components/content/words/all.ts";

const forms = (entry: string | object): string[] =>
  typeof entry === "string" ? [entry] : Object.values(entry);
const blanks = (text: string) => new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ""));

describe.each(Object.entries(WORDS))("%s", (_, words) => {
  test("says everything that English says, with the same blanks", () => {
    for (const [key, entry] of Object.entries(WORDS.en)) {
      const own = forms(words[key as keyof typeof words]);
      expect(
        own.every((text) => text.trim() !== ""),
        key,
      ).toBe(true);
      const wanted = new Set(forms(entry).flatMap((text) => [...blanks(text)]));
      const used = new Set(own.flatMap((text) => [...blanks(text)]));
      expect(used, key).toEqual(wanted);
    }
  });

  test("shouts nothing and says each thing once", () => {
    const texts = Object.values(words).flatMap(forms);
    expect(texts.filter((text) => /!|undefined/.test(text))).toEqual([]);
  });
});

test("counts by the language's own rules", () => {
  const said = (locale: "en" | "fr" | "ar", n: number) => serverLanguage(locale).text("points", { n });
  expect([said("en", 1), said("en", 1.5), said("fr", 1.5), said("fr", 2)]).toEqual([
    "1 point",
    "1.5 points",
    "1,5 point",
    "2 points",
  ]);
  expect([said("ar", 1), said("ar", 2), said("ar", 3)].map((text) => text.replace(/[\d٠-٩]/g, "#"))).toEqual([
    "نقطة واحدة",
    "نقطتان",
    "# نقاط",
  ]);
});

test("a text's values stand as they are, whatever they look like", () => {
  expect(serverLanguage("en").text("moveUp", { name: "{i} $& <b>" })).toBe("Move {i} $& <b> up");
});

test("English is there at once, another language when it was loaded", async () => {
  // As in a page that has just been opened: other files have loaded languages.
  vi.resetModules();
  const { languageOf, loadLanguage } = await import("#components/content/words/language.ts");
  expect(languageOf("en")?.dir).toBe("ltr");
  expect(languageOf("ar")).toBeUndefined();
  const arabic = await loadLanguage("ar");
  expect([arabic.dir, languageOf("ar") === arabic]).toEqual(["rtl", true]);
});
