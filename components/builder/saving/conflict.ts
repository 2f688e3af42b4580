import type { Arrangement, DraftQuestion, DraftSettings } from "../document/draft.ts";

type FieldName = "title" | "description" | keyof DraftSettings;

/** A part that both sides changed in different ways. Null means that a side removed the part. */
export type Conflict =
  | { kind: "field"; id: FieldName; mine: unknown; theirs: unknown }
  | { kind: "context"; id: string; mine: unknown; theirs: unknown }
  | ArrangementConflict
  | { kind: "question"; id: string; mine: DraftQuestion | null; theirs: DraftQuestion | null };

export type ArrangementConflict = {
  kind: "arrangement";
  id: string;
  mine: Arrangement;
  theirs: Arrangement | null;
  /** The questions that a pool of one side replaces: mine if `theirs` is a pool, and otherwise theirs. */
  replaced: readonly DraftQuestion[];
};
