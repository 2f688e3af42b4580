import * as de from "./de/editor-checklist.ts";
import * as en from "./en/editor-checklist.ts";
import { localize } from "./localize.ts";

export type { ChecklistMessages } from "./en/editor-checklist.ts";

export const ISSUES = localize(en.ISSUES, de.ISSUES);
export const PART_NAMES = localize(en.PART_NAMES, de.PART_NAMES);
export const formatIssue = localize(en.formatIssue, de.formatIssue);
export const formatSummary = localize(en.formatSummary, de.formatSummary);
export const ASSESSMENT_CHECKLIST = localize(en.ASSESSMENT_CHECKLIST, de.ASSESSMENT_CHECKLIST);
export const ITEM_CHECKLIST = localize(en.ITEM_CHECKLIST, de.ITEM_CHECKLIST);
export const formatMore = localize(en.formatMore, de.formatMore);
