import type { DraftOf, TextRow } from "./draft.ts";
import { changedRow, withoutRow } from "./edit.ts";

export const MAX_TEXTS = 200;

/** What can be done with the lines of a text key. */
export type TextRows = {
  add: (row: TextRow) => void;
  put: (row: TextRow) => void;
  remove: (row: number) => void;
  all: (rows: readonly TextRow[]) => void;
};

export type TextRowProps<Member extends "value" | "pattern"> = {
  entry: Extract<TextRow, Record<Member, string>>;
  /** From 1, among lines of its own kind. */
  number: number;
  rows: TextRows;
};

export function textRows(draft: DraftOf<"text">, onChange: (draft: DraftOf<"text">) => void): TextRows {
  const all = (accept: readonly TextRow[]) => onChange({ ...draft, accept });
  return {
    all,
    add: (row) => all([...draft.accept, row]),
    put: (row) => all(changedRow(draft.accept, row.row, () => row)),
    remove: (row) => all(withoutRow(draft.accept, row)),
  };
}
