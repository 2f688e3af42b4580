import * as de from "./de/editor-checklist.ts";
import * as en from "./en/editor-checklist.ts";
import { localize } from "./localize.ts";

export type { ChecklistMessages } from "./en/editor-checklist.ts";

export const ISSUES = /* @__PURE__ */ localize(en.ISSUES, de.ISSUES);
export const PART_NAMES = /* @__PURE__ */ localize(en.PART_NAMES, de.PART_NAMES);
export const formatIssue = /* @__PURE__ */ localize(en.formatIssue, de.formatIssue);
export const formatSummary = /* @__PURE__ */ localize(en.formatSummary, de.formatSummary);
export const ASSESSMENT_CHECKLIST = /* @__PURE__ */ localize(
  en.ASSESSMENT_CHECKLIST,
  de.ASSESSMENT_CHECKLIST,
);
export const ITEM_CHECKLIST = /* @__PURE__ */ localize(en.ITEM_CHECKLIST, de.ITEM_CHECKLIST);
export const formatMore = /* @__PURE__ */ localize(en.formatMore, de.formatMore);
