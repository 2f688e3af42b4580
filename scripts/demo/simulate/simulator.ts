import type { AnswerKey, Interaction, InteractionKind, KeyType } from "#lib/core/grading/index.ts";
import type { Random } from "./random.ts";

export type KeyByType<T extends KeyType> = Extract<AnswerKey, { type: T }>;

export type InteractionByKind<K extends InteractionKind> = Extract<Interaction, { kind: K }>;

/** How learners answer one kind of interaction: only from what it offers, in the form the API takes. */
export type Simulator<I extends Interaction> = {
  /** Earns the fraction 1. */
  right(interaction: I, key: AnswerKey, random: Random): unknown;
  /** Earns less than 1; the higher `grip` (0-1), the less is wrong with it. */
  wrong(interaction: I, key: AnswerKey, random: Random, mastery: number): unknown;
};

/** The key as one of its type, which `fitKeys` has seen to. */
export function requireKeyType<T extends KeyType>(key: AnswerKey, ...types: T[]): KeyByType<T> {
  const hasType = (candidate: AnswerKey): candidate is KeyByType<T> =>
    types.some((type) => type === candidate.type);
  if (!hasType(key)) throw new Error(`A key of type ${types.join(" or ")} was expected, not ${key.type}`);
  return key;
}
