import * as z from "zod";
import type { Issue } from "#lib/contract/issues.ts";
import { ANSWER_ISSUES, KEY_ISSUES } from "#lib/messages/answer-issues.ts";
import type { Associable, Interaction } from "../interaction.ts";
import {
  ChoiceId,
  commonFields,
  createIssue,
  Fraction,
  findDuplicates,
  isChoiceId,
  type KeyHandler,
  MAX_IDS,
  Scoring,
} from "./common.ts";
import { compileSelection, createCountScorer } from "./selection.ts";
import { sortPair } from "./sort-pair.ts";

/** A source and the target it belongs to, in that order. If the key isn't directed, the order means nothing. */
export type Pair = [source: string, target: string];

const PairSchema = z.tuple([ChoiceId, ChoiceId]);
/** Checks whether a value is a pair of ids, which have 1 to 64 characters. */
export const isPair = (value: unknown): value is Pair =>
  Array.isArray(value) && value.length === 2 && value.every(isChoiceId);

/** Either `pairs` with `scoring`, or `mapping`. With a mapping, `pairs` only determines which solution to show. */
export const MatchKey = z
  .strictObject({
    type: z.literal("match"),
    ...commonFields,
    pairs: z.array(PairSchema).min(1).max(MAX_IDS).optional(),
    /** False for pairs without a direction, where [a, b] is the same as [b, a]. */
    directed: z.boolean().optional(),
    scoring: Scoring.optional(),
    mapping: z
      .array(z.strictObject({ pair: PairSchema, fraction: Fraction }))
      .min(1)
      .max(MAX_IDS)
      .optional(),
    mapping_default: Fraction.optional(),
  })
  .superRefine((key, ctx) => {
    const addIssue = (path: Issue["path"], message: string) =>
      ctx.addIssue({ code: "custom", path: [...path], message });
    if (!key.mapping && !key.pairs) addIssue(["pairs"], KEY_ISSUES.requiredWithoutMapping);
    if (key.mapping && key.scoring) addIssue(["scoring"], KEY_ISSUES.excludedByMapping);
    if (!key.mapping && key.mapping_default !== undefined)
      addIssue(["mapping_default"], KEY_ISSUES.requiresMapping);
    const encode = getPairEncoder(key);
    const mapped = (key.mapping ?? []).map(({ pair }) => pair);
    const issues = [
      ...findDuplicates((key.pairs ?? []).map(encode), (i) => ["pairs", i]),
      ...findDuplicates(mapped.map(encode), (i) => ["mapping", i, "pair"]),
      ...(key.directed === false ? findSelfPairs(key.pairs ?? [], (i) => ["pairs", i]) : []),
      ...(key.directed === false ? findSelfPairs(mapped, (i) => ["mapping", i, "pair"]) : []),
    ];
    for (const { path, message } of issues) addIssue(path, message);
  });
export type MatchKey = z.infer<typeof MatchKey>;

/** Encodes a pair as one string. The length at the beginning distinguishes ["a", "bc"] from ["ab", "c"]. */
export const encodePair = ([source, target]: Pair): string => `${source.length}:${source}${target}`;

const encodeUndirected = (pair: Pair): string => encodePair(sortPair(pair));

/** Returns the encoder under which the pairs that a key regards as the same are equal. */
export const getPairEncoder = ({ directed }: Pick<MatchKey, "directed">): ((pair: Pair) => string) =>
  directed === false ? encodeUndirected : encodePair;

/** QTI associates a choice only with other choices, however often it can be used. */
const findSelfPairs = (pairs: readonly Pair[], getPath: (index: number) => Issue["path"]): Issue[] =>
  pairs.flatMap(([a, b], i) => (a === b ? [createIssue(getPath(i), KEY_ISSUES.selfPair)] : []));

/** The pairs of a key. Looking one up doesn't build a text, which would take longer than all other grading. */
class PairSet {
  readonly size: number;
  readonly #targets = new Map<string, Set<string>>();

  constructor({ pairs = [], directed }: MatchKey) {
    this.size = pairs.length;
    for (const [source, target] of pairs) {
      this.#add(source, target);
      if (directed === false) this.#add(target, source);
    }
  }

  #add(source: string, target: string): void {
    const targets = this.#targets.get(source) ?? new Set();
    this.#targets.set(source, targets.add(target));
  }

  has([source, target]: Pair): boolean {
    return this.#targets.get(source)?.has(target) ?? false;
  }
}

type Sides = { sources: readonly Associable[]; targets: readonly Associable[] };
type KnownIds = { sources: ReadonlySet<string>; targets: ReadonlySet<string> };

const collectIds = ({ sources, targets }: Sides): KnownIds => ({
  sources: new Set(sources.map(({ id }) => id)),
  targets: new Set(targets.map(({ id }) => id)),
});

/** Returns what can be paired: two sides, or one set of choices that is both of them. Null if it is unknown. */
function getSides(interaction: Interaction | null): (Sides & { isOneSet: boolean; max: number }) | null {
  if (!interaction) return null;
  if ("sources" in interaction) {
    const { sources, targets } = interaction;
    return { sources, targets, isOneSet: false, max: 0 };
  }
  if (!("maxAssociations" in interaction)) return null;
  const { associables, maxAssociations } = interaction;
  return { sources: associables, targets: associables, isOneSet: true, max: maxAssociations };
}

