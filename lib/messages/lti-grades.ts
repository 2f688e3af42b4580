import * as de from "./de/lti-grades.ts";
import * as en from "./en/lti-grades.ts";
import { localize } from "./localize.ts";

export const LTI_SERVICE_ERROR_TEXTS = /* @__PURE__ */ localize(
  en.LTI_SERVICE_ERROR_TEXTS,
  de.LTI_SERVICE_ERROR_TEXTS,
);
export const LTI_GRADE = /* @__PURE__ */ localize(en.LTI_GRADE, de.LTI_GRADE);
export const ROSTER = /* @__PURE__ */ localize(en.ROSTER, de.ROSTER);
