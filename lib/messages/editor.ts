import * as de from "./de/editor.ts";
import * as en from "./en/editor.ts";
import { localize } from "./localize.ts";

export const EDITOR = localize(en.EDITOR, de.EDITOR);
export const PLACEHOLDERS = localize(en.PLACEHOLDERS, de.PLACEHOLDERS);
export const HEADER = localize(en.HEADER, de.HEADER);
export const SAVING = localize(en.SAVING, de.SAVING);
export const TOOLBAR = localize(en.TOOLBAR, de.TOOLBAR);
export const TABLE_MENU = localize(en.TABLE_MENU, de.TABLE_MENU);
export const QUESTION = localize(en.QUESTION, de.QUESTION);
export const PART = localize(en.PART, de.PART);
export const MOVES = localize(en.MOVES, de.MOVES);
export const SETTINGS_HINTS = localize(en.SETTINGS_HINTS, de.SETTINGS_HINTS);
export const SHORTCUTS = localize(en.SHORTCUTS, de.SHORTCUTS);
export const IMAGE = localize(en.IMAGE, de.IMAGE);
export const FORMULA = localize(en.FORMULA, de.FORMULA);
export const SETTINGS_PANEL = localize(en.SETTINGS_PANEL, de.SETTINGS_PANEL);
