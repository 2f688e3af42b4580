import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildKey } from "#components/builder/keys/build-key.ts";
import {
  addPair,
  insertPastedTexts,
  setChoiceScoring,
  splitShares,
  toggleCorrect,
} from "#components/builder/keys/edit-draft.ts";
import { createEmptyDraft } from "#components/builder/keys/empty-draft.ts";
import { type KeyDraft, toKeyDraft } from "#components/builder/keys/key-draft.ts";
import { findKeyIssues, findKeyWarnings } from "#components/builder/keys/key-issues.ts";
import { KEY_TYPES } from "#components/builder/keys/key-types.ts";
import { type AnswerKey, AnswerKeys, type Interaction, validateKeys } from "#lib/core/grading/index.ts";

const choice = (maxChoices = 0): Interaction => ({
  responseId: "r",
  kind: "choiceInteraction",
  maxChoices,
  minChoices: 0,
  choices: ["a", "b", "c"],
});
const createSide = (...ids: string[]) => ids.map((id) => ({ id, matchMax: 1 }));
const gaps: Interaction = {
  responseId: "r",
  kind: "gapMatchInteraction",
  sources: createSide("x", "y"),
  targets: createSide("g", "h"),
};
const interactions: Interaction[] = [
  choice(),
  choice(1),
  { responseId: "r", kind: "inlineChoiceInteraction", choices: ["a", "b"] },
  { responseId: "r", kind: "hotspotInteraction", maxChoices: 2, choices: ["a", "b", "c"] },
  { responseId: "r", kind: "orderInteraction", choices: ["a", "b", "c"] },
  { responseId: "r", kind: "textEntryInteraction" },
  { responseId: "r", kind: "extendedTextInteraction" },
  gaps,
  {
    responseId: "r",
    kind: "matchInteraction",
    sources: createSide("a", "b"),
    targets: [{ id: "t", matchMax: 0 }],
  },
  { responseId: "r", kind: "selectPointInteraction", maxChoices: 1 },
  { responseId: "r", kind: "sliderInteraction", lowerBound: 0, upperBound: 10, step: 1 },
];
const createContext = (interaction: Interaction) => ({
  responseId: "r",
  interaction,
  isPattern: (pattern: string) => pattern === "a+",
});

const id = fc.constantFrom("a", "b", "c", "x", "y", "g", "h", "t", "gone");
const text = fc.constantFrom("", " ", "Paris", "…", "e", "x +", "2x+1", "(x+1)^2", "x^2-1");
const number = fc.oneof(
  fc.constant(undefined),
  fc.integer({ min: -30, max: 30 }).map((n) => n / 2),
);
const fraction = fc.integer({ min: -100, max: 100 }).map((n) => n / 100);
const row = fc.nat();
const pair = fc.tuple(id, id);
const scoring = fc.constantFrom("all_or_nothing", "partial", "mapping");
const members: Record<KeyDraft["type"], Record<string, fc.Arbitrary<unknown>>> = {
  choice: {
    correct: fc.uniqueArray(id),
    scoring,
    mapping: fc.dictionary(id, fraction),
    mapping_default: fraction,
  },
  match: {
    pairs: fc.uniqueArray(pair, { selector: String }),
    scoring,
    mapping: fc.uniqueArray(fc.record({ pair, fraction }), { selector: (entry) => String(entry.pair) }),
    mapping_default: fraction,
  },
  order: { correct: fc.uniqueArray(id), scoring: fc.constantFrom("all_or_nothing", "position", "pairs") },
  text: {
    accept: fc.array(
      fc.oneof(
        fc.record({ row, value: text, fraction }),
        fc.record({ row, pattern: fc.constantFrom("a+", "(", ""), fraction }),
      ),
      { maxLength: 4 },
    ),
    case_sensitive: fc.boolean(),
    ignore_accents: fc.boolean(),
    ignore_punctuation: fc.boolean(),
    max_typos: fc.nat(2),
  },
  numeric: {
    accept: fc.array(
      fc.oneof(
        fc.record({
          row,
          kind: fc.constant("value"),
          value: number,
          tolerance: fc.record({
            kind: fc.constantFrom("none", "absolute", "relative", "decimal_places", "significant_figures"),
            amount: number,
          }),
          fraction,
        }),
        fc.record({ row, kind: fc.constant("range"), min: number, max: number, fraction }),
      ),
      { maxLength: 4 },
    ),
  },
  expression: {
    accept: fc.array(fc.record({ row, value: text, fraction }), { maxLength: 3 }),
    variables: fc.array(
      fc.record({ row, name: fc.constantFrom("", "x", "pi", "1", "sin"), min: number, max: number }),
      {
        maxLength: 3,
      },
    ),
    form: fc.constantFrom("any", "expanded", "factored", "simplified"),
    exact: fc.boolean(),
    decimal_tolerance: fc.integer({ min: 0, max: 15 }),
    log_base: fc.constantFrom("e", 2, 10),
  },
  point: {
    areas: fc.array(
      fc.record({ id, shape: fc.constant("rect"), coords: fc.constant([1, 2, 3, 4]), fraction }),
      { maxLength: 3 },
    ),
  },
  open: {
    rubric: fc.uniqueArray(fc.record({ id, title: text, points: fc.nat(9) }), {
      selector: (item) => item.id,
    }),
    model_answer: text,
  },
};
const common = {
  weight: fc.constantFrom(undefined, 1, 0.5),
  min_fraction: fc.constantFrom(0, -0.5, -1),
  feedback: fc.record({ correct: text, partial: text, incorrect: text }),
};
const editedDraft = fc.constantFrom(...interactions).chain((interaction) =>
  fc.constantFrom(...KEY_TYPES[interaction.kind]).chain((type) =>
    fc.record({
      interaction: fc.constant(interaction),
      draft: fc.record({
        type: fc.constant(type),
        ...common,
        ...members[type],
      }) as unknown as fc.Arbitrary<KeyDraft>,
    }),
  ),
);

