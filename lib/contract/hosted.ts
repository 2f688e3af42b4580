import * as z from "zod";
import { MAX_NAME } from "./hosted-limits.ts";

/** Control characters, and those that turn the direction of what stands after them, belong in no name. */
const CONTROL_CHARACTERS = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** A learner's name as it is kept: white space at its ends and repeated inside does not tell two people apart. */
export const LearnerName = z
  .string()
  .max(1000)
  .refine((name) => !CONTROL_CHARACTERS.test(name), { message: "must not hold control characters" })
  .transform((name) => name.normalize("NFC").trim().replaceAll(/\s+/g, " "))
  .refine((name) => name !== "" && [...name].length <= MAX_NAME, {
    message: `must have 1 to ${MAX_NAME} characters`,
  });

/** `again`: another attempt of whoever made the last one in this browser. */
export const StartBody = z.strictObject({ name: LearnerName.optional(), again: z.boolean().optional() });
export type StartBody = z.infer<typeof StartBody>;

export const OpenTokenBody = z.strictObject({ token: z.string().max(200) });

/** Where to go on: a path of this site. */
export type StartResult = { location: string };
