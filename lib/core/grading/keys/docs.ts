import type { Schema } from "#lib/contract/openapi.ts";
import type { AnswerKey, KeyType } from "../registry.ts";

/** What a type of key grades, the form of an answer's `value`, its fields and an example. */
export type KeyDocs = { grades: string; value: Schema; fields: Record<string, string>; example: AnswerKey };

/** Describes each type of answer key, for the OpenAPI document. */
export const KEY_DOCS: Readonly<Record<KeyType, KeyDocs>> = {
  choice: {
    example: { type: "choice", response_id: "r1", correct: ["a", "c"], scoring: "partial" },
    grades:
      "Choices of a choice, inline choice, or hotspot interaction. Scored all or nothing, partially ((hits − wrong) / number correct), or by the sum of a mapping.",
    value: {
      anyOf: [{ type: "string" }, { type: "array", items: { type: "string" } }],
      examples: ["b", ["a", "c"]],
    },
    fields: {
      correct:
        "The correct choices. Required unless there is a mapping. With a mapping they only define the solution to show",
      scoring: "Default all_or_nothing",
      mapping: "The fraction each choice earns, by id. Not allowed with `scoring`",
      mapping_default: "The fraction of a choice that is not in the mapping; default 0",
    },
  },
  text: {
    example: {
      type: "text",
      response_id: "r1",
      accept: [{ value: "Wegener" }, { pattern: "^alfred", fraction: 0.25 }],
      max_typos: 1,
    },
    grades:
      "Text. Of several matching entries, the one with the highest fraction counts, with or without typos. Text is always normalized: NFKC, curly quotes and dashes to ASCII, outer white space removed, inner white space collapsed.",
    value: { type: "string", examples: ["Wegener"] },
    fields: {
      accept: "Accepted answers. A `pattern` is in RE2 syntax and must match the whole text",
      case_sensitive: "Default false. An entry can override it",
      ignore_accents: "Default false. Removes combining marks, and treats ł ø đ ħ ŧ ı as their base letters",
      ignore_punctuation: "Default false. Punctuation is removed, not replaced by a space",
      max_typos: "Largest Damerau-Levenshtein distance that still matches; default 0",
    },
  },
  numeric: {
    example: {
      type: "numeric",
      response_id: "r1",
      accept: [
        { value: 3.14, tolerance: { absolute: 0.01 } },
        { min: 3, max: 3.2, fraction: 0.5 },
      ],
    },
    grades:
      "A number from a text entry or a slider. The best matching entry counts. Bounds are inclusive and compared as decimals. Text that is not a number earns 0.",
    value: { type: ["number", "string"], examples: [3.14, "3,14"] },
    fields: {
      accept:
        "Accepted values. Each is a range, or a value with a tolerance: `absolute`, `relative` (a share of the value), or `decimal_places` or `significant_figures` (equal after rounding both)",
    },
  },
  match: {
    example: {
      type: "match",
      response_id: "r1",
      pairs: [
        ["s1", "t2"],
        ["s2", "t1"],
      ],
      scoring: "partial",
    },
    grades:
      "Pairs of a match, gap match, or associate interaction, or of its graphic form. Scored like a choice, by pairs. The pairs of " +
      "an `associateInteraction` or `graphicAssociateInteraction` have no direction and need `directed: false`.",
    value: {
      type: "array",
      items: { type: "array", items: { type: "string" }, minItems: 2, maxItems: 2 },
      examples: [[["s1", "t2"]]],
    },
    fields: {
      pairs: "The correct pairs: [source, target]. Required unless there is a mapping",
      directed: "Default true. With `false`, [a, b] and [b, a] are the same pair",
      scoring: "Default all_or_nothing",
      mapping: "The fraction each pair earns. Not allowed with `scoring`",
      mapping_default: "The fraction of a pair that is not in the mapping; default 0",
    },
  },
  order: {
    example: { type: "order", response_id: "r1", correct: ["c", "a", "b"], scoring: "pairs" },
    grades: "The order of items. An incomplete order is graded. An order with an item twice is rejected.",
    value: { type: "array", items: { type: "string" }, examples: [["c", "a", "b"]] },
    fields: {
      correct: "All items, in the correct order",
      scoring:
        "Default all_or_nothing. `position` scores the share of items in their place, where an item that the key doesn't have counts as one out of place, and `pairs` the share of the key's ordered pairs that are kept",
    },
  },
  point: {
    example: { type: "point", response_id: "r1", areas: [{ shape: "circle", coords: [120, 80, 15] }] },
    grades:
      "Points on an image, or centers of placed objects. Earns the sum of the areas hit, each counted once.",
    value: {
      type: "array",
      items: {},
      examples: [
        [120, 80],
        [
          [120, 80],
          [40, 12],
        ],
      ],
    },
    fields: { areas: "circle: x, y, radius; rect: two opposite corners; poly: three or more corners" },
  },
  expression: {
    example: {
      type: "expression",
      response_id: "r1",
      accept: [{ value: "x^2 + 2x + 1" }],
      variables: { x: { min: -5, max: 5 } },
      form: "expanded",
    },
    grades:
      "A formula in infix notation, correct if it is mathematically equal. `2x`, `sin 2x`, `√2`, and `x²` are understood; `/docs/guides/expressions` defines the notation and the forms. An expression that can't be read earns 0, and the feedback says so.",
    value: { type: "string", examples: ["x^2 + 2x + 1"] },
    fields: {
      accept: "Accepted expressions",
      variables: "The variables, each with the range in which it is compared",
      form: "The form the answer must have; default any. Each accepted expression must have it too",
      exact:
        "true accepts exact answers only: no decimal in place of an irrational or repeating value. Default false",
      decimal_tolerance:
        "The significant figures from which a decimal is accepted, if it agrees with the accepted expression to the precision it was written in; default 4. 0 accepts exact answers only",
      log_base: "What `log` without a base means: the natural logarithm (`e`, the default), or base 2 or 10",
    },
  },
  open: {
    example: {
      type: "open",
      response_id: "r1",
      rubric: [{ id: "cause", title: "Names the cause", points: 2 }],
      model_answer: "Because the plates collide.",
    },
    grades:
      "A free answer, graded by a teacher. The whole question then needs grading. The answer to an upload or a drawing is a " +
      "list of ids of files.",
    value: { anyOf: [{ type: "string" }, { type: "array", items: { type: "string", format: "uuid" } }] },
    fields: {
      rubric: "The criteria that the teacher awards points for",
      model_answer: "Shown to teachers, never to learners",
    },
  },
};

/** Descriptions of the fields that several types of keys have. */
export const COMMON_FIELD_DOCS: Readonly<Record<string, string>> = {
  response_id: "The `responseId` of the interaction; any name in custom content",
  weight: "The weight of this interaction in the question's points; default 1",
  feedback: "Shown to the learner, by outcome",
  min_fraction:
    "The lowest fraction this interaction can earn. With the default 0, wrong choices take no points from other interactions",
};
