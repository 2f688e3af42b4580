import * as z from "zod";
import type { Issue } from "#lib/contract/issues.ts";
import type { Associable, Interaction } from "../interaction.ts";
import {
  ChoiceId,
  common,
  Fraction,
  isChoiceId,
  issue,
  type KeyKind,
  MAX_IDS,
  quote,
  repeats,
  Scoring,
} from "./common.ts";
import { compileSelection } from "./selection.ts";

/** A source and the target it belongs to, in that order. */
export type Pair = [string, string];

const PairSchema = z.tuple([ChoiceId, ChoiceId]);
const isPair = (value: unknown): value is Pair =>
  Array.isArray(value) && value.length === 2 && value.every(isChoiceId);

/** Either `pairs` with `scoring`, or `mapping`; beside a mapping, `pairs` only shows what the solution is. */
export const MatchKey = z
  .strictObject({
    type: z.literal("match"),
    ...common,
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
    const refuse = (path: Issue["path"], message: string) =>
      ctx.addIssue({ code: "custom", path: [...path], message });
    if (!key.mapping && !key.pairs) refuse(["pairs"], "is required unless there is a mapping");
    if (key.mapping && key.scoring) refuse(["scoring"], "cannot stand beside a mapping");
    if (!key.mapping && key.mapping_default !== undefined) refuse(["mapping_default"], "needs a mapping");
    const twice = [
      ...repeats((key.pairs ?? []).map(code), (i) => ["pairs", i]),
      ...repeats(
        (key.mapping ?? []).map((entry) => code(entry.pair)),
        (i) => ["mapping", i, "pair"],
      ),
    ];
    for (const { path, message } of twice) refuse(path, message);
  });
export type MatchKey = z.infer<typeof MatchKey>;

/** A pair as one string; the length before it keeps ["a", "bc"] and ["ab", "c"] apart. */
const code = ([source, target]: Pair): string => `${source.length}:${source}${target}`;

type Sides = { sources: readonly Associable[]; targets: readonly Associable[] };
type Known = { sources: ReadonlySet<string>; targets: ReadonlySet<string> };

const knownOf = ({ sources, targets }: Sides): Known => ({
  sources: new Set(sources.map(({ id }) => id)),
  targets: new Set(targets.map(({ id }) => id)),
});

function sidesOf(interaction: Interaction | null): Sides | null {
  const paired = interaction?.kind === "matchInteraction" || interaction?.kind === "gapMatchInteraction";
  return paired ? interaction : null;
}

function unknownIds([source, target]: Pair, known: Known): Issue[] {
  const issues: Issue[] = [];
  if (!known.sources.has(source)) issues.push(issue([0], `there is no source ${quote(source)}`));
  if (!known.targets.has(target)) issues.push(issue([1], `there is no target ${quote(target)}`));
  return issues;
}

/** One issue at each pair that uses a source or target once more than its matchMax (0 = any number) allows. */
function overused(pairs: readonly Pair[], sides: Sides): Issue[] {
  return ([0, 1] as const).flatMap((side) => {
    const most = new Map(
      (side === 0 ? sides.sources : sides.targets).map(({ id, matchMax }) => [id, matchMax]),
    );
    const used = new Map<string, number>();
    const issues: Issue[] = [];
    for (const [i, pair] of pairs.entries()) {
      const count = (used.get(pair[side]) ?? 0) + 1;
      used.set(pair[side], count);
      const max = most.get(pair[side]) ?? 0;
      if (max > 0 && count > max) issues.push(issue([i, side], `is matched more than the ${max} allowed`));
    }
    return issues;
  });
}

function fits(key: MatchKey, interaction: Interaction | null): Issue[] {
  const sides = sidesOf(interaction);
  if (!sides) return [];
  const known = knownOf(sides);
  const at = (prefix: Issue["path"], pair: Pair) =>
    unknownIds(pair, known).map(({ path, message }) => issue([...prefix, ...path], message));
  const pairs = key.pairs ?? [];
  return [
    ...pairs.flatMap((pair, i) => at(["pairs", i], pair)),
    ...overused(pairs, sides).map(({ path, message }) => issue(["pairs", ...path], message)),
    ...(key.mapping ?? []).flatMap(({ pair }, i) => at(["mapping", i, "pair"], pair)),
  ];
}

function read(value: unknown, interaction: Interaction | null): { value: Pair[] } | Issue[] {
  if (!Array.isArray(value)) return [issue([], "must be a list of [source, target] pairs")];
  if (value.length > MAX_IDS) return [issue([], `must have at most ${MAX_IDS} pairs`)];
  const malformed = value.flatMap((item: unknown, i) =>
    isPair(item) ? [] : [issue([i], "must be a [source, target] pair of ids")],
  );
  if (malformed.length > 0) return malformed;
  const given = value as Pair[];
  const distinct = new Map(given.map((pair) => [code(pair), pair]));
  const sides = sidesOf(interaction);
  if (!sides) return { value: [...distinct.values()] };
  const known = knownOf(sides);
  const unknown = given.flatMap((pair, i) =>
    unknownIds(pair, known).map(({ path, message }) => issue([i, ...path], message)),
  );
  const issues = unknown.length > 0 ? unknown : overused([...distinct.values()], sides);
  return issues.length > 0 ? issues : { value: [...distinct.values()] };
}

/** Pairs across two sets: matching, and texts dragged into gaps. */
export const match: KeyKind<MatchKey, Pair[]> = {
  schema: MatchKey,
  accepts: ["matchInteraction", "gapMatchInteraction"],
  fits,
  read,
  compile: (key) => {
    const score = compileSelection({
      correct: (key.pairs ?? []).map(code),
      scoring: key.scoring ?? "all_or_nothing",
      mapping: key.mapping?.map(({ pair, fraction }) => [code(pair), fraction] as const) ?? null,
      mappingDefault: key.mapping_default ?? 0,
    });
    return (pairs) => score(pairs.map(code));
  },
};
