import * as z from "zod";
import { MAX_MODEL_ANSWER_LENGTH } from "#lib/contract/answer-key-limits.ts";
import { INTERACTION_KINDS } from "#lib/contract/interaction-kinds.ts";
import type { Issue } from "#lib/contract/issues.ts";
import { acceptsFiles, type Interaction, isScored } from "../interaction.ts";
import { commonFields, findDuplicates, type KeyHandler, readText } from "./common.ts";
import { readFileIds } from "./files.ts";

/** The information that a teacher grades by. Learners never see the rubric or the model answer. */
export const OpenKey = z
  .strictObject({
    type: z.literal("open"),
    ...commonFields,
    rubric: z
      .array(
        z.strictObject({
          id: z.string().min(1).max(64),
          title: z.string().min(1).max(300),
          points: z.number().min(0).max(1_000_000),
          description: z.string().max(10_000).optional(),
        }),
      )
      .max(100)
      .optional(),
    model_answer: z.string().max(MAX_MODEL_ANSWER_LENGTH).optional(),
  })
  .superRefine((key, ctx) => {
    const ids = (key.rubric ?? []).map(({ id }) => id);
    for (const { path, message } of findDuplicates(ids, (i) => ["rubric", i, "id"])) {
      ctx.addIssue({ code: "custom", path: [...path], message });
    }
  });
export type OpenKey = z.infer<typeof OpenKey>;

const read = (value: unknown, interaction: Interaction | null): { value: string | string[] } | Issue[] =>
  acceptsFiles(interaction?.kind) ? readFileIds(value, interaction) : readText(value);

/** An answer that a teacher grades: a text, files, or what any other interaction returns, which is read without a key. */
export const open: KeyHandler<OpenKey, string | string[]> = {
  schema: OpenKey,
  accepts: INTERACTION_KINDS.filter((kind) => isScored({ kind })),
  validate: () => [],
  read,
  compile: () => null,
};
