import * as z from "zod";
import { SAMPLE_PERCENT, TOLERANCE_POINTS } from "./settings-ranges.ts";

const MARKING_MODES = ["single", "double"] as const;
const MARKING_RULES = ["third", "average", "higher", "second"] as const;

/** The setting `marking`. Fields that are left out have their defaults. */
export const MarkingInput = z.strictObject({
  mode: z.enum(MARKING_MODES).meta({
    description:
      "single: one teacher marks a submission. double: two teachers mark it independently of each other.",
  }),
  sample_percent: z.int().min(SAMPLE_PERCENT.min).max(SAMPLE_PERCENT.max).default(100).meta({
    description:
      "The share of submissions that need two markers. The first 7 hexadecimal digits of the MD5 digest of a submission's id, as a number modulo 100, are below it if the submission is in the sample.",
  }),
  tolerance_points: z.number().min(TOLERANCE_POINTS.min).max(TOLERANCE_POINTS.max).default(0).meta({
    description: "How many points the two marks of a question can differ without adjudication",
  }),
  blind: z.boolean().default(true).meta({
    description: "true: the two markers see neither each other's marks nor names until both have finished",
  }),
  resolve: z.enum(MARKING_RULES).default("third").meta({
    description:
      "How two marks within the tolerance become one. third: an adjudicator decides whenever they differ at all. average: their exact mean. higher: the higher one. second: the second marker's.",
  }),
});

export const Marking = z
  .object({
    mode: z.enum(MARKING_MODES),
    sample_percent: z.int().meta({ description: "The share of submissions that need two markers" }),
    tolerance_points: z
      .number()
      .meta({ description: "How many points two marks of a question can differ without adjudication" }),
    blind: z.boolean().meta({
      description: "Whether each marker's marks and name are hidden from the other until both finish",
    }),
    resolve: z.enum(MARKING_RULES).meta({ description: "How two marks within the tolerance become one" }),
  })
  .meta({ id: "Marking" });
export type Marking = z.infer<typeof Marking>;
