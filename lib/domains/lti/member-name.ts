import { z } from "zod";

const MAX_LENGTH = 200;

/** A name that a platform sends. What the database can't store, or isn't text, counts as not sent. */
export const Name = z
  .string()
  .refine((text) => text.isWellFormed() && !text.includes("\0"))
  .nullish()
  .catch(null);

type Names = Partial<Record<"name" | "given_name" | "family_name", z.output<typeof Name>>>;

/** Returns a person's name, made of its parts if the platform doesn't send it as a whole. Null without any. */
export function readName({ name, given_name, family_name }: Names): string | null {
  const parts = [given_name, family_name].map((part) => part?.trim()).filter(Boolean);
  const full = name?.trim() || parts.join(" ");
  return cut(full) || null;
}

/** Cuts a name to what a learner's can have, without half of a character at its end. */
const cut = (name: string): string =>
  name
    .slice(0, MAX_LENGTH)
    .replace(/[\ud800-\udbff]$/, "")
    .trimEnd();