const findFaults = (interaction: Interaction, key: AnswerKey): unknown[] => {
  const parsed = AnswerKeys.safeParse([key]);
  return parsed.success ? validateKeys("document", [interaction], parsed.data) : parsed.error.issues;
};

describe("building a key from a draft", () => {
  test("only builds keys that the service accepts", () => {
    fc.assert(
      fc.property(editedDraft, ({ interaction, draft }) => {
        const key = buildKey(draft, createContext(interaction));
        if (key) expect(findFaults(interaction, key)).toEqual([]);
      }),
      { numRuns: 3_000 },
    );
  });

  test("builds the same key from the draft of a built key", () => {
    fc.assert(
      fc.property(editedDraft, ({ interaction, draft }) => {
        const key = buildKey(draft, createContext(interaction));
        if (key) expect(buildKey(toKeyDraft(key), createContext(interaction))).toEqual(key);
      }),
      { numRuns: 1_000 },
    );
  });

  test("builds no key from an empty draft, except for orders and manual grading", () => {
    for (const interaction of interactions) {
      for (const type of KEY_TYPES[interaction.kind]) {
        const key = buildKey(createEmptyDraft(type, interaction), createContext(interaction));
        expect(key === undefined, type).toBe(type !== "order" && type !== "open");
      }
    }
  });

  test("keeps every field of a complete key", () => {
    const key: AnswerKey = {
      type: "text",
      response_id: "r",
      weight: 2,
      min_fraction: -0.25,
      feedback: { incorrect: "Look at the map." },
      accept: [{ value: "Paris", fraction: 0.5, case_sensitive: true }, { pattern: "a+" }],
      ignore_accents: true,
      max_typos: 1,
    };
    expect(
      buildKey(toKeyDraft(key), createContext({ responseId: "r", kind: "textEntryInteraction" })),
    ).toEqual(key);
  });

  test("accepts any ids for a question in a custom format", () => {
    const key: AnswerKey = { type: "match", response_id: "own", pairs: [["anything", "goes"]] };
    expect(
      buildKey(toKeyDraft(key), { responseId: "own", interaction: null, isPattern: () => false }),
    ).toEqual(key);
  });
});

