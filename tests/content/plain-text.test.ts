import { expect, test } from "vitest";
import { plainText } from "#lib/content/index.ts";
import { everyInteraction, readingPassage } from "#tests/content/fixtures.ts";

test("prose reads as one line, with LaTeX for mathematics and alt text for images", () => {
  expect(plainText(readingPassage)).toBe(
    "The water cycle Water evaporates, rises and falls as H₂O, 10³ kg a m^3: see the survey or ask rain() rain snow " +
      "All the rivers run into the sea. while True: rain() Month May 61 mm Arrows from sea to cloud \\Delta S = P - E - R",
  );
});

test("an interaction reads as its blank or its choices", () => {
  expect(plainText(everyInteraction)).toBe(
    "Water is (wet / H_2O) rain / a cloud / E = mc^2 Boils at ____ -10 – 100 sea / cloud / rain " +
      "France / Italy → Europe Rain ____, vapour ____ (falls / rises) a map of Europe a bone",
  );
});

test("what is no document reads as nothing", () => {
  for (const value of [undefined, null, "doc", 1, [], {}, { type: "paragraph" }, { prompt: "2 + 2?" }])
    expect(plainText(value)).toBe("");
});
