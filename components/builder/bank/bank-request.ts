/**
 * What a dialog of the item bank is opened for. Questions and parts are named by their ids, because their positions can
 * change while the dialog is open.
 */
export type BankRequest =
  /** Insert items at the end of a part, or else below the caret. */
  | { kind: "insert"; part?: string }
  /** Add items to a pool. */
  | { kind: "extend"; part: string }
  /** Save a question as an item. */
  | { kind: "save"; question: string }
  /** Compare an outdated reference with the newest revision of its item. */
  | { kind: "update"; question: string }
  /** Add a pool by tags below a part, or change it if the part is one. */
  | { kind: "tags"; part: string };
