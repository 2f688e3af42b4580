import type { AnswerKey, Interaction, InteractionKind, KeyType } from "#lib/core/grading/index.ts";
import type { Random } from "./random.ts";

export type KeyByType<T extends KeyType> = Extract<AnswerKey, { type: T }>;

export type InteractionByKind<K extends InteractionKind> = Extract<Interaction, { kind: K }>;

/** Simulates answers to one kind of interaction, based on its options and in the API's format. */
export type Simulator<I extends Interaction> = {
  /** Returns an answer that earns the fraction 1. */
  right(interaction: I, key: AnswerKey, random: Random): unknown;
  /** Returns an answer that earns less than 1. The higher `mastery` (0 to 1), the smaller the mistake. */
  wrong(interaction: I, key: AnswerKey, random: Random, mastery: number): unknown;
};

/** Narrows the type of a key. `validateKeys` has already checked that the key fits the interaction. */
export function requireKeyType<T extends KeyType>(key: AnswerKey, ...types: T[]): KeyByType<T> {
  const hasType = (candidate: AnswerKey): candidate is KeyByType<T> =>
    types.some((type) => type === candidate.type);
  if (!hasType(key)) throw new Error(`A key of type ${types.join(" or ")} was expected, not ${key.type}`);
  return key;
}
