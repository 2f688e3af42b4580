import type { Edit } from "#lib/domains/audit/record-edit.ts";

/** Content that was checked apart, as the JSON that is stored. */
export type CheckedContent = { exercises: string; exerciseCount: number };

/** What a change is held against: texts of JSON. `published` is null while nothing is published. */
export type ContentTexts = { current: string; published: string | null };

/** A change's content, held against the working copy. */
export type FittedContent = CheckedContent & {
  isSame: boolean;
  isPublished: boolean;
  /** What it does to the working copy. */
  edit: Edit;
  /** The exercises as answers show them. */
  presented: string;
};

/** Content whose shape fits, to be held against the working copy. Throws `invalid_request` with every misfit. */
export type LargeContent = { fit(against: ContentTexts): Promise<FittedContent> };
