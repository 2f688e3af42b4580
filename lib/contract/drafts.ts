import type { AssessmentSummary } from "./assessments.ts";
import type { Pool } from "./exercises.ts";

/** The data that an editor starts with: the working copy with its answer keys, at `assessment.revision`. */
export type WorkingDraft = {
  assessment: AssessmentSummary;
  /** Whether publishing would create a version that differs from the published one, also because items changed. */
  has_changes_to_publish: boolean;
  /**
   * The ids of the latest version's exercises and of its questions outside pools. What the working copy lacks of them
   * can be added again under its id. Empty before the first publish.
   */
  published_ids: string[];
  exercises: WorkingExercise[];
};

export type WorkingExercise = {
  id: string;
  shared_context: unknown;
  order: "as_written" | "random";
  /** Null if every question is shown. A pool has no questions of its own. */
  pool: Pool | null;
  /** The items that the pool draws from, as they are now. Empty without a pool. */
  pool_items: ItemPreview[];
  questions: WorkingQuestion[];
};

/** A question of the author's own, or a reference to an item, as it was written. */
export type WorkingQuestion = OwnQuestion | WorkingReference;
type OwnQuestion = QuestionContent & { id: string };
type WorkingReference = {
  id: string;
  item_id: string;
  revision: number | "latest";
  /** Null for the points of the item. */
  points: number | null;
  /** What publishing would copy now. */
  preview: ItemPreview;
};

/** The copy of an item. `points` are those of the assessment. */
export type ItemPreview = QuestionContent & { item_id: string; item_revision: number; outdated: boolean };

type QuestionContent = {
  content_ast: Record<string, unknown>;
  answer_keys: Record<string, unknown>[];
  points: number;
};
