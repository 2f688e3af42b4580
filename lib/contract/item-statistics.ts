import * as z from "zod";
import { DISCRIMINATION_LABELS, OptionStats, pendingSubmissions } from "./analytics.ts";
import { DateTime, Uuid } from "./common.ts";

const counted = {
  n: z.int().meta({ description: "Graded submissions that include the item" }),
  mean_share: z.number().nullable().meta({
    minimum: 0,
    maximum: 1,
    description:
      "The average share of the points that the item is worth in each submission, from 0 to 1; null if n is 0",
  }),
  discrimination: z
    .number()
    .nullable()
    .meta({
      minimum: -1,
      maximum: 1,
      description:
        "How well the item discriminates between strong and weak learners: the correlation of its score with the rest of the total score, " +
        "averaged over the groups of submissions that were shown the same questions for the same points, weighted by their " +
        "size. Groups of fewer than 5 and groups without variance are left out; null if there are no others",
    }),
};

const ItemRevisionStatistics = z
  .object({ revision: z.int(), ...counted })
  .meta({ id: "ItemRevisionStatistics" });

export const ItemStatistics = z
  .object({
    item_id: Uuid,
    pending_submissions: pendingSubmissions,
    ...counted,
    discrimination_label: z.enum(DISCRIMINATION_LABELS).nullable().meta({
      description:
        "excellent from 0.40, good from 0.30, fair from 0.20, poor from 0, negative below 0; null if n is less than 10",
    }),
    option_stats: z.array(OptionStats).meta({
      description:
        "How often each option was picked, for each choice interaction of the item as it is now. Earlier revisions count " +
        "for the options that they share with it.",
    }),
    assessment_count: z
      .int()
      .meta({ description: "Assessments with a published version that holds the item" }),
    first_used_at: DateTime.nullable().meta({
      description: "When an assessment with the item was first published; null if never",
    }),
    last_used_at: DateTime.nullable().meta({
      description: "When an assessment with the item was last published; null if never",
    }),
    by_revision: z.array(ItemRevisionStatistics).meta({
      description: "The same figures for each revision that learners were shown, newest first",
    }),
  })
  .meta({ id: "ItemStatistics" });
export type ItemStatistics = z.infer<typeof ItemStatistics>;
