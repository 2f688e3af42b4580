import * as z from "zod";
import { Uuid } from "./common.ts";

const Estimate = z
  .object({ value: z.number(), low: z.number(), high: z.number() })
  .meta({ description: "low and high are the limits of the 95% confidence interval" });

/** How well the two markers of an assessment's question agree. */
export const QuestionAgreement = z
  .object({
    question_id: Uuid,
    n: z.int().meta({ description: "The answers that both markers have finished" }),
    exact: z.int().meta({ description: "The answers with two equal marks" }),
    within_tolerance: z.int().meta({
      description: "The answers whose marks differ by at most tolerance_points of the setting marking",
    }),
    kappa: Estimate.nullable().meta({
      description:
        "Cohen's kappa with quadratic weights and its asymptotic interval. null for fewer than 2 answers, and if all marks are equal",
    }),
    icc: Estimate.nullable().meta({
      description:
        "The intraclass correlation ICC(2,1) and its interval. null for fewer than 2 answers, if all marks are equal, and if very few answers give no interval",
    }),
    markers: z.array(
      z.object({
        marker: z.string().meta({ description: "The name that an API key gave, or user: or key: and an id" }),
        severity: z.number().meta({
          description:
            "The marker's mean deviation from the mean of both marks, in points. Negative if the marker is stricter.",
        }),
      }),
    ),
  })
  .meta({ id: "QuestionAgreement" });
export type QuestionAgreement = z.infer<typeof QuestionAgreement>;
export const Agreement = z.array(QuestionAgreement);
