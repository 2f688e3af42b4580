import * as z from "zod";
import type { Issue } from "#lib/contract/issues.ts";
import { ANSWER_ISSUES, KEY_ISSUES } from "#lib/messages/answer-issues.ts";
import type { Interaction } from "../interaction.ts";
import { ONE, type Rational, ratio, ZERO } from "../rational.ts";
import {
  ChoiceId,
  commonFields,
  createIssue,
  findDuplicates,
  isChoiceId,
  type KeyHandler,
  MAX_IDS,
} from "./common.ts";

/** The items in their correct order, each exactly once. */
export const OrderKey = z
  .strictObject({
    type: z.literal("order"),
    ...commonFields,
    correct: z.array(ChoiceId).min(1).max(MAX_IDS),
    scoring: z.enum(["all_or_nothing", "position", "pairs"]).optional(),
  })
  .superRefine((key, ctx) => {
    for (const { path, message } of findDuplicates(key.correct, (i) => ["correct", i])) {
      ctx.addIssue({ code: "custom", path: [...path], message });
    }
  });
export type OrderKey = z.infer<typeof OrderKey>;

const getItems = (interaction: Interaction | null) =>
  interaction?.kind === "orderInteraction" || interaction?.kind === "graphicOrderInteraction"
    ? interaction.choices
    : null;

function validate(key: OrderKey, interaction: Interaction | null): Issue[] {
  const items = getItems(interaction);
  if (!items) return [];
  const known = new Set(items);
  const keyedIds = new Set(key.correct);
  const unknown = key.correct.flatMap((id, i) =>
    known.has(id) ? [] : [createIssue(["correct", i], KEY_ISSUES.unknownChoice(id))],
  );
  const missing = items.filter((id) => !keyedIds.has(id));
  return [...unknown, ...missing.map((id) => createIssue(["correct"], KEY_ISSUES.missingChoice(id)))];
}

function read(value: unknown, interaction: Interaction | null): { value: string[] } | Issue[] {
  if (!Array.isArray(value)) return [createIssue([], ANSWER_ISSUES.notIds)];
  if (value.length > MAX_IDS) return [createIssue([], ANSWER_ISSUES.tooManyItems(MAX_IDS))];
  const items = getItems(interaction);
  const known = items && new Set(items);
  const issues = value.flatMap((id: unknown, i) => {
    if (!isChoiceId(id)) return [createIssue([i], ANSWER_ISSUES.notAnId)];
    return known && !known.has(id) ? [createIssue([i], KEY_ISSUES.unknownChoice(id))] : [];
  });
  if (issues.length > 0) return issues;
  const duplicates = findDuplicates(value as string[], (i) => [i]);
  return duplicates.length > 0 ? duplicates : { value: value as string[] };
}

/**
 * Creates a grader for the share of items in the correct position. Items that aren't in the key (possible in opaque
 * content) count as wrong.
 */
function createPositionGrader(correct: readonly string[]) {
  return (order: readonly string[]): Rational => {
    const inPlace = correct.filter((id, i) => order[i] === id).length;
    return ratio(BigInt(inPlace), BigInt(Math.max(correct.length, order.length)));
  };
}

/**
 * Creates a grader for the share of the key's pairs that are in its order. Items that aren't in the key are in none of
 * them. A single item has no pairs, so it is graded itself.
 */
function createPairGrader(correct: readonly string[]) {
  const places = new Map(correct.map((id, i) => [id, i]));
  const size = correct.length;
  return (order: readonly string[]): Rational => {
    const found = order.flatMap((id) => places.get(id) ?? []);
    if (size === 1) return found.length === 1 ? ONE : ZERO;
    return ratio(BigInt(countAscendingPairs(found, size)), BigInt((size * (size - 1)) / 2));
  };
}

/** Counts the ascending pairs in a list of distinct places. A Fenwick tree counts them in n log n steps. */
function countAscendingPairs(places: readonly number[], size: number): number {
  const tree = new Uint32Array(size + 1);
  let pairs = 0;
  for (const place of places) {
    for (let i = place; i > 0; i -= i & -i) pairs += tree[i] ?? 0;
    for (let i = place + 1; i <= size; i += i & -i) tree[i] = (tree[i] ?? 0) + 1;
  }
  return pairs;
}

/** Items in an order that the learner chooses. */
export const order: KeyHandler<OrderKey, string[]> = {
  schema: OrderKey,
  accepts: ["orderInteraction", "graphicOrderInteraction"],
  validate,
  read,
  compile: ({ correct, scoring }) => {
    if (scoring === "position") return createPositionGrader(correct);
    if (scoring === "pairs") return createPairGrader(correct);
    return (ids) => (ids.length === correct.length && ids.every((id, i) => id === correct[i]) ? ONE : ZERO);
  },
};
