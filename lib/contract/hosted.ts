import * as z from "zod";
import { MAX_NAME } from "./hosted-limits.ts";
import { VALIDATION_MESSAGES } from "./validation-messages.ts";

/** Control characters, line separators and characters that change the text direction. None belong in a name. */
const CONTROL_CHARACTERS = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** A learner's name, normalized for storage. White space is collapsed, because it doesn't distinguish two people. */
const LearnerName = z
  .string()
  .max(1000)
  .refine((name) => !CONTROL_CHARACTERS.test(name), { message: VALIDATION_MESSAGES.controlCharacters })
  .transform((name) => name.normalize("NFC").trim().replaceAll(/\s+/g, " "))
  .refine((name) => name !== "" && [...name].length <= MAX_NAME, {
    message: VALIDATION_MESSAGES.length(1, MAX_NAME),
  });

/** `again` starts another attempt for the learner who made the last attempt in this browser. */
export const StartBody = z.strictObject({ name: LearnerName.optional(), again: z.boolean().optional() });
export type StartBody = z.infer<typeof StartBody>;

export const OpenTokenBody = z.strictObject({ token: z.string().max(200) });

/** The page to continue on, as a path on this site. */
export type StartResult = { location: string };
