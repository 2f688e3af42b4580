import * as z from "zod";
import { Paging } from "./common.ts";
import type { QuestionDifference } from "./versions.ts";

const RevisionNumber = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number);
export const ItemRevisionsQuery = z.strictObject({ page: Paging.page });
export const ItemDifferenceQuery = z.strictObject({ from: RevisionNumber, to: RevisionNumber });

/** A revision in the history of an item. */
export type ItemRevision = {
  revision: number;
  created_at: string;
  /** `name` is null if the user or API key was deleted. */
  created_by: { kind: "user" | "api_key" | "system"; id: string | null; name: string | null };
  /** Whether the content, the answer keys or the points changed with this revision. */
  changed_content: boolean;
};

/** What changed in the question from one revision to another. */
export type ItemDifference = Pick<QuestionDifference, "text" | "facts" | "elsewhere">;
