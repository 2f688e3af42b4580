import fc from "fast-check";
import type { Schema } from "#lib/contract/openapi.ts";
import { everyInteraction, readingPassage } from "#tests/content/fixtures.ts";
import { getIdArbitrary } from "./id-arbitraries.ts";
import { components, getRefName } from "./operations.ts";
import { autoQuestions, openQuestion } from "./quiz.ts";

type Any = fc.Arbitrary<unknown>;
type Bounds = Partial<
  Record<
    | "minItems"
    | "maxItems"
    | "minLength"
    | "maxLength"
    | "minimum"
    | "maximum"
    | "exclusiveMinimum"
    | "exclusiveMaximum",
    number
  >
> & { pattern?: string };
type Bounded = Schema & Bounds;

/** Generates values that a schema accepts, including boundaries. `name` is the name of the member. */
export function buildArbitrary(schema: Schema, name = ""): Any {
  const ref = getRefName(schema);
  if (ref !== undefined) return FIXED[ref]?.() ?? buildArbitrary(components[ref] ?? {}, name);
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return fc.oneof(...alternatives.map((each) => buildArbitrary(each, name)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case "object":
      return buildObject(schema);
    case "array":
      return buildList(schema, name);
    case "string":
      return buildText(schema, name);
    case "integer":
    case "number":
      return buildNumber(schema);
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function buildObject({ properties, required = [] }: Schema): Any {
  if (!properties)
    return fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 });
  const members = Object.fromEntries(
    Object.entries(properties).map(([name, inner]) => [name, buildArbitrary(inner, name)]),
  );
  const record = fc.record(members, { requiredKeys: required });
  if (!("content_ast" in properties)) return record;
  // Random content and random keys almost never fit each other.
  return fc.oneof(
    { arbitrary: fc.tuple(record, wholeQuestion).map(([any, whole]) => ({ ...any, ...whole })), weight: 3 },
    record,
  );
}

function buildList({ items, minItems = 0, maxItems = 1000, prefixItems }: Bounded, name: string): Any {
  if (prefixItems) return fc.tuple(...prefixItems.map((item) => buildArbitrary(item)));
  return fc.array(buildArbitrary(typeof items === "object" ? items : {}, name), {
    minLength: minItems,
    maxLength: Math.min(maxItems, minItems + 3),
  });
}

export const word = fc.oneof(
  fc.string({ unit: "binary", maxLength: 12 }),
  fc.string({ maxLength: 12 }),
  fc.constantFrom("a", "b", "r1", "Paris", "x^2", "3,14", "e\u0301", "👩‍🏫", "\u202eabc", "İ", "ﬃ"),
);

/** The years at the edges are the first and last with four digits. Some of these times can't be stored. */
const TIMESTAMPS = [
  "2026-03-02T09:41:07.512Z",
  "2024-02-29T23:59:59.123456789+14:00",
  "0001-01-01T00:00:00Z",
  "9999-12-31T23:59:59.999Z",
  "0000-01-01T00:00:00Z",
  "0001-01-01T00:00:00+23:59",
  "9999-12-31T23:59:59-23:59",
];

function buildText({ format, pattern, minLength = 0, maxLength = 1000 }: Bounded, name: string): Any {
  if (format === "uuid") return getIdArbitrary(name);
  if (format === "date-time") return fc.constantFrom(...TIMESTAMPS);
  if (format === "uri")
    return fc.constantFrom("https://receiver.example/a?b=c", "https://school.example/back");
  if (pattern !== undefined)
    return fc.stringMatching(new RegExp(pattern), { maxLength: Math.min(maxLength, 40) });
  const fits = word.filter((text) => text.length >= minLength && [...text].length <= maxLength);
  const lengths = [minLength, minLength + 1, maxLength - 1, maxLength].filter(
    (n) => n <= Math.min(maxLength, 1000),
  );
  return fc.oneof(
    { arbitrary: fits, weight: 4 },
    fc.constantFrom(...lengths).map((n) => "é".repeat(n)),
  );
}

function buildNumber(schema: Bounded): Any {
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum, type } = schema;
  const low = minimum ?? exclusiveMinimum ?? -1e15;
  const high = maximum ?? exclusiveMaximum ?? 1e15;
  const inside = (n: number) => n > (exclusiveMinimum ?? -Infinity) && n < (exclusiveMaximum ?? Infinity);
  const whole = fc.oneof(
    fc.integer({ min: Math.ceil(Math.max(low, -1e9)), max: Math.floor(Math.min(high, 1e9)) }),
    fc.constantFrom(low, high),
  );
  const any = type === "integer" ? whole : fc.oneof(whole, fc.double({ min: low, max: high, noNaN: true }));
  return any.filter(inside).map((n) => (Object.is(n, -0) ? 0 : n));
}

const samples = [...autoQuestions.map(({ question }) => question), openQuestion()];
const answers = autoQuestions.flatMap(({ right, wrong }) => [right, wrong]);
const content: Any = fc.oneof(
  fc.constantFrom(...samples.map((question) => question.content_ast), everyInteraction, readingPassage),
  fc.dictionary(fc.string({ maxLength: 5 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 }),
);
const wholeQuestion = fc
  .constantFrom(...samples)
  .map(({ content_ast, answer_keys }) => ({ content_ast, answer_keys }));
const answer: Any = fc.oneof(
  fc.constantFrom(...answers, "An essay", null, "", []),
  fc.jsonValue({ maxDepth: 2 }),
);
const FIXED: Record<string, () => Any> = {
  ContentAst: () => content,
  AnswerElement: () =>
    fc.oneof(
      answer,
      answer.map((value) => ({ responseId: "r1", value })),
    ),
};
