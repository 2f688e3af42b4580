import * as de from "./de/shell.ts";
import * as en from "./en/shell.ts";
import { localize } from "./localize.ts";

export const NAVIGATION = /* @__PURE__ */ localize(en.NAVIGATION, de.NAVIGATION);
export const ACCOUNT_MENU = /* @__PURE__ */ localize(en.ACCOUNT_MENU, de.ACCOUNT_MENU);
export const NOT_FOUND = /* @__PURE__ */ localize(en.NOT_FOUND, de.NOT_FOUND);
export const REAUTHENTICATION = /* @__PURE__ */ localize(en.REAUTHENTICATION, de.REAUTHENTICATION);
