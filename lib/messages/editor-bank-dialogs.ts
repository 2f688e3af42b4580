import * as de from "./de/editor-bank-dialogs.ts";
import * as en from "./en/editor-bank-dialogs.ts";
import { localize } from "./localize.ts";

export const BANK_DIALOG = localize(en.BANK_DIALOG, de.BANK_DIALOG);
export const SAVE_DIALOG = localize(en.SAVE_DIALOG, de.SAVE_DIALOG);
export const UPDATE_DIALOG = localize(en.UPDATE_DIALOG, de.UPDATE_DIALOG);
export const TAG_POOL_DIALOG = localize(en.TAG_POOL_DIALOG, de.TAG_POOL_DIALOG);
