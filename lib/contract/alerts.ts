import * as z from "zod";
import { BooleanQuery, DateTime, listQuery, Uuid } from "./common.ts";

export const ALERT_KINDS = [
  "probable_miskey",
  "unaccepted_answer",
  "negative_discrimination",
  "never_correct",
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

const correlation = (of: string) =>
  z
    .number()
    .nullable()
    .meta({ description: `${of} with the rest score, from -1 to 1` });

const AlertAnswer = z
  .object({
    answer: z.unknown().meta({
      description:
        "The value as it would be sent: the id of the option, or a list of ids; otherwise the text as it is compared, the number, the order, or the pairs. Given by at least 3 learners.",
    }),
    count: z.int().meta({ description: "How many of sample_size learners gave it" }),
    sample_size: z.int().meta({
      description: "The latest submissions whose answers were compared, at most 1,000",
    }),
    pct_of_strongest: z.number().nullable().meta({
      description:
        "The percentage of the strongest third who gave it, by their score in all other questions; null if all scores are equal",
    }),
  })
  .meta({ id: "AlertAnswer" });

const AlertEvidence = z
  .object({
    response_id: z
      .string()
      .nullable()
      .meta({ description: "The interaction; null if the whole question is meant" }),
    correlation: correlation(
      "The correlation of giving the answer (probable_miskey) or of the question's score (negative_discrimination)",
    ),
    key_correlation: correlation("probable_miskey: the correlation of giving a credited answer"),
    p_value: z.number().meta({ description: "One-sided, of the test for this kind" }),
    level: z.number().meta({ description: "The level that p_value is below" }),
    key: z.array(z.string()).nullable().meta({
      description:
        "The keyed options that the answer is compared with. null for other types of keys, and for callers who can't see answer keys.",
    }),
    answers: z.array(AlertAnswer).meta({ description: "The answers that the key should probably accept" }),
  })
  .meta({ id: "AlertEvidence" });

const AlertSuggestion = z
  .object({
    question_id: Uuid,
    mode: z.enum(["new_key", "either", "full_credit"]),
    answer_keys: z.array(z.record(z.string(), z.unknown())).optional().meta({
      description: "The corrected keys of the interactions that change; with mode new_key and either",
    }),
  })
  .meta({ id: "AlertSuggestion" });

export const Alert = z
  .object({
    id: Uuid,
    question_id: Uuid,
    version: z.int().meta({ description: "The published version that the submissions answered" }),
    kind: z.enum(ALERT_KINDS),
    n: z.int().meta({ description: "The fully graded submissions that were examined, one per learner" }),
    evidence: AlertEvidence,
    suggestion: AlertSuggestion.nullable().meta({
      description:
        "A correction to preview with `POST /assessments/{id}/regrades`. null if there is none, and for callers who can't see answer keys: API keys need write:assessments as well.",
    }),
    first_seen_at: DateTime,
    updated_at: DateTime.meta({ description: "When n and evidence were last computed" }),
    dismissed: z.boolean(),
  })
  .meta({ id: "Alert" });
export type Alert = z.infer<typeof Alert>;

export const ListAlertsQuery = listQuery({
  dismissed: BooleanQuery.optional().meta({ description: "Only alerts that were, or weren't, dismissed" }),
});
export type ListAlertsQuery = z.infer<typeof ListAlertsQuery>;
