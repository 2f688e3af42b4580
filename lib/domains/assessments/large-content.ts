import type { Edit } from "#lib/domains/audit/record-edit.ts";

/** Validated content as the JSON text that is stored. */
export type CheckedContent = { exercises: string; exerciseCount: number };

/** The contents that a change is compared with, as JSON text. `published` is null before the first publish. */
export type ContentTexts = { current: string; published: string | null };

/** The content of a change after it was validated against the working copy. */
export type FittedContent = CheckedContent & {
  /** Whether it equals the working copy. */
  isSame: boolean;
  /** Whether it equals the latest published content. */
  isPublished: boolean;
  /** What changes in the working copy. */
  edit: Edit;
  /** The exercises as the response shows them, as JSON text. */
  presented: string;
};

/** Content whose shape is valid. `fit` validates it against the working copy and throws `invalid_request`. */
export type LargeContent = { fit(against: ContentTexts): Promise<FittedContent> };