describe("editing a draft", () => {
  const draft = createEmptyDraft("choice", choice()) as Extract<KeyDraft, { type: "choice" }>;

  test("toggles correct options, or replaces the one of a single answer", () => {
    expect(toggleCorrect({ ...draft, correct: ["a"] }, "b", false).correct).toEqual(["a", "b"]);
    expect(toggleCorrect({ ...draft, correct: ["a"] }, "a", false).correct).toEqual([]);
    expect(toggleCorrect({ ...draft, correct: ["a"] }, "b", true).correct).toEqual(["b"]);
  });

  test("starts custom credit with shares that add up to 1, and keeps credit that is already set", () => {
    for (let n = 1; n <= 100; n += 1) {
      const hundredths = splitShares(n).map((share) => Math.round(share * 100));
      expect(hundredths.reduce((sum, each) => sum + each, 0)).toBe(100);
      expect(Math.max(...hundredths) - Math.min(...hundredths)).toBeLessThanOrEqual(1);
    }
    const shared = setChoiceScoring({ ...draft, correct: ["a", "c"] }, "mapping", ["a", "b", "c"], false);
    expect(shared.mapping).toEqual({ a: 0.5, b: 0, c: 0.5 });
    const own = { ...shared, mapping: { a: 1 } };
    expect(setChoiceScoring(own, "mapping", ["a", "b", "c"], false).mapping).toEqual({ a: 1 });
  });

  test("adds a row for each pasted line, replaces an empty row, and stops at 200", () => {
    const row = (value: string, at: number) => ({ row: at, value, fraction: 1 });
    const values = (rows: readonly object[] | null) =>
      rows?.map((each) => ("value" in each ? each.value : "?"));
    expect(values(insertPastedTexts([row("", 1)], 1, "Nile\r\n\n Rhine \nPo"))).toEqual([
      "Nile",
      "Rhine",
      "Po",
    ]);
    expect(values(insertPastedTexts([row("Elbe", 1), row("Oder", 2)], 1, "Nile\nPo"))).toEqual([
      "Elbe",
      "Nile",
      "Po",
      "Oder",
    ]);
    expect(insertPastedTexts([row("", 1)], 1, "one line")).toBeNull();
    expect(insertPastedTexts([row("", 1)], 1, "x\n".repeat(500))).toHaveLength(200);
  });

  test("replaces pairs that conflict with a new one, and adds none beyond the limits", () => {
    const once = new Map([
      ["a", 1],
      ["b", 1],
    ]);
    const twice = new Map([
      ["t", 2],
      ["u", 1],
    ]);
    expect(addPair([["a", "t"]], ["a", "u"], once, twice)).toEqual([["a", "u"]]);
    expect(
      addPair(
        [
          ["a", "u"],
          ["b", "t"],
        ],
        ["b", "u"],
        once,
        twice,
      ),
    ).toEqual([["b", "u"]]);
    const any = new Map([
      ["a", 3],
      ["b", 3],
      ["c", 3],
    ]);
    const full = [
      ["a", "t"],
      ["b", "t"],
    ] as [string, string][];
    expect(addPair(full, ["c", "t"], any, twice)).toBe(full);
  });
});

describe("the issues of a key", () => {
  test("name a missing key, except for long answers, and nothing of a complete one", () => {
    for (const interaction of interactions) {
      const isFree = interaction.kind === "extendedTextInteraction";
      expect(findKeyIssues(interaction, undefined).length).toBe(isFree ? 0 : 1);
    }
    expect(findKeyIssues(choice(), { type: "choice", response_id: "r", correct: ["a"] })).toEqual([]);
  });

  test("warn if no answer can earn full points", () => {
    const mapping = (credits: Record<string, number>): AnswerKey => ({
      type: "choice",
      response_id: "r",
      mapping: credits,
    });
    expect(findKeyWarnings(choice(), mapping({ a: 0.34, b: 0.33, c: 0.33 }))).toEqual([]);
    expect(findKeyWarnings(choice(1), mapping({ a: 0.34, b: 0.33, c: 0.33 }))).toHaveLength(1);
    expect(
      findKeyWarnings(choice(), {
        type: "choice",
        response_id: "r",
        mapping: { a: 0.5 },
        mapping_default: 0.25,
      }),
    ).toEqual([]);
    const half: AnswerKey = { type: "numeric", response_id: "r", accept: [{ value: 1, fraction: 0.5 }] };
    expect(findKeyWarnings({ responseId: "r", kind: "textEntryInteraction" }, half)).toHaveLength(1);
  });
});
