import * as de from "./de/editor-shortcuts.ts";
import * as en from "./en/editor-shortcuts.ts";
import { localize } from "./localize.ts";

export const SHORTCUT_LIST = /* @__PURE__ */ localize(en.SHORTCUT_LIST, de.SHORTCUT_LIST);
