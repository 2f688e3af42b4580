import * as de from "./de/learners.ts";
import * as en from "./en/learners.ts";
import { localize } from "./localize.ts";

export const LEARNERS = /* @__PURE__ */ localize(en.LEARNERS, de.LEARNERS);
export const LEARNER = /* @__PURE__ */ localize(en.LEARNER, de.LEARNER);
export const EDIT_LEARNER = /* @__PURE__ */ localize(en.EDIT_LEARNER, de.EDIT_LEARNER);
export const RENAME_LEARNER = /* @__PURE__ */ localize(en.RENAME_LEARNER, de.RENAME_LEARNER);
export const ERASE_LEARNER = /* @__PURE__ */ localize(en.ERASE_LEARNER, de.ERASE_LEARNER);
export const formatExtraTime = /* @__PURE__ */ localize(en.formatExtraTime, de.formatExtraTime);
export const LEARNER_ERRORS = /* @__PURE__ */ localize(en.LEARNER_ERRORS, de.LEARNER_ERRORS);
