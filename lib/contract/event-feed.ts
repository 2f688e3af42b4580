import * as z from "zod";
import { Id, wholeNumber } from "./common.ts";
import { EVENT_TYPES } from "./events.ts";
import { IDS } from "./examples/ids.ts";
import { VALIDATION_MESSAGES } from "./validation-messages.ts";

const knownTypes: ReadonlySet<string> = new Set(EVENT_TYPES);

export const ListEventsQuery = z.strictObject({
  after: Id.optional().meta({
    description: "Only events after this one. Omit it to start with the oldest event that is kept.",
    examples: [IDS.event],
  }),
  types: z
    .string()
    .transform((value) => [...new Set(value.split(",").map((type) => type.trim()))])
    .refine((types) => types.every((type) => knownTypes.has(type)), VALIDATION_MESSAGES.eventTypes)
    .optional()
    .meta({
      description: "Only events of these types, separated by commas. Defaults to all types.",
      override: { type: "string", examples: ["submission.graded,submission.grading.completed"] },
    }),
  limit: wholeNumber(1, 500, 100, "Events per page").default(100),
});
export type ListEventsQuery = z.infer<typeof ListEventsQuery>;
