import type { Arrangement, DraftQuestion, DraftSettings } from "../document/draft.ts";

type FieldName = "title" | "description" | keyof DraftSettings;

/**
 * A part that both sides changed in different ways. Null means that a side removed the part, or that a field has no
 * value, such as no time limit. A shared text is also null on the side that removed its exercise.
 */
export type Conflict =
  | { kind: "field"; id: FieldName; mine: unknown; theirs: unknown }
  | { kind: "context"; id: string; mine: unknown; theirs: unknown }
  | ArrangementConflict
  | { kind: "question"; id: string; mine: DraftQuestion | null; theirs: DraftQuestion | null };

/** Checks whether the author removed the question, so that the draft contains the other author's version of it. */
export const isRemovedByMe = ({ kind, mine }: Conflict): boolean => kind === "question" && mine === null;

export type ArrangementConflict = {
  kind: "arrangement";
  id: string;
  mine: Arrangement;
  theirs: Arrangement | null;
  /** The questions that a pool of one side replaces: mine if `theirs` is a pool, and otherwise theirs. */
  replaced: readonly DraftQuestion[];
};
