import * as de from "./de/editor-bank-dialogs.ts";
import * as en from "./en/editor-bank-dialogs.ts";
import { localize } from "./localize.ts";

export const BANK_DIALOG = /* @__PURE__ */ localize(en.BANK_DIALOG, de.BANK_DIALOG);
export const SAVE_DIALOG = /* @__PURE__ */ localize(en.SAVE_DIALOG, de.SAVE_DIALOG);
export const UPDATE_DIALOG = /* @__PURE__ */ localize(en.UPDATE_DIALOG, de.UPDATE_DIALOG);
export const TAG_POOL_DIALOG = /* @__PURE__ */ localize(en.TAG_POOL_DIALOG, de.TAG_POOL_DIALOG);
