import * as de from "./de/assessment-setting-texts.ts";
import * as en from "./en/assessment-setting-texts.ts";
import { localize } from "./localize.ts";

export const DEADLINE_LABELS = localize(en.DEADLINE_LABELS, de.DEADLINE_LABELS);
export const MARKING_LABELS = localize(en.MARKING_LABELS, de.MARKING_LABELS);
export const MARKING_RULE_LABELS = localize(en.MARKING_RULE_LABELS, de.MARKING_RULE_LABELS);
export const MARKING_FIELDS = localize(en.MARKING_FIELDS, de.MARKING_FIELDS);
export const SETTING_TEXTS = localize(en.SETTING_TEXTS, de.SETTING_TEXTS);
export const SETTING_VALUES = localize(en.SETTING_VALUES, de.SETTING_VALUES);
