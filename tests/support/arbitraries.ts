import fc from "fast-check";
import type { Schema } from "#lib/contract/openapi.ts";
import { everyInteraction, readingPassage } from "#tests/content/fixtures.ts";
import { changed, placesIn } from "#tests/content/json-paths.ts";
import { components, refName } from "./operations.ts";
import { idMark, numberMark } from "./placeholders.ts";
import { autoQuestions, openQuestion } from "./quiz.ts";
import type { IdKind } from "./world.ts";

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

/** What a schema lets in, boundaries included; `name` is the member that it stands at. */
export function fitting(schema: Schema, name = ""): Any {
  const ref = refName(schema);
  if (ref !== undefined) return FIXED[ref]?.() ?? fitting(components[ref] ?? {}, name);
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return fc.oneof(...alternatives.map((each) => fitting(each, name)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case "object":
      return objectOf(schema);
    case "array":
      return listOf(schema, name);
    case "string":
      return textOf(schema, name);
    case "integer":
    case "number":
      return numberOf(schema);
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function objectOf({ properties, required = [] }: Schema): Any {
  if (!properties)
    return fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 });
  const members = Object.fromEntries(
    Object.entries(properties).map(([name, inner]) => [name, fitting(inner, name)]),
  );
  const made = fc.record(members, { requiredKeys: required });
  if (!("content_ast" in properties)) return made;
  // Content and keys that fit each other hardly ever come about by themselves.
  return fc.oneof(
    { arbitrary: fc.tuple(made, wholeQuestion).map(([any, whole]) => ({ ...any, ...whole })), weight: 3 },
    made,
  );
}

function listOf({ items, minItems = 0, maxItems = 1000, prefixItems }: Bounded, name: string): Any {
  if (prefixItems) return fc.tuple(...prefixItems.map((item) => fitting(item)));
  return fc.array(fitting(typeof items === "object" ? items : {}, name), {
    minLength: minItems,
    maxLength: Math.min(maxItems, minItems + 3),
  });
}

const word = fc.oneof(
  fc.string({ unit: "binary", maxLength: 12 }),
  fc.string({ maxLength: 12 }),
  fc.constantFrom("a", "b", "r1", "Paris", "x^2", "3,14", "e\u0301", "👩‍🏫", "\u202eabc", "İ", "ﬃ"),
);

function textOf({ format, pattern, minLength = 0, maxLength = 1000 }: Bounded, name: string): Any {
  if (format === "uuid") return idAt(name);
  if (format === "date-time") return fc.constantFrom("2026-03-02T09:41:07.512Z", "2024-02-29T23:59:59+14:00");
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

function numberOf(schema: Bounded): Any {
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

const UNKNOWN_ID = "01900000-0000-7000-8000-000000000000";
const KINDS: readonly IdKind[] = [
  "assessment",
  "draft",
  "exercise",
  "question",
  "openQuestion",
  "submission",
  "folder",
  "collection",
  "item",
  "webhook",
  "delivery",
];
const BY_MEMBER: readonly [RegExp, readonly IdKind[]][] = [
  [/^assessment_?id/i, ["assessment", "draft"]],
  [/^exercise_?id/i, ["exercise"]],
  [/^question_?id/i, ["question", "openQuestion"]],
  [/folder_?id/i, ["folder"]],
  [/^item_?ids?/i, ["item"]],
  [/^webhook_?id/i, ["webhook"]],
];

/** An id for a member: mostly of the kind that belongs there, so that requests get past "not found". */
export const idAt = (name: string): fc.Arbitrary<string> =>
  idOf(BY_MEMBER.find(([pattern]) => pattern.test(name))?.[1] ?? KINDS);

export const idOf = (kinds: readonly IdKind[]): fc.Arbitrary<string> =>
  fc.oneof(
    { arbitrary: fc.constantFrom(...kinds).map(idMark), weight: 6 },
    fc.constantFrom(...KINDS).map(idMark),
    fc.constantFrom(
      UNKNOWN_ID,
      UNKNOWN_ID.toUpperCase(),
      `{${UNKNOWN_ID}}`,
      UNKNOWN_ID.replaceAll("-", ""),
      "7",
    ),
    fc.constantFrom("x", "__proto__", "constructor", "null", "id'--", "🂡", "a".repeat(200)),
  );

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

const nested = (levels: number): unknown => {
  let value: unknown = 1;
  for (let i = 0; i < levels; i++) value = i % 2 ? [value] : { a: value };
  return value;
};

/** Own members with these names do what the language's own do in a careless program. */
const NAMES = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "then", "length", "0"];
const members = (...names: string[]) => Object.fromEntries(names.map((name) => [name, { polluted: true }]));

/** What no schema asks for, and what some only just let in. */
export const hostile: Any = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, 0, 1, -1, 1.5, 2 ** 31, 2 ** 53 - 1, -(2 ** 53), 1e308, 5e-324),
  fc
    .constantFrom(
      "-0",
      "1e400",
      "-1e400",
      "1e-400",
      "9007199254740993",
      "1.0",
      "1E2",
      "0.10000000000000000000001",
    )
    .map(numberMark),
  fc.constantFrom("", " ", "\0", "a\0b", "\ud800", "x\udc00", "\ufeff", "\uffff", "\u2028"),
  fc.constantFrom(...NAMES, "true", "NaN", "1e5", "%00", "' or 1=1 --", "javascript:alert(1)", "../../etc"),
  fc.constantFrom("2026-02-30T00:00:00Z", "2026-01-01", "+275760-09-13T00:00:00Z", "2026-01-01T00:00:00"),
  fc.constantFrom(301, 1001, 20_001, 100_001).map((length) => "x".repeat(length)),
  fc.constantFrom<unknown>([], {}, [null], [[]], members(...NAMES), [members("__proto__")]),
  fc.constantFrom(10, 40, 60, 64, 70).map(nested),
  fc.constantFrom(...KINDS).map(idMark),
  fc.jsonValue({ maxDepth: 2 }),
);

type Mutation = {
  at: number;
  how: "replace" | "remove" | "wrap" | "repeat" | "add";
  name: string;
  value: unknown;
};

export const mutation: fc.Arbitrary<Mutation> = fc.record({
  at: fc.nat(),
  how: fc.constantFrom("replace", "replace", "remove", "wrap", "repeat", "add"),
  name: fc.oneof(fc.constantFrom(...NAMES, "", "a\0", "\ud800", "id", "organization_id", "status"), word),
  value: hostile,
});

/** A value with one place of it made wrong. */
export function mutate(value: unknown, { at, how, name, value: other }: Mutation): unknown {
  const places = [...placesIn(value)];
  const path = places[at % places.length] ?? [];
  return changed(value, path, (before) => {
    if (how === "remove") return path.length === 0 ? null : undefined;
    if (how === "wrap") return [before];
    if (how === "repeat") return Array.isArray(before) ? [...before, ...before] : [before, before];
    if (how === "add" && typeof before === "object" && before !== null && !Array.isArray(before))
      return Object.fromEntries([...Object.entries(before), [name, other]]);
    return other;
  });
}

/** Texts that are no JSON, or only just. */
export const brokenJson: fc.Arbitrary<string> = fc.constantFrom(
  "",
  " ",
  "{",
  "nul",
  "[1,]",
  "{'a':1}",
  "\ufeff{}",
  "{}{}",
  '{"a":01}',
  '"\\ud800"',
  '"\\x"',
  '{"__proto__":{"__proto__":1}}',
  "[".repeat(100_000),
  `${'{"a":'.repeat(65)}1${"}".repeat(65)}`,
);
