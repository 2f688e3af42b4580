import * as de from "./de/assessment-setting-texts.ts";
import * as en from "./en/assessment-setting-texts.ts";
import { localize } from "./localize.ts";

export const DEADLINE_LABELS = /* @__PURE__ */ localize(en.DEADLINE_LABELS, de.DEADLINE_LABELS);
export const GRADE_POLICY_LABELS = /* @__PURE__ */ localize(en.GRADE_POLICY_LABELS, de.GRADE_POLICY_LABELS);
export const MARKING_LABELS = /* @__PURE__ */ localize(en.MARKING_LABELS, de.MARKING_LABELS);
export const MARKING_RULE_LABELS = /* @__PURE__ */ localize(en.MARKING_RULE_LABELS, de.MARKING_RULE_LABELS);
export const MARKING_FIELDS = /* @__PURE__ */ localize(en.MARKING_FIELDS, de.MARKING_FIELDS);
export const SETTING_TEXTS = /* @__PURE__ */ localize(en.SETTING_TEXTS, de.SETTING_TEXTS);
export const SETTING_VALUES = /* @__PURE__ */ localize(en.SETTING_VALUES, de.SETTING_VALUES);
