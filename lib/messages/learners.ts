import * as de from "./de/learners.ts";
import * as en from "./en/learners.ts";
import { localize } from "./localize.ts";

export const LEARNERS = localize(en.LEARNERS, de.LEARNERS);
export const LEARNER = localize(en.LEARNER, de.LEARNER);
export const EDIT_LEARNER = localize(en.EDIT_LEARNER, de.EDIT_LEARNER);
export const RENAME_LEARNER = localize(en.RENAME_LEARNER, de.RENAME_LEARNER);
export const ERASE_LEARNER = localize(en.ERASE_LEARNER, de.ERASE_LEARNER);
export const formatExtraTime = localize(en.formatExtraTime, de.formatExtraTime);
export const LEARNER_ERRORS = localize(en.LEARNER_ERRORS, de.LEARNER_ERRORS);
