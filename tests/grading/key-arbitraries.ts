import fc from "fast-check";

const id = fc.constantFrom("a", "b", "c", "d", "constructor");
const ids = fc.uniqueArray(id, { minLength: 1 });
const fraction = fc.integer({ min: -100, max: 100 }).map((n) => n / 100);
const size = fc.integer({ min: -50, max: 50 }).map((n) => n / 10);
const pair = fc.tuple(id, id);
/** Without a direction, a choice can't be paired with itself. */
const unequalPair = pair.filter(([a, b]) => a !== b);
const toUndirected = (ends: readonly string[]) => String([...ends].sort());
const common = {
  min_fraction: fc.integer({ min: -4, max: 0 }).map((n) => n / 4),
  weight: fc.constantFrom(0.1, 1, 3),
};

const key = <F extends { type: fc.Arbitrary<string> }>(fields: F) => fc.record({ ...common, ...fields });

/** The fields of a key, without its response id, by type. Pairs without a direction are a kind of their own. */
export const KEY_ARBITRARIES = {
  choice: fc.oneof(
    key({
      type: fc.constant("choice"),
      correct: ids,
      scoring: fc.constantFrom("all_or_nothing", "partial"),
    }),
    key({ type: fc.constant("choice"), mapping: fc.dictionary(id, fraction), mapping_default: fraction }),
  ),
  order: key({
    type: fc.constant("order"),
    correct: ids,
    scoring: fc.constantFrom("all_or_nothing", "position", "pairs"),
  }),
  match: fc.oneof(
    key({
      type: fc.constant("match"),
      pairs: fc.uniqueArray(pair, { minLength: 1, selector: String }),
      scoring: fc.constantFrom("all_or_nothing", "partial"),
    }),
    key({
      type: fc.constant("match"),
      mapping: fc.uniqueArray(fc.record({ pair, fraction }), {
        minLength: 1,
        selector: (entry) => String(entry.pair),
      }),
      mapping_default: fraction,
    }),
  ),
  undirectedMatch: fc.oneof(
    key({
      type: fc.constant("match"),
      directed: fc.constant(false),
      pairs: fc.uniqueArray(unequalPair, { minLength: 1, selector: toUndirected }),
      scoring: fc.constantFrom("all_or_nothing", "partial"),
    }),
    key({
      type: fc.constant("match"),
      directed: fc.constant(false),
      mapping: fc.uniqueArray(fc.record({ pair: unequalPair, fraction }), {
        minLength: 1,
        selector: (entry) => toUndirected(entry.pair),
      }),
      mapping_default: fraction,
    }),
  ),
  text: key({
    type: fc.constant("text"),
    accept: fc.array(fc.oneof(fc.record({ value: id, fraction }), fc.record({ pattern: id, fraction })), {
      minLength: 1,
      maxLength: 3,
    }),
    max_typos: fc.nat({ max: 2 }),
    case_sensitive: fc.boolean(),
  }),
  numeric: key({
    type: fc.constant("numeric"),
    accept: fc.array(
      fc.record({ value: size, tolerance: fc.record({ relative: fc.nat({ max: 2 }) }), fraction }),
      { minLength: 1, maxLength: 3 },
    ),
  }),
  point: key({
    type: fc.constant("point"),
    areas: fc.array(
      fc.record({ shape: fc.constant("circle"), coords: fc.tuple(size, size, fc.constant(2.5)), fraction }),
      { minLength: 1, maxLength: 3 },
    ),
  }),
  expression: key({
    type: fc.constant("expression"),
    accept: fc.array(fc.record({ value: fc.constantFrom("(x+1)^2", "x^2", "x"), fraction }), {
      minLength: 1,
      maxLength: 2,
    }),
    variables: fc.constant({ x: { min: -3, max: 3 } }),
    form: fc.constantFrom("any", "expanded", "factored", "simplified"),
  }),
};
export type AutoKeyType = keyof typeof KEY_ARBITRARIES;
export const AUTO_KEY_TYPES = Object.keys(KEY_ARBITRARIES) as AutoKeyType[];

/** The fields of a key of any type that is graded automatically. */
export const keyArbitrary = fc.oneof(...Object.values(KEY_ARBITRARIES));

/** The fields of a key that leaves the answer to a teacher. */
export const openKeyArbitrary = key({ type: fc.constant("open") });

/** Answers that a key of each type can read. */
export const ANSWER_ARBITRARIES = {
  choice: fc.oneof(id, fc.array(id, { maxLength: 6 })),
  order: fc.uniqueArray(id),
  match: fc.array(pair, { maxLength: 6 }),
  undirectedMatch: fc.array(unequalPair, { maxLength: 6 }),
  text: fc.oneof(id, fc.constantFrom("A", " bb", "constructer", "")),
  numeric: fc.oneof(size, size.map(String), fc.constant("about 3")),
  point: fc.oneof(fc.tuple(size, size), fc.array(fc.tuple(size, size), { maxLength: 3 })),
  expression: fc.constantFrom("x^2+2x+1", "(1+x)^2", "x*x", "x", "1+", ""),
} satisfies Record<AutoKeyType, fc.Arbitrary<unknown>>;

/** Answers that a learner might send. Most have the right type for some key. */
export const answerArbitrary = fc.oneof(
  ...Object.values(ANSWER_ARBITRARIES),
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.constant(null),
  fc.jsonValue({ maxDepth: 3 }),
);
