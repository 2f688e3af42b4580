import * as de from "./de/assessment-settings-form.ts";
import * as en from "./en/assessment-settings-form.ts";
import { localize } from "./localize.ts";

export const SETTING_HINTS = /* @__PURE__ */ localize(en.SETTING_HINTS, de.SETTING_HINTS);
export const SETTINGS_FORM = /* @__PURE__ */ localize(en.SETTINGS_FORM, de.SETTINGS_FORM);
