import * as de from "./de/results.ts";
import * as en from "./en/results.ts";
import { localize } from "./localize.ts";

export { formatDuration } from "./en/results.ts";

export const formatOutcome = localize(en.formatOutcome, de.formatOutcome);
export const RESULTS = localize(en.RESULTS, de.RESULTS);
export const RESULTS_BULK = localize(en.RESULTS_BULK, de.RESULTS_BULK);
export const SUBMISSION = localize(en.SUBMISSION, de.SUBMISSION);
export const VOIDING = localize(en.VOIDING, de.VOIDING);
export const SOURCE_NAMES = localize(en.SOURCE_NAMES, de.SOURCE_NAMES);
export const SCORING = localize(en.SCORING, de.SCORING);
export const formatOrigin = localize(en.formatOrigin, de.formatOrigin);
export const CORRECTIONS = localize(en.CORRECTIONS, de.CORRECTIONS);
export const KEY_TYPE_NAMES = localize(en.KEY_TYPE_NAMES, de.KEY_TYPE_NAMES);
