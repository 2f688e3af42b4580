import * as de from "./de/editor.ts";
import * as en from "./en/editor.ts";
import { localize } from "./localize.ts";

export const EDITOR = /* @__PURE__ */ localize(en.EDITOR, de.EDITOR);
export const PLACEHOLDERS = /* @__PURE__ */ localize(en.PLACEHOLDERS, de.PLACEHOLDERS);
export const HEADER = /* @__PURE__ */ localize(en.HEADER, de.HEADER);
export const SAVING = /* @__PURE__ */ localize(en.SAVING, de.SAVING);
export const TOOLBAR = /* @__PURE__ */ localize(en.TOOLBAR, de.TOOLBAR);
export const TABLE_MENU = /* @__PURE__ */ localize(en.TABLE_MENU, de.TABLE_MENU);
export const QUESTION = /* @__PURE__ */ localize(en.QUESTION, de.QUESTION);
export const PART = /* @__PURE__ */ localize(en.PART, de.PART);
export const MOVES = /* @__PURE__ */ localize(en.MOVES, de.MOVES);
export const SETTINGS_HINTS = /* @__PURE__ */ localize(en.SETTINGS_HINTS, de.SETTINGS_HINTS);
export const SHORTCUTS = /* @__PURE__ */ localize(en.SHORTCUTS, de.SHORTCUTS);
export const IMAGE = /* @__PURE__ */ localize(en.IMAGE, de.IMAGE);
export const FORMULA = /* @__PURE__ */ localize(en.FORMULA, de.FORMULA);
export const SETTINGS_PANEL = /* @__PURE__ */ localize(en.SETTINGS_PANEL, de.SETTINGS_PANEL);
