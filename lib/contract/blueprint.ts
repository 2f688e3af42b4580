import * as z from "zod";
import { Tag } from "./catalog-fields.ts";
import { DIFFICULTIES } from "./difficulty.ts";
import { MAX_QUESTIONS } from "./exercises.ts";
import { VALIDATION_MESSAGES } from "./validation-messages.ts";

const MAX_TARGETS = 100;

const tag = Tag.optional().meta({ description: "Only questions with this tag" });
const difficulty = z
  .enum(DIFFICULTIES)
  .optional()
  .meta({ description: "Only questions with the tag `difficulty:` and this word" });

const BlueprintTargetInput = z
  .strictObject({
    tag,
    difficulty,
    count: z.int().min(1).max(MAX_QUESTIONS).meta({ description: "The minimum number of questions" }),
  })
  .refine((target) => target.tag !== undefined || target.difficulty !== undefined, {
    path: ["tag"],
    message: VALIDATION_MESSAGES.tagOrDifficulty,
  });
/** The setting `blueprint`. */
export const BlueprintInput = z.array(BlueprintTargetInput).max(MAX_TARGETS);

export const BlueprintTarget = z
  .object({ tag, difficulty, count: z.int().meta({ description: "The minimum number of questions" }) })
  .meta({ id: "BlueprintTarget" });
