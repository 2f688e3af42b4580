import type { Associable, Association, Interaction } from "#lib/core/grading/interaction.ts";
import { hasMatchInRange } from "#lib/core/grading/number-match.ts";
import type { AnswerKey, KeyByType } from "#lib/core/grading/registry.ts";
import { getChoiceIds, getMaxChoices, KEY_TYPES } from "./key-types.ts";

type Pair = readonly [source: string, target: string];

/**
 * Removes the parts of a key that its interaction no longer has, and appends new items to an order. The result is valid
 * for the interaction. Returns undefined if nothing is left of the key.
 */
export function fitKey(interaction: Interaction, key: AnswerKey): AnswerKey | undefined {
  // A teacher can grade any interaction that is scored.
  const isOpen = key.type === "open" && interaction.kind !== "mediaInteraction";
  if (!isOpen && !KEY_TYPES[interaction.kind].includes(key.type)) return undefined;
  const ownKey =
    key.response_id === interaction.responseId ? key : { ...key, response_id: interaction.responseId };
  switch (ownKey.type) {
    case "choice":
      return fitChoice(interaction, ownKey);
    case "match":
      return fitMatch(interaction, ownKey);
    case "order":
      return fitOrder(interaction, ownKey);
    case "numeric":
      return fitNumeric(interaction, ownKey);
    default:
      return ownKey;
  }
}

function fitChoice(interaction: Interaction, key: KeyByType<"choice">): AnswerKey | undefined {
  const knownIds = new Set(getChoiceIds(interaction));
  const limit = getMaxChoices(interaction) || Number.POSITIVE_INFINITY;
  const { correct, mapping, mapping_default, scoring, ...rest } = key;
  const knownCorrect = correct?.filter((id) => knownIds.has(id)).slice(0, limit) ?? [];
  const knownMapping = Object.entries(mapping ?? {}).filter(([id]) => knownIds.has(id));
  const solution = knownCorrect.length > 0 ? { correct: knownCorrect } : {};
  if (knownMapping.length > 0) {
    return {
      ...rest,
      ...solution,
      mapping: Object.fromEntries(knownMapping),
      ...omitUndefined({ mapping_default }),
    };
  }
  return knownCorrect.length > 0 ? { ...rest, ...solution, ...omitUndefined({ scoring }) } : undefined;
}

function fitMatch(interaction: Interaction, key: KeyByType<"match">): AnswerKey | undefined {
  if ("associables" in interaction) return fitAssociations(interaction, key);
  if (!("sources" in interaction)) return undefined;
  const [sources, targets] = [buildLimits(interaction.sources), buildLimits(interaction.targets)];
  const isKnown = ([source, target]: Pair) => sources.has(source) && targets.has(target);
  const { pairs, mapping, mapping_default, scoring, ...rest } = key;
  const knownCorrect = withinLimits((pairs ?? []).filter(isKnown), sources, targets);
  const knownMapping = (mapping ?? []).filter(({ pair }) => isKnown(pair));
  const solution = knownCorrect.length > 0 ? { pairs: knownCorrect } : {};
  if (knownMapping.length > 0)
    return { ...rest, ...solution, mapping: knownMapping, ...omitUndefined({ mapping_default }) };
  return knownCorrect.length > 0 ? { ...rest, ...solution, ...omitUndefined({ scoring }) } : undefined;
}

/** Pairs of one set have no direction, so [a, b] and [b, a] are the same pair. */
function fitAssociations(interaction: Association, key: KeyByType<"match">): AnswerKey | undefined {
  const limits = buildLimits(interaction.associables);
  const isKnown = ([a, b]: Pair) => a !== b && limits.has(a) && limits.has(b);
  const { pairs, mapping, mapping_default, scoring, ...rest } = key;
  const most = interaction.maxAssociations || Number.POSITIVE_INFINITY;
  const knownCorrect = withinAssociationLimits((pairs ?? []).filter(isKnown), limits).slice(0, most);
  const unique = new Set(
    withinAssociationLimits(
      (mapping ?? []).map(({ pair }) => pair),
      NO_LIMITS,
    ),
  );
  const knownMapping = (mapping ?? []).filter(({ pair }) => isKnown(pair) && unique.has(pair));
  const solution = { directed: false, ...(knownCorrect.length > 0 ? { pairs: knownCorrect } : {}) };
  if (knownMapping.length > 0)
    return { ...rest, ...solution, mapping: knownMapping, ...omitUndefined({ mapping_default }) };
  return knownCorrect.length > 0 ? { ...rest, ...solution, ...omitUndefined({ scoring }) } : undefined;
}

const NO_LIMITS: Limits = new Map();

/** Returns the pairs without repeated ones and those that use a part more often than it can be paired. */
export function withinAssociationLimits<P extends Pair>(pairs: readonly P[], limits: Limits): P[] {
  const seen = new Set<string>();
  const used = new Map<string, number>();
  return pairs.filter((pair) => {
    const name = JSON.stringify(pair.toSorted());
    if (
      seen.has(name) ||
      pair.some((id) => (used.get(id) ?? 0) >= (limits.get(id) ?? Number.POSITIVE_INFINITY))
    )
      return false;
    seen.add(name);
    for (const id of pair) used.set(id, (used.get(id) ?? 0) + 1);
    return true;
  });
}

/** Returns how often each id can be matched. A `matchMax` of 0 means no limit. */
export const buildLimits = (all: readonly Associable[]): ReadonlyMap<string, number> =>
  new Map(all.map(({ id, matchMax }) => [id, matchMax || Number.POSITIVE_INFINITY]));

type Limits = ReadonlyMap<string, number>;

/** Returns the pairs without those that use a source or target more often than it can be matched. */
export function withinLimits<P extends Pair>(pairs: readonly P[], sources: Limits, targets: Limits): P[] {
  const used = new Map<string, number>();
  const hasCapacity = (place: string, limit = Number.POSITIVE_INFINITY) => (used.get(place) ?? 0) < limit;
  return pairs.filter(([source, target]) => {
    const [from, to] = [`s ${source}`, `t ${target}`];
    if (!hasCapacity(from, sources.get(source)) || !hasCapacity(to, targets.get(target))) return false;
    for (const place of [from, to]) used.set(place, (used.get(place) ?? 0) + 1);
    return true;
  });
}

function fitOrder(interaction: Interaction, key: KeyByType<"order">): AnswerKey | undefined {
  const items = getChoiceIds(interaction) ?? [];
  const [knownIds, named] = [new Set(items), new Set(key.correct)];
  const kept = key.correct.filter((id) => knownIds.has(id));
  return { ...key, correct: [...kept, ...items.filter((id) => !named.has(id))] };
}

function fitNumeric(interaction: Interaction, key: KeyByType<"numeric">): AnswerKey | undefined {
  if (interaction.kind !== "sliderInteraction") return key;
  const { lowerBound, upperBound } = interaction;
  const accept = key.accept.filter((entry) => hasMatchInRange(entry, lowerBound, upperBound));
  return accept.length > 0 ? { ...key, accept } : undefined;
}

/** Removes properties whose value is undefined. */
function omitUndefined<T extends Record<string, unknown>>(
  properties: T,
): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