function findUnknownIds([source, target]: Pair, known: KnownIds): Issue[] {
  const issues: Issue[] = [];
  if (!known.sources.has(source)) issues.push(createIssue([0], KEY_ISSUES.unknownSource(source)));
  if (!known.targets.has(target)) issues.push(createIssue([1], KEY_ISSUES.unknownTarget(target)));
  return issues;
}

/**
 * Returns an issue for each pair that uses a source or target more often than its matchMax allows (0: any number). A
 * choice of one set can be on either side.
 */
function findOverusedIds(pairs: readonly Pair[], sides: Sides, isOneSet: boolean): Issue[] {
  const used = [new Map<string, number>(), new Map<string, number>()] as const;
  return ([0, 1] as const).flatMap((side) => {
    const maxById = new Map(
      (side === 0 ? sides.sources : sides.targets).map(({ id, matchMax }) => [id, matchMax]),
    );
    const counts = used[isOneSet ? 0 : side];
    return pairs.flatMap((pair, i) => {
      const count = (counts.get(pair[side]) ?? 0) + 1;
      counts.set(pair[side], count);
      const max = maxById.get(pair[side]) ?? 0;
      return max > 0 && count > max ? [createIssue([i, side], KEY_ISSUES.overused(max))] : [];
    });
  });
}

function validate(key: MatchKey, interaction: Interaction | null): Issue[] {
  const sides = getSides(interaction);
  if (!sides) return [];
  if (sides.isOneSet !== (key.directed === false))
    return [createIssue(["directed"], sides.isOneSet ? KEY_ISSUES.undirected : KEY_ISSUES.directed)];
  const known = collectIds(sides);
  const findPairIssues = (prefix: Issue["path"], pair: Pair) =>
    findUnknownIds(pair, known).map(({ path, message }) => createIssue([...prefix, ...path], message));
  const pairs = key.pairs ?? [];
  return [
    ...pairs.flatMap((pair, i) => findPairIssues(["pairs", i], pair)),
    ...findOverusedIds(pairs, sides, sides.isOneSet).map(({ path, message }) =>
      createIssue(["pairs", ...path], message),
    ),
    ...(sides.max > 0 && pairs.length > sides.max
      ? [createIssue(["pairs"], KEY_ISSUES.tooManyPairs(sides.max))]
      : []),
    ...(key.mapping ?? []).flatMap(({ pair }, i) => findPairIssues(["mapping", i, "pair"], pair)),
  ];
}

function read(
  value: unknown,
  interaction: Interaction | null,
  key: MatchKey | null,
): { value: Pair[] } | Issue[] {
  if (!Array.isArray(value)) return [createIssue([], ANSWER_ISSUES.notPairs)];
  if (value.length > MAX_IDS) return [createIssue([], ANSWER_ISSUES.tooManyPairs(MAX_IDS))];
  const malformed = value.flatMap((item: unknown, i) =>
    isPair(item) ? [] : [createIssue([i], ANSWER_ISSUES.notAPair)],
  );
  if (malformed.length > 0) return malformed;
  const given = value as Pair[];
  const sides = getSides(interaction);
  const isDirected = sides ? !sides.isOneSet : key?.directed !== false;
  const selfPairs = isDirected ? [] : findSelfPairs(given, (i) => [i]);
  if (selfPairs.length > 0) return selfPairs;
  const distinct = [
    ...new Map(given.map((pair) => [getPairEncoder({ directed: isDirected })(pair), pair])).values(),
  ];
  if (!sides) return { value: distinct };
  const known = collectIds(sides);
  const unknown = given.flatMap((pair, i) =>
    findUnknownIds(pair, known).map(({ path, message }) => createIssue([i, ...path], message)),
  );
  if (unknown.length > 0) return unknown;
  if (sides.max > 0 && distinct.length > sides.max)
    return [createIssue([], ANSWER_ISSUES.tooManyPairs(sides.max))];
  const overused = findOverusedIds(distinct, sides, sides.isOneSet);
  return overused.length > 0 ? overused : { value: distinct };
}

/** Pairs across two sets (matching, or texts placed in gaps or on an image), or within one set. */
export const match: KeyHandler<MatchKey, Pair[]> = {
  schema: MatchKey,
  accepts: [
    "matchInteraction",
    "gapMatchInteraction",
    "graphicGapMatchInteraction",
    "associateInteraction",
    "graphicAssociateInteraction",
  ],
  validate,
  read,
  compile: (key) => {
    const scoring = key.scoring ?? "all_or_nothing";
    if (!key.mapping) return createCountScorer(scoring, new PairSet(key));
    const encode = getPairEncoder(key);
    const score = compileSelection({
      correct: [],
      scoring,
      mapping: key.mapping.map(({ pair, fraction }) => [encode(pair), fraction] as const),
      mappingDefault: key.mapping_default ?? 0,
    });
    return (pairs) => score(pairs.map(encode));
  },
};
