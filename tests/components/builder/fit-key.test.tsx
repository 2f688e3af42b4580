import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fitKey } from "#components/builder/keys/fit-key.ts";
import { KEY_TYPES } from "#components/builder/keys/key-types.ts";
import { type AnswerKey, AnswerKeys, type Interaction, validateKeys } from "#lib/core/grading/index.ts";
import { getKeyHandler } from "#lib/core/grading/registry.ts";

const id = fc.constantFrom("a", "b", "c", "d", "e");
const ids = fc.uniqueArray(id, { minLength: 1 });
const fraction = fc.integer({ min: -100, max: 100 }).map((n) => n / 100);
const side = fc
  .uniqueArray(fc.tuple(id, fc.nat(2)), { minLength: 1, selector: ([name]) => name })
  .map((all) => all.map(([name, matchMax]) => ({ id: name, matchMax })));
const responseId = fc.constantFrom("r1", "r2");
const number = fc.integer({ min: -40, max: 40 }).map((n) => n / 4);

const interaction: fc.Arbitrary<Interaction> = fc.oneof(
  fc.record({
    responseId,
    kind: fc.constant("choiceInteraction"),
    maxChoices: fc.nat(3),
    minChoices: fc.constant(0),
    choices: ids,
  }),
  fc.record({ responseId, kind: fc.constant("inlineChoiceInteraction"), choices: ids }),
  fc.record({ responseId, kind: fc.constant("hotspotInteraction"), maxChoices: fc.nat(3), choices: ids }),
  fc.record({ responseId, kind: fc.constant("orderInteraction"), choices: ids }),
  fc.record({
    responseId,
    kind: fc.constantFrom("matchInteraction", "gapMatchInteraction"),
    sources: side,
    targets: side,
  }),
  fc.record({
    responseId,
    kind: fc.constantFrom("associateInteraction", "graphicAssociateInteraction"),
    maxAssociations: fc.nat(3),
    minAssociations: fc.constant(0),
    associables: side,
  }),
  fc.record({
    responseId,
    kind: fc.constant("graphicGapMatchInteraction"),
    sources: side,
    targets: side,
  }),
  fc.record({
    responseId,
    kind: fc.constant("hottextInteraction"),
    maxChoices: fc.nat(3),
    minChoices: fc.constant(0),
    choices: ids,
  }),
  fc.record({ responseId, kind: fc.constant("graphicOrderInteraction"), choices: ids }),
  fc.record({
    responseId,
    kind: fc.constant("positionObjectInteraction"),
    maxChoices: fc.nat(3),
    minChoices: fc.constant(0),
  }),
  fc.record({ responseId, kind: fc.constant("uploadInteraction"), maxFiles: fc.nat(3) }),
  fc.record({ responseId, kind: fc.constantFrom("drawingInteraction", "mediaInteraction") }),
  fc.record({ responseId, kind: fc.constant("selectPointInteraction"), maxChoices: fc.nat(3) }),
  fc.record({ responseId, kind: fc.constantFrom("textEntryInteraction", "extendedTextInteraction") }),
  fc.tuple(responseId, number, fc.integer({ min: 1, max: 20 })).map(([name, lowerBound, width]) => ({
    responseId: name,
    kind: "sliderInteraction" as const,
    lowerBound,
    upperBound: lowerBound + width / 2,
    step: 1,
  })),
) as fc.Arbitrary<Interaction>;

const keyArbitrary = <T extends Record<string, fc.Arbitrary<unknown>>>(
  type: string,
  fields: T,
  optional: string[] = [],
) =>
  fc.record(
    { type: fc.constant(type), response_id: responseId, weight: fc.constantFrom(0.5, 2), ...fields },
    {
      requiredKeys: [
        "type",
        "response_id",
        ...Object.keys(fields).filter((name) => !optional.includes(name)),
      ] as never,
    },
  );
