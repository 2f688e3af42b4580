import { removeRow, updateRow } from "./edit-draft.ts";
import type { KeyDraftByType, TextRow } from "./key-draft.ts";

/** Functions that change the rows of a text key. */
export type TextRowActions = {
  add: (row: TextRow) => void;
  update: (row: TextRow) => void;
  remove: (row: number) => void;
  replaceAll: (rows: readonly TextRow[]) => void;
};

export type TextRowProps<Member extends "value" | "pattern"> = {
  entry: Extract<TextRow, Record<Member, string>>;
  /** The row's number among rows of its kind, starting at 1. */
  number: number;
  rows: TextRowActions;
};

export function createTextRowActions(
  draft: KeyDraftByType<"text">,
  onChange: (draft: KeyDraftByType<"text">) => void,
): TextRowActions {
  const replaceAll = (accept: readonly TextRow[]) => onChange({ ...draft, accept });
  return {
    replaceAll,
    add: (row) => replaceAll([...draft.accept, row]),
    update: (row) => replaceAll(updateRow(draft.accept, row.row, () => row)),
    remove: (row) => replaceAll(removeRow(draft.accept, row)),
  };
}
