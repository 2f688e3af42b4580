import * as de from "./de/assessment-settings.ts";
import * as en from "./en/assessment-settings.ts";
import { localize } from "./localize.ts";

export const SETTING_LABELS = /* @__PURE__ */ localize(en.SETTING_LABELS, de.SETTING_LABELS);
export const SOLUTION_LABELS = /* @__PURE__ */ localize(en.SOLUTION_LABELS, de.SOLUTION_LABELS);