const pair = fc.tuple(id, id);
const tolerance = fc.oneof(
  fc.record({ absolute: fc.nat(3) }),
  fc.record({ relative: fc.constantFrom(0, 0.1, 1) }),
  fc.record({ decimal_places: fc.nat(2) }),
  fc.record({ significant_figures: fc.integer({ min: 1, max: 3 }) }),
);
const key = fc.oneof(
  keyArbitrary("choice", { correct: ids, scoring: fc.constantFrom("all_or_nothing", "partial") }, [
    "scoring",
  ]),
  keyArbitrary("choice", { correct: ids, mapping: fc.dictionary(id, fraction), mapping_default: fraction }, [
    "correct",
    "mapping_default",
  ]),
  keyArbitrary(
    "match",
    {
      pairs: fc.uniqueArray(pair, { minLength: 1, selector: String }),
      scoring: fc.constantFrom("all_or_nothing", "partial"),
    },
    ["scoring"],
  ),
  keyArbitrary(
    "match",
    {
      pairs: fc.uniqueArray(pair, { minLength: 1, selector: String }),
      mapping: fc.uniqueArray(fc.record({ pair, fraction }), {
        minLength: 1,
        selector: (entry) => String(entry.pair),
      }),
      mapping_default: fraction,
    },
    ["pairs", "mapping_default"],
  ),
  keyArbitrary("order", { correct: ids, scoring: fc.constantFrom("position", "pairs") }, ["scoring"]),
  keyArbitrary("numeric", {
    accept: fc.array(
      fc.oneof(
        fc.record({ value: number, tolerance }, { requiredKeys: ["value"] }),
        fc.tuple(number, fc.nat(8)).map(([min, width]) => ({ min, max: min + width })),
      ),
      { minLength: 1, maxLength: 4 },
    ),
  }),
  keyArbitrary("text", {
    accept: fc.array(fc.record({ value: fc.constantFrom("Paris", "Rome") }), { minLength: 1, maxLength: 2 }),
  }),
  keyArbitrary("expression", {
    accept: fc.constant([{ value: "x+1" }]),
    variables: fc.constant({ x: { min: 0, max: 1 } }),
  }),
  keyArbitrary("point", { areas: fc.constant([{ shape: "circle", coords: [1, 1, 1] }]) }),
  keyArbitrary("open", { rubric: fc.constant([{ id: "a", title: "True", points: 1 }]) }, ["rubric"]),
) as unknown as fc.Arbitrary<AnswerKey>;

const findMisfits = (on: Interaction, fitted: AnswerKey): unknown[] => {
  const parsed = AnswerKeys.safeParse([fitted]);
  return parsed.success ? validateKeys("document", [on], parsed.data) : parsed.error.issues;
};

describe("fitting a key to its interaction", () => {
  test("only returns keys that the service accepts for the interaction", () => {
    fc.assert(
      fc.property(interaction, key, (on, before) => {
        fc.pre(AnswerKeys.safeParse([before]).success);
        const fitted = fitKey(on, before);
        if (fitted) expect(findMisfits(on, fitted)).toEqual([]);
      }),
      { numRuns: 3_000 },
    );
  });

  test("returns a valid key unchanged", () => {
    fc.assert(
      fc.property(interaction, key, (on, before) => {
        fc.pre(before.response_id === on.responseId && AnswerKeys.safeParse([before]).success);
        fc.pre(validateKeys("document", [on], [before]).length === 0);
        // An empty mapping is dropped.
        fc.pre(!("mapping" in before) || Object.keys(before.mapping ?? {}).length > 0);
        expect(fitKey(on, before)).toEqual(before);
      }),
      { numRuns: 400 },
    );
  });

  test("removes a deleted option and keeps scoring and weight", () => {
    const on: Interaction = {
      responseId: "r",
      kind: "choiceInteraction",
      maxChoices: 0,
      minChoices: 0,
      choices: ["a", "c"],
    };
    const before: AnswerKey = {
      type: "choice",
      response_id: "r",
      correct: ["a", "b"],
      scoring: "partial",
      weight: 3,
    };
    expect(fitKey(on, before)).toEqual({ ...before, correct: ["a"] });
    expect(fitKey({ ...on, choices: ["c"] }, before)).toBeUndefined();
  });

  test("appends a new item to the correct order", () => {
    const on: Interaction = { responseId: "r", kind: "orderInteraction", choices: ["n", "a", "b"] };
    expect(fitKey(on, { type: "order", response_id: "r", correct: ["b", "x", "a"] })).toMatchObject({
      correct: ["b", "a", "n"],
    });
  });
});

test("the editor offers the key types that the grader accepts for each interaction", () => {
  for (const [kind, types] of Object.entries(KEY_TYPES)) {
    const all = ["choice", "text", "numeric", "expression", "match", "order", "point", "open"] as const;
    const accepting = all.filter((type) => (getKeyHandler(type).accepts as readonly string[]).includes(kind));
    // A teacher can grade every interaction, but the editor only offers that where it is usual.
    const offered = accepting.filter(
      (type) => type !== "open" || (types as readonly string[]).includes("open"),
    );
    expect([...types].sort(), kind).toEqual([...offered].sort());
  }
});
