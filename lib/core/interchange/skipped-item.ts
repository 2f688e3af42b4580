import type { LossCode } from "#lib/contract/imports.ts";
import type { LossNote } from "./model.ts";

/** Ends the conversion of an item that can't be imported. The reader turns it into a skipped item with this loss. */
export class SkippedItem extends Error {
  readonly loss: LossNote;
  constructor(code: LossCode, path: string, detail?: string) {
    super(`${code} ${path} ${detail ?? ""}`);
    this.loss = detail === undefined ? { code, path } : { code, path, detail };
  }
}
