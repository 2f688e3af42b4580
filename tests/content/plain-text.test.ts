import { expect, test } from "vitest";
import { plainText } from "#lib/core/content/index.ts";
import { UNSPACED_NODES } from "#lib/core/content/plain-text.ts";
import { findNodeSpec, NODE_TYPES } from "#lib/core/content/registry.ts";
import { createFormulaReader } from "#lib/core/math/formula-reader.ts";
import { everyInteraction, readingPassage } from "#tests/content/fixtures.ts";

test("renders prose as one line, with formulas as text and images as alternative text", () => {
  expect(plainText(readingPassage, createFormulaReader())).toBe(
    "The water cycle Water evaporates, rises and falls as H₂O, 10³ kg a m³: see the survey or ask rain() rain snow " +
      "All the rivers run into the sea. while True: rain() Month May 61 mm Arrows from sea to cloud ΔS = P − E − R",
  );
});

test("renders an interaction as a blank or its choices", () => {
  expect(plainText(everyInteraction, createFormulaReader())).toBe(
    "Water is (wet / H₂O) rain / a cloud / E = mc² Boils at ____ -10 – 100 sea / cloud / rain " +
      "France / Italy → Europe Rain ____, vapor ____ (falls / rises) a map of Europe a bone " +
      "Antonio / Prospero / Capulet They’re going to solve x² a map of Europe a map of Europe " +
      "a map of Europe (Rome / a pin) a map of Europe a map of Europe A speech",
  );
});

test("renders anything but a document as an empty string", () => {
  for (const value of [undefined, null, "doc", 1, [], {}, { type: "paragraph" }, { prompt: "2 + 2?" }])
    expect(plainText(value, createFormulaReader())).toBe("");
});

test("joins children without spaces exactly for nodes that contain only inline content", () => {
  const inline = new Set(["inline", "phrase", "text"]);
  const running = NODE_TYPES.filter((type) => {
    const { children } = findNodeSpec(type) ?? { children: [] };
    return children.length > 0 && children.every(({ group }) => inline.has(group));
  });
  expect(new Set(running)).toEqual(UNSPACED_NODES);
});
