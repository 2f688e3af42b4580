import * as de from "./de/editor-commands.ts";
import * as en from "./en/editor-commands.ts";
import { localize } from "./localize.ts";

export const COMMANDS = localize(en.COMMANDS, de.COMMANDS);
export const getHeadingMessages = localize(en.getHeadingMessages, de.getHeadingMessages);
export const SLASH_MENU = localize(en.SLASH_MENU, de.SLASH_MENU);
