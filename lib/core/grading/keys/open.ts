import * as z from "zod";
import { commonFields, findDuplicates, type KeyHandler, readText } from "./common.ts";

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

/** An open answer that a teacher grades. */
export const open: KeyHandler<OpenKey, string> = {
  schema: OpenKey,
  accepts: ["extendedTextInteraction", "textEntryInteraction"],
  validate: () => [],
  read: readText,
  compile: () => null,
};
