import * as de from "./de/corrections.ts";
import * as en from "./en/corrections.ts";
import { localize } from "./localize.ts";

export const CORRECTIONS_PAGE = localize(en.CORRECTIONS_PAGE, de.CORRECTIONS_PAGE);
export const REGRADE_STATUS_NAMES = localize(en.REGRADE_STATUS_NAMES, de.REGRADE_STATUS_NAMES);
export const summarizeCorrections = localize(en.summarizeCorrections, de.summarizeCorrections);
export const getMode = localize(en.getMode, de.getMode);
export const CORRECTION_FORM = localize(en.CORRECTION_FORM, de.CORRECTION_FORM);
export const CORRECTION_DETAILS = localize(en.CORRECTION_DETAILS, de.CORRECTION_DETAILS);
export const EFFECT = localize(en.EFFECT, de.EFFECT);
export const summarizeEffect = localize(en.summarizeEffect, de.summarizeEffect);
export const CHANGES = localize(en.CHANGES, de.CHANGES);
export const PREVIEW_PROGRESS = localize(en.PREVIEW_PROGRESS, de.PREVIEW_PROGRESS);
export const COMMIT = localize(en.COMMIT, de.COMMIT);
export const COMMITTED = localize(en.COMMITTED, de.COMMITTED);
