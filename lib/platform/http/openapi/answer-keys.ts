import type { Schema } from "#lib/contract/openapi.ts";
import { AnswerKey, type KeyType } from "#lib/core/grading/index.ts";
import { type Components, defineSchema, toJsonSchema } from "./schema.ts";

type Note = { grades: string; value: Schema; fields: Record<string, string>; example: AnswerKey };

/** What each type of key grades, what an answer's `value` is, and what its fields say (contract section 2). */
const NOTES: Record<KeyType, Note> = {
  choice: {
    example: { type: "choice", response_id: "r1", correct: ["a", "c"], scoring: "partial" },
    grades:
      "Choices: of a choice, inline choice or hotspot interaction. All or nothing, in part ((hits − wrong) / number correct), or by the sum of a mapping.",
    value: {
      anyOf: [{ type: "string" }, { type: "array", items: { type: "string" } }],
      examples: ["b", ["a", "c"]],
    },
    fields: {
      correct:
        "The right choices. Required unless there is a mapping; beside one it only says what the solution is",
      scoring: "Default all_or_nothing",
      mapping: "The fraction that each choice earns, by its id. Excludes `scoring`",
      mapping_default: "What a choice earns that the mapping does not name; default 0",
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
      "Words. Of the entries that match, the one that earns most counts, typos or not. Always folded: NFKC, curly quotes and dashes to ASCII, outer blanks dropped, inner ones collapsed.",
    value: { type: "string", examples: ["Wegener"] },
    fields: {
      accept: "What is right. A `pattern` is RE2 syntax, held against the whole text in linear time",
      case_sensitive: "Default false; an entry's own wins",
      ignore_accents: "Default false. Drops combining marks, and reads ł ø đ ħ ŧ ı as their plain letters",
      ignore_punctuation: "Default false. Punctuation is removed, not replaced by a blank",
      max_typos: "Damerau-Levenshtein distance that still matches; default 0",
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
      "A number: of a text entry or a slider. The best matching entry earns; bounds are inclusive and compared as decimals. Text that is no number earns 0.",
    value: { type: ["number", "string"], examples: [3.14, "3,14"] },
    fields: {
      accept:
        "A value with a tolerance (absolute; relative: a share of the value; decimal_places or significant_figures: equal after rounding both), or a range",
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
    grades: "Pairs: of a match or gap match interaction. Scored as a choice, over pairs.",
    value: {
      type: "array",
      items: { type: "array", items: { type: "string" }, minItems: 2, maxItems: 2 },
      examples: [[["s1", "t2"]]],
    },
    fields: {
      pairs: "The right pairs: [source, target]. Required unless there is a mapping",
      scoring: "Default all_or_nothing",
      mapping: "The fraction that each pair earns. Excludes `scoring`",
      mapping_default: "What a pair earns that the mapping does not name; default 0",
    },
  },
  order: {
    example: { type: "order", response_id: "r1", correct: ["c", "a", "b"], scoring: "pairs" },
    grades: "An order of items. An incomplete one is graded; an item given twice is refused.",
    value: { type: "array", items: { type: "string" }, examples: [["c", "a", "b"]] },
    fields: {
      correct: "All items, in their right order",
      scoring:
        "Default all_or_nothing. position: the share of items in their place; pairs: the share of the key's ordered pairs that are kept",
    },
  },
  point: {
    example: { type: "point", response_id: "r1", areas: [{ shape: "circle", coords: [120, 80, 15] }] },
    grades: "Points on an image. The sum over the areas that are hit, each once.",
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
      accept: [{ value: "(x + 1)^2" }],
      variables: { x: { min: -5, max: 5 } },
      form: "expanded",
    },
    grades:
      "A formula, typed as infix maths: right if it is mathematically equal. `2x`, `sin 2x`, `√2` and `x²` are understood; `log` is the natural one. What cannot be read earns 0.",
    value: { type: "string", examples: ["x^2 + 2x + 1"] },
    fields: {
      accept: "What is right",
      variables: "The variables, and the range in which each is compared",
      form: "The form that is asked for; default any",
    },
  },
  open: {
    example: {
      type: "open",
      response_id: "r1",
      rubric: [{ id: "cause", title: "Names the cause", points: 2 }],
      model_answer: "Because the plates collide.",
    },
    grades: "A free answer, by a teacher. The whole question then waits for one.",
    value: { type: "string" },
    fields: {
      rubric: "What the teacher gives points for",
      model_answer: "For the teacher; learners never see it",
    },
  },
};

const COMMON: Record<string, string> = {
  response_id: "The `responseId` of the interaction; in your own content, any name",
  weight: "The question's points are split over its interactions by weight; default 1",
  feedback: "Shown to the learner, by outcome",
  min_fraction:
    "The least that this interaction can earn; default 0, so that wrong picks take nothing from others",
};

/** Components for the answer keys: one for each type, and `AnswerKey` for any of them. */
export function defineAnswerKeys(components: Components): void {
  const { oneOf = [], anyOf = oneOf } = toJsonSchema(AnswerKey, "input", components);
  const references = anyOf.map((branch) => {
    const type = branch.properties?.type?.const as KeyType;
    return {
      type,
      reference: defineSchema(components, getComponentName(type), addDescriptions(branch, NOTES[type])),
    };
  });
  defineSchema(components, "AnswerKey", {
    description:
      "How one interaction is graded. The fraction it earns is held between `min_fraction` and 1, and a question's score is " +
      "`points × Σ(weight × fraction) / Σ(weight)`, never below 0.",
    type: "object",
    oneOf: references.map(({ reference }) => reference),
    discriminator: {
      propertyName: "type",
      mapping: Object.fromEntries(references.map(({ type, reference }) => [type, reference.$ref ?? ""])),
    },
  });
}

const getComponentName = (type: string): string => `${type.charAt(0).toUpperCase()}${type.slice(1)}Key`;

function addDescriptions(branch: Schema, note: Note): Schema {
  const descriptions: Record<string, string> = { ...COMMON, ...note.fields };
  const properties = Object.entries(branch.properties ?? {}).map(([name, schema]) => {
    const description = descriptions[name];
    return [name, description === undefined ? schema : { ...schema, description }];
  });
  return {
    description: note.grades,
    ...branch,
    properties: Object.fromEntries(properties),
    examples: [note.example],
    "x-answer-value": note.value,
  };
}
