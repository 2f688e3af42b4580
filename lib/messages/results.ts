import * as de from "./de/results.ts";
import * as en from "./en/results.ts";
import { localize } from "./localize.ts";

export { formatDuration } from "./en/results.ts";

export const formatOutcome = /* @__PURE__ */ localize(en.formatOutcome, de.formatOutcome);
export const RESULTS = /* @__PURE__ */ localize(en.RESULTS, de.RESULTS);
export const RESULTS_BULK = /* @__PURE__ */ localize(en.RESULTS_BULK, de.RESULTS_BULK);
export const SUBMISSION = /* @__PURE__ */ localize(en.SUBMISSION, de.SUBMISSION);
export const VOIDING = /* @__PURE__ */ localize(en.VOIDING, de.VOIDING);
export const SOURCE_NAMES = /* @__PURE__ */ localize(en.SOURCE_NAMES, de.SOURCE_NAMES);
export const SCORING = /* @__PURE__ */ localize(en.SCORING, de.SCORING);
export const formatOrigin = /* @__PURE__ */ localize(en.formatOrigin, de.formatOrigin);
export const CORRECTIONS = /* @__PURE__ */ localize(en.CORRECTIONS, de.CORRECTIONS);
export const KEY_TYPE_NAMES = /* @__PURE__ */ localize(en.KEY_TYPE_NAMES, de.KEY_TYPE_NAMES);
