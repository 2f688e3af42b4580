import type { Edit } from "#lib/domains/audit/record-edit.ts";
import type { DraftExercise, ItemReference } from "#lib/platform/db/schema/stored-content.ts";
import type { ItemCopies } from "./read-question.ts";

/**
 * Validated content as JSON text that is ready to be stored. `outline` is the same content with empty questions, but
 * with its references to items and its pools, which are checked in the database. It is empty if there are none.
 */
export type CheckedContent = { exercises: string; exerciseCount: number; outline: DraftExercise[] };

/** The content that a change is compared with, as JSON text. `published` is null before the first publish. */
export type ContentTexts = { current: string; published: string | null };

/** Copies of items are undefined until it is known which ones are needed. */
export type ComparedContent = ContentTexts & { copies?: ItemCopies };

/** The references to items whose copies are needed. */
export type NeededCopies = { needed: ItemReference[] };

/** The content of a change, validated against the working copy. */
export type FittedContent = CheckedContent & {
  /** Whether it equals the working copy. */
  isSame: boolean;
  /** Whether it equals the latest published content. */
  isPublished: boolean;
  /** The outline of the working copy before the change. */
  outlineBefore: DraftExercise[];
  /** The changes to the working copy. */
  edit: Edit;
  /** The exercises as the response shows them, as JSON text. Null if they refer to items. */
  presented: string | null;
};

/**
 * Content with a valid shape. `fit` validates it against the working copy and throws `invalid_request`. If it needs copies of
 * items for that, it returns which ones.
 */
export type LargeContent = { fit(against: ComparedContent): Promise<FittedContent | NeededCopies> };
