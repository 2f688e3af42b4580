import * as de from "./de/corrections.ts";
import * as en from "./en/corrections.ts";
import { localize } from "./localize.ts";

export const CORRECTIONS_PAGE = /* @__PURE__ */ localize(en.CORRECTIONS_PAGE, de.CORRECTIONS_PAGE);
export const REGRADE_STATUS_NAMES = /* @__PURE__ */ localize(
  en.REGRADE_STATUS_NAMES,
  de.REGRADE_STATUS_NAMES,
);
export const summarizeCorrections = /* @__PURE__ */ localize(
  en.summarizeCorrections,
  de.summarizeCorrections,
);
export const getMode = /* @__PURE__ */ localize(en.getMode, de.getMode);
export const CORRECTION_FORM = /* @__PURE__ */ localize(en.CORRECTION_FORM, de.CORRECTION_FORM);
export const CORRECTION_DETAILS = /* @__PURE__ */ localize(en.CORRECTION_DETAILS, de.CORRECTION_DETAILS);
export const EFFECT = /* @__PURE__ */ localize(en.EFFECT, de.EFFECT);
export const summarizeEffect = /* @__PURE__ */ localize(en.summarizeEffect, de.summarizeEffect);
export const CHANGES = /* @__PURE__ */ localize(en.CHANGES, de.CHANGES);
export const PREVIEW_PROGRESS = /* @__PURE__ */ localize(en.PREVIEW_PROGRESS, de.PREVIEW_PROGRESS);
export const COMMIT = /* @__PURE__ */ localize(en.COMMIT, de.COMMIT);
export const UNCORRECTED_ITEMS = /* @__PURE__ */ localize(en.UNCORRECTED_ITEMS, de.UNCORRECTED_ITEMS);
export const COMMITTED = /* @__PURE__ */ localize(en.COMMITTED, de.COMMITTED);
