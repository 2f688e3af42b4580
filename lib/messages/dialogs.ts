import * as de from "./de/dialogs.ts";
import * as en from "./en/dialogs.ts";
import { localize } from "./localize.ts";

export const DIALOGS = /* @__PURE__ */ localize(en.DIALOGS, de.DIALOGS);
export const ONE_TIME_SECRET = /* @__PURE__ */ localize(en.ONE_TIME_SECRET, de.ONE_TIME_SECRET);
