/** An assessment's content as stored: the author's JSON, unchanged, with the ids that the service assigned. */
import type { AnswerKey } from "#lib/core/grading/index.ts";

/** A question with its content: the author's own, or the copy of an item. */
export type StoredQuestion = {
  id: string;
  content_ast: Record<string, unknown>;
  answer_keys: AnswerKey[];
  points: number;
  /** Set for the copy of an item. */
  item?: FrozenItem;
};

/** Where the copy of an item comes from. */
export type FrozenItem = {
  id: string;
  revision: number;
  /** What the author wrote: the revision to use, and the points, or null for those of the item. Not set in a pool. */
  written?: { revision: WrittenRevision; points: number | null };
  /** The groups of items of which a learner is shown at most one, by the tags `enemy:<group>` of the item. */
  enemies?: string[];
};

type WrittenRevision = number | "latest";

/** A question of the working copy that publishing replaces by a copy of the item. */
export type ItemReference = {
  id: string;
  item_id: string;
  item_revision: WrittenRevision;
  /** Null for the points of the item. */
  points: number | null;
};

export type DraftQuestion = StoredQuestion | ItemReference;

/** A pool as the author wrote it. Each attempt draws `draw` of its items. */
export type StoredPool = {
  from: { item_id: string }[] | { tags: string[]; folder_id?: string };
  draw: number;
  points_each?: number;
};

type Exercise<Question> = {
  id: string;
  shared_context: unknown;
  questions: Question[];
  /** Not set if it is as written. */
  order?: "random";
  /** Not set if every question is shown. In a version, `questions` are the copies of all items of the pool. */
  pool?: StoredPool;
};

/** An exercise of a published version. */
export type StoredExercise = Exercise<StoredQuestion>;
/** An exercise of a working copy. A pool has no questions yet. */
export type DraftExercise = Exercise<DraftQuestion>;
