import * as z from "zod";
import type { Issue } from "#lib/contract/issues.ts";
import { ANSWER_ISSUES } from "#lib/messages/answer-issues.ts";
import type { Point } from "./geometry.ts";
import type { Interaction, InteractionKind } from "./interaction.ts";
import { ChoiceKey, choice } from "./keys/choice.ts";
import { createIssue, findDuplicates, type KeyHandler } from "./keys/common.ts";
import { ExpressionKey, expression } from "./keys/expression.ts";
import { MatchKey, match, type Pair } from "./keys/match.ts";
import { NumericKey, numeric } from "./keys/numeric.ts";
import { OpenKey, open } from "./keys/open.ts";
import { OrderKey, order } from "./keys/order.ts";
import { PointKey, point } from "./keys/point.ts";
import { TextKey, text } from "./keys/text.ts";

/** Determines how an interaction is graded (contract section 2, `answer_keys`). Keys are stored as they were sent. */
export const AnswerKey = z.discriminatedUnion("type", [
  ChoiceKey,
  TextKey,
  NumericKey,
  MatchKey,
  OrderKey,
  PointKey,
  ExpressionKey,
  OpenKey,
]);
export type AnswerKey = z.infer<typeof AnswerKey>;

/** The keys of one question. */
export const AnswerKeys = z
  .array(AnswerKey)
  .max(100)
  .superRefine((keys, ctx) => {
    const ids = keys.map((key) => key.response_id);
    for (const { path, message } of findDuplicates(ids, (i) => [i, "response_id"])) {
      ctx.addIssue({ code: "custom", path: [...path], message });
    }
  });
export type AnswerKeys = z.infer<typeof AnswerKeys>;

export type KeyType = AnswerKey["type"];
export type KeyByType<T extends KeyType> = Extract<AnswerKey, { type: T }>;

/** The result of `read` for an answer to each type of key. */
export type AnswerValues = {
  choice: string[];
  text: string;
  numeric: number | string;
  match: Pair[];
  order: string[];
  point: Point[];
  expression: string;
  open: string | string[];
};

/** The handler of each type of key. A type without an entry doesn't compile. */
const registry: { [T in KeyType]: KeyHandler<KeyByType<T>, AnswerValues[T]> } = {
  choice,
  text,
  numeric,
  match,
  order,
  point,
  expression,
  open,
};

export const getKeyHandler = <T extends KeyType>(type: T): KeyHandler<KeyByType<T>, AnswerValues[T]> =>
  registry[type];

/** The type of key whose answers an interaction without a key accepts. A text entry then accepts text and numbers. */
const DEFAULT_KEY_TYPES: Record<Exclude<InteractionKind, "mediaInteraction">, KeyType> = {
  choiceInteraction: "choice",
  inlineChoiceInteraction: "choice",
  hotspotInteraction: "choice",
  textEntryInteraction: "numeric",
  sliderInteraction: "numeric",
  extendedTextInteraction: "open",
  matchInteraction: "match",
  gapMatchInteraction: "match",
  orderInteraction: "order",
  selectPointInteraction: "point",
  associateInteraction: "match",
  hottextInteraction: "choice",
  graphicOrderInteraction: "order",
  graphicAssociateInteraction: "match",
  graphicGapMatchInteraction: "match",
  positionObjectInteraction: "point",
  uploadInteraction: "open",
  drawingInteraction: "open",
};

const MAX_PLAYS = 1_000_000;

/** Reads how often a learner has played a recording. */
const readPlays = (value: unknown): { value: number } | Issue[] =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= MAX_PLAYS
    ? { value }
    : [createIssue([], ANSWER_ISSUES.notPlays)];

/** Reads an answer to an interaction without a key. */
export function readWithoutKey(value: unknown, interaction: Interaction): { value: unknown } | Issue[] {
  if (interaction.kind === "mediaInteraction") return readPlays(value);
  return getKeyHandler(DEFAULT_KEY_TYPES[interaction.kind]).read(value, interaction, null);
}
