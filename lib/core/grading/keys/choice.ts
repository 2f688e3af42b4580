import * as z from "zod";
import type { Issue } from "#lib/contract/issues.ts";
import { ANSWER_ISSUES, KEY_ISSUES } from "#lib/messages/answer-issues.ts";
import type { Interaction } from "../interaction.ts";
import {
  ChoiceId,
  commonFields,
  createIssue,
  createMapSchema,
  Fraction,
  findDuplicates,
  type KeyHandler,
  MAX_IDS,
  Scoring,
} from "./common.ts";
import { compileSelection } from "./selection.ts";

/** Either `correct` with `scoring`, or `mapping`. With a mapping, `correct` only determines which solution to show. */
export const ChoiceKey = z
  .strictObject({
    type: z.literal("choice"),
    ...commonFields,
    correct: z.array(ChoiceId).min(1).max(MAX_IDS).optional(),
    scoring: Scoring.optional(),
    mapping: createMapSchema(ChoiceId, Fraction, MAX_IDS).optional(),
    mapping_default: Fraction.optional(),
  })
  .superRefine((key, ctx) => {
    const addIssue = (field: string, message: string) =>
      ctx.addIssue({ code: "custom", path: [field], message });
    if (!key.mapping && !key.correct) addIssue("correct", KEY_ISSUES.requiredWithoutMapping);
    if (key.mapping && key.scoring) addIssue("scoring", KEY_ISSUES.excludedByMapping);
    if (!key.mapping && key.mapping_default !== undefined)
      addIssue("mapping_default", KEY_ISSUES.requiresMapping);
    for (const { path, message } of findDuplicates(key.correct ?? [], (i) => ["correct", i])) {
      ctx.addIssue({ code: "custom", path: [...path], message });
    }
  });
export type ChoiceKey = z.infer<typeof ChoiceKey>;

/** Returns the maximum number of choices to pick (0: any number) and the choices that exist (null: unknown). */
export function getChoiceLimits(interaction: Interaction | null): {
  max: number;
  known: readonly string[] | null;
} {
  switch (interaction?.kind) {
    case "choiceInteraction":
    case "hotspotInteraction":
    case "hottextInteraction":
      return { max: interaction.maxChoices, known: interaction.choices };
    case "inlineChoiceInteraction":
      return { max: 1, known: interaction.choices };
    default:
      return { max: 0, known: null };
  }
}

function validate(key: ChoiceKey, interaction: Interaction | null): Issue[] {
  const { max, known } = getChoiceLimits(interaction);
  if (!known) return [];
  const ids = new Set(known);
  const issues: Issue[] = [];
  for (const [i, id] of (key.correct ?? []).entries()) {
    if (!ids.has(id)) issues.push(createIssue(["correct", i], KEY_ISSUES.unknownChoice(id)));
  }
  for (const id of Object.keys(key.mapping ?? {})) {
    if (!ids.has(id)) issues.push(createIssue(["mapping", id], KEY_ISSUES.unknownChoice(id)));
  }
  if (max > 0 && (key.correct?.length ?? 0) > max)
    issues.push(createIssue(["correct"], KEY_ISSUES.tooManyChoices(max)));
  return issues;
}

function read(value: unknown, interaction: Interaction | null): { value: string[] } | Issue[] {
  const { max, known } = getChoiceLimits(interaction);
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (list.length > MAX_IDS) return [createIssue([], ANSWER_ISSUES.tooManyItems(MAX_IDS))];
  const ids = known && new Set(known);
  const issues: Issue[] = [];
  const picks = new Set<string>();
  for (const [i, id] of list.entries()) {
    const path = Array.isArray(value) ? [i] : [];
    const message = findChoiceProblem(id, ids);
    if (message !== null) issues.push(createIssue(path, message));
    else picks.add(id as string);
  }
  if (max > 0 && picks.size > max) issues.push(createIssue([], KEY_ISSUES.tooManyChoices(max)));
  return issues.length > 0 ? issues : { value: [...picks] };
}

function findChoiceProblem(id: unknown, known: ReadonlySet<string> | null): string | null {
  if (typeof id !== "string") return ANSWER_ISSUES.notAString;
  if (known) return known.has(id) ? null : KEY_ISSUES.unknownChoice(id);
  return id.length >= 1 && id.length <= 64 ? null : ANSWER_ISSUES.notAChoiceId;
}

/** Choices from a set: single or multiple choice, inline choice, hotspots, hottexts. */
export const choice: KeyHandler<ChoiceKey, string[]> = {
  schema: ChoiceKey,
  accepts: ["choiceInteraction", "inlineChoiceInteraction", "hotspotInteraction", "hottextInteraction"],
  validate,
  read,
  compile: (key) =>
    compileSelection({
      correct: key.correct ?? [],
      scoring: key.scoring ?? "all_or_nothing",
      mapping: key.mapping ? Object.entries(key.mapping) : null,
      mappingDefault: key.mapping_default ?? 0,
    }),
};
