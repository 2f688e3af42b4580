import * as de from "./de/marking.ts";
import * as deShortcuts from "./de/marking-shortcuts.ts";
import * as en from "./en/marking.ts";
import * as enShortcuts from "./en/marking-shortcuts.ts";
import { localize } from "./localize.ts";

export const MARKING_NAMES = /* @__PURE__ */ localize(en.MARKING_NAMES, de.MARKING_NAMES);
export const MARKING_ERRORS = /* @__PURE__ */ localize(en.MARKING_ERRORS, de.MARKING_ERRORS);
export const GRADING_LIST_MESSAGES = /* @__PURE__ */ localize(
  en.GRADING_LIST_MESSAGES,
  de.GRADING_LIST_MESSAGES,
);
export const ASSESSMENT_MESSAGES = /* @__PURE__ */ localize(en.ASSESSMENT_MESSAGES, de.ASSESSMENT_MESSAGES);
export const READY_MESSAGES = /* @__PURE__ */ localize(en.READY_MESSAGES, de.READY_MESSAGES);
export const FINISH_MESSAGES = /* @__PURE__ */ localize(en.FINISH_MESSAGES, de.FINISH_MESSAGES);
export const DESK_MESSAGES = /* @__PURE__ */ localize(en.DESK_MESSAGES, de.DESK_MESSAGES);
export const ANNOUNCEMENTS = /* @__PURE__ */ localize(en.ANNOUNCEMENTS, de.ANNOUNCEMENTS);
export const ROLE_MESSAGES = /* @__PURE__ */ localize(en.ROLE_MESSAGES, de.ROLE_MESSAGES);
export const NOTICE_MESSAGES = /* @__PURE__ */ localize(en.NOTICE_MESSAGES, de.NOTICE_MESSAGES);
export const CONFLICT_MESSAGES = /* @__PURE__ */ localize(en.CONFLICT_MESSAGES, de.CONFLICT_MESSAGES);
export const ANSWER_MESSAGES = /* @__PURE__ */ localize(en.ANSWER_MESSAGES, de.ANSWER_MESSAGES);
export const MARK_MESSAGES = /* @__PURE__ */ localize(en.MARK_MESSAGES, de.MARK_MESSAGES);
export const RUBRIC_MESSAGES = /* @__PURE__ */ localize(en.RUBRIC_MESSAGES, de.RUBRIC_MESSAGES);
export const REASSIGN_MESSAGES = /* @__PURE__ */ localize(en.REASSIGN_MESSAGES, de.REASSIGN_MESSAGES);
export const SAVED_COMMENT_MESSAGES = /* @__PURE__ */ localize(
  en.SAVED_COMMENT_MESSAGES,
  de.SAVED_COMMENT_MESSAGES,
);
export const IDENTICAL_MESSAGES = /* @__PURE__ */ localize(en.IDENTICAL_MESSAGES, de.IDENTICAL_MESSAGES);
export const ACTION_NAMES = /* @__PURE__ */ localize(enShortcuts.ACTION_NAMES, deShortcuts.ACTION_NAMES);
export const SHORTCUT_MESSAGES = /* @__PURE__ */ localize(
  enShortcuts.SHORTCUT_MESSAGES,
  deShortcuts.SHORTCUT_MESSAGES,
);
