import * as z from "zod";
import type { Issue } from "#lib/contract/issues.ts";
import { acceptsFiles, type Interaction } from "../interaction.ts";
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
    model_answer: z.string().max(100_000).optional(),
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

/** An open answer that a teacher grades: a text, or files. */
export const open: KeyHandler<OpenKey, string | string[]> = {
  schema: OpenKey,
  accepts: ["extendedTextInteraction", "textEntryInteraction", "uploadInteraction", "drawingInteraction"],
  validate: () => [],
  read,
  compile: () => null,
};
