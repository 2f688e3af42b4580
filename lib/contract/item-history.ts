import type { QuestionDifference } from "./versions.ts";

/** A revision in the history of an item. */
export type ItemRevision = {
  revision: number;
  created_at: string;
  /** `name` is null if the user or API key was deleted. */
  created_by: { kind: "user" | "api_key" | "system"; id: string | null; name: string | null };
  /** Whether the content, the answer keys or the points changed with this revision. */
  changed_content: boolean;
};

/** What changed in the question and in the details of an item from one revision to another. */
export type ItemDifference = Pick<QuestionDifference, "text" | "facts" | "elsewhere">;
