import * as de from "./de/editor-commands.ts";
import * as en from "./en/editor-commands.ts";
import { localize } from "./localize.ts";

export const COMMANDS = /* @__PURE__ */ localize(en.COMMANDS, de.COMMANDS);
export const getHeadingMessages = /* @__PURE__ */ localize(en.getHeadingMessages, de.getHeadingMessages);
export const SLASH_MENU = /* @__PURE__ */ localize(en.SLASH_MENU, de.SLASH_MENU);
export const TRUE_FALSE = /* @__PURE__ */ localize(en.TRUE_FALSE, de.TRUE_FALSE);
