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
import { compileSelection } from "./selection.ts";

/** A source and the target it belongs to, in that order. */
export type Pair = [string, string];

const PairSchema = z.tuple([ChoiceId, ChoiceId]);
const isPair = (value: unknown): value is Pair =>
  Array.isArray(value) && value.length === 2 && value.every(isChoiceId);

/** Either `pairs` with `scoring`, or `mapping`. With a mapping, `pairs` only determines which solution to show. */
export const MatchKey = z
  .strictObject({
    type: z.literal("match"),
    ...commonFields,
    pairs: z.array(PairSchema).min(1).max(MAX_IDS).optional(),
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
    const duplicates = [
      ...findDuplicates((key.pairs ?? []).map(encodePair), (i) => ["pairs", i]),
      ...findDuplicates(
        (key.mapping ?? []).map((entry) => encodePair(entry.pair)),
        (i) => ["mapping", i, "pair"],
      ),
    ];
    for (const { path, message } of duplicates) addIssue(path, message);
  });
export type MatchKey = z.infer<typeof MatchKey>;

/** Encodes a pair as one string. The length at the beginning distinguishes ["a", "bc"] from ["ab", "c"]. */
export const encodePair = ([source, target]: Pair): string => `${source.length}:${source}${target}`;

type Sides = { sources: readonly Associable[]; targets: readonly Associable[] };
type KnownIds = { sources: ReadonlySet<string>; targets: ReadonlySet<string> };

const collectIds = ({ sources, targets }: Sides): KnownIds => ({
  sources: new Set(sources.map(({ id }) => id)),
  targets: new Set(targets.map(({ id }) => id)),
});

function getSides(interaction: Interaction | null): Sides | null {
  const paired = interaction?.kind === "matchInteraction" || interaction?.kind === "gapMatchInteraction";
  return paired ? interaction : null;
}

function findUnknownIds([source, target]: Pair, known: KnownIds): Issue[] {
  const issues: Issue[] = [];
  if (!known.sources.has(source)) issues.push(createIssue([0], KEY_ISSUES.unknownSource(source)));
  if (!known.targets.has(target)) issues.push(createIssue([1], KEY_ISSUES.unknownTarget(target)));
  return issues;
}

/** Returns an issue for each pair that uses a source or target more often than its matchMax allows (0: any number). */
function findOverusedIds(pairs: readonly Pair[], sides: Sides): Issue[] {
  return ([0, 1] as const).flatMap((side) => {
    const maxById = new Map(
      (side === 0 ? sides.sources : sides.targets).map(({ id, matchMax }) => [id, matchMax]),
    );
    const used = new Map<string, number>();
    const issues: Issue[] = [];
    for (const [i, pair] of pairs.entries()) {
      const count = (used.get(pair[side]) ?? 0) + 1;
      used.set(pair[side], count);
      const max = maxById.get(pair[side]) ?? 0;
      if (max > 0 && count > max) issues.push(createIssue([i, side], KEY_ISSUES.overused(max)));
    }
    return issues;
  });
}

function validate(key: MatchKey, interaction: Interaction | null): Issue[] {
  const sides = getSides(interaction);
  if (!sides) return [];
  const known = collectIds(sides);
  const findPairIssues = (prefix: Issue["path"], pair: Pair) =>
    findUnknownIds(pair, known).map(({ path, message }) => createIssue([...prefix, ...path], message));
  const pairs = key.pairs ?? [];
  return [
    ...pairs.flatMap((pair, i) => findPairIssues(["pairs", i], pair)),
    ...findOverusedIds(pairs, sides).map(({ path, message }) => createIssue(["pairs", ...path], message)),
    ...(key.mapping ?? []).flatMap(({ pair }, i) => findPairIssues(["mapping", i, "pair"], pair)),
  ];
}

function read(value: unknown, interaction: Interaction | null): { value: Pair[] } | Issue[] {
  if (!Array.isArray(value)) return [createIssue([], ANSWER_ISSUES.notPairs)];
  if (value.length > MAX_IDS) return [createIssue([], ANSWER_ISSUES.tooManyPairs(MAX_IDS))];
  const malformed = value.flatMap((item: unknown, i) =>
    isPair(item) ? [] : [createIssue([i], ANSWER_ISSUES.notAPair)],
  );
  if (malformed.length > 0) return malformed;
  const given = value as Pair[];
  const distinct = new Map(given.map((pair) => [encodePair(pair), pair]));
  const sides = getSides(interaction);
  if (!sides) return { value: [...distinct.values()] };
  const known = collectIds(sides);
  const unknown = given.flatMap((pair, i) =>
    findUnknownIds(pair, known).map(({ path, message }) => createIssue([i, ...path], message)),
  );
  const issues = unknown.length > 0 ? unknown : findOverusedIds([...distinct.values()], sides);
  return issues.length > 0 ? issues : { value: [...distinct.values()] };
}

/** Pairs across two sets: matching, or texts dragged into gaps. */
export const match: KeyHandler<MatchKey, Pair[]> = {
  schema: MatchKey,
  accepts: ["matchInteraction", "gapMatchInteraction"],
  validate,
  read,
  compile: (key) => {
    const score = compileSelection({
      correct: (key.pairs ?? []).map(encodePair),
      scoring: key.scoring ?? "all_or_nothing",
      mapping: key.mapping?.map(({ pair, fraction }) => [encodePair(pair), fraction] as const) ?? null,
      mappingDefault: key.mapping_default ?? 0,
    });
    return (pairs) => score(pairs.map(encodePair));
  },
};
