import type { Associable, Interaction } from "#lib/core/grading/interaction.ts";
import { reaches } from "#lib/core/grading/number-match.ts";
import type { AnswerKey, KeyOf } from "#lib/core/grading/registry.ts";
import { choicesOf, KEY_TYPES, maxChoices } from "./key-types.ts";

type Pair = readonly [source: string, target: string];

/**
 * A key that fitted an interaction, less what the interaction no longer has; items that are new to an order come last.
 * Undefined where nothing of it is left. What it gives always fits.
 */
export function fitKey(interaction: Interaction, key: AnswerKey): AnswerKey | undefined {
  if (!KEY_TYPES[interaction.kind].includes(key.type)) return undefined;
  const own =
    key.response_id === interaction.responseId ? key : { ...key, response_id: interaction.responseId };
  switch (own.type) {
    case "choice":
      return fitChoice(interaction, own);
    case "match":
      return fitMatch(interaction, own);
    case "order":
      return fitOrder(interaction, own);
    case "numeric":
      return fitNumeric(interaction, own);
    default:
      return own;
  }
}

function fitChoice(interaction: Interaction, key: KeyOf<"choice">): AnswerKey | undefined {
  const known = new Set(choicesOf(interaction));
  const most = maxChoices(interaction) || Number.POSITIVE_INFINITY;
  const { correct, mapping, mapping_default, scoring, ...rest } = key;
  const right = correct?.filter((id) => known.has(id)).slice(0, most) ?? [];
  const worth = Object.entries(mapping ?? {}).filter(([id]) => known.has(id));
  const solution = right.length > 0 ? { correct: right } : {};
  if (worth.length > 0) {
    return { ...rest, ...solution, mapping: Object.fromEntries(worth), ...given({ mapping_default }) };
  }
  return right.length > 0 ? { ...rest, ...solution, ...given({ scoring }) } : undefined;
}

function fitMatch(interaction: Interaction, key: KeyOf<"match">): AnswerKey | undefined {
  if (!("sources" in interaction)) return undefined;
  const [sources, targets] = [limitsOf(interaction.sources), limitsOf(interaction.targets)];
  const isKnown = ([source, target]: Pair) => sources.has(source) && targets.has(target);
  const { pairs, mapping, mapping_default, scoring, ...rest } = key;
  const right = withinLimits((pairs ?? []).filter(isKnown), sources, targets);
  const worth = (mapping ?? []).filter(({ pair }) => isKnown(pair));
  const solution = right.length > 0 ? { pairs: right } : {};
  if (worth.length > 0) return { ...rest, ...solution, mapping: worth, ...given({ mapping_default }) };
  return right.length > 0 ? { ...rest, ...solution, ...given({ scoring }) } : undefined;
}

/** How often each may be matched; 0 is any number. */
const limitsOf = (all: readonly Associable[]): ReadonlyMap<string, number> =>
  new Map(all.map(({ id, matchMax }) => [id, matchMax || Number.POSITIVE_INFINITY]));

type Limits = ReadonlyMap<string, number>;

/** The pairs, without those that use a side once more than it may be used. */
export function withinLimits<P extends Pair>(pairs: readonly P[], sources: Limits, targets: Limits): P[] {
  const used = new Map<string, number>();
  const take = (place: string, limit = Number.POSITIVE_INFINITY) => (used.get(place) ?? 0) < limit;
  return pairs.filter(([source, target]) => {
    const [from, to] = [`s ${source}`, `t ${target}`];
    if (!take(from, sources.get(source)) || !take(to, targets.get(target))) return false;
    for (const place of [from, to]) used.set(place, (used.get(place) ?? 0) + 1);
    return true;
  });
}

function fitOrder(interaction: Interaction, key: KeyOf<"order">): AnswerKey | undefined {
  const items = choicesOf(interaction) ?? [];
  const [known, named] = [new Set(items), new Set(key.correct)];
  const kept = key.correct.filter((id) => known.has(id));
  return { ...key, correct: [...kept, ...items.filter((id) => !named.has(id))] };
}

function fitNumeric(interaction: Interaction, key: KeyOf<"numeric">): AnswerKey | undefined {
  if (interaction.kind !== "sliderInteraction") return key;
  const { lowerBound, upperBound } = interaction;
  const accept = key.accept.filter((entry) => reaches(entry, lowerBound, upperBound));
  return accept.length > 0 ? { ...key, accept } : undefined;
}

/** A member only where there is something in it. */
function given<T extends Record<string, unknown>>(members: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
