import * as de from "./de/settings.ts";
import * as en from "./en/settings.ts";
import { localize } from "./localize.ts";

export type { DurationUnit } from "./en/settings.ts";
export { getLargestUnit } from "./en/settings.ts";

export const SETTINGS_PAGE = /* @__PURE__ */ localize(en.SETTINGS_PAGE, de.SETTINGS_PAGE);
export const SAVE_FAILURE = /* @__PURE__ */ localize(en.SAVE_FAILURE, de.SAVE_FAILURE);
export const NAME_FORM = /* @__PURE__ */ localize(en.NAME_FORM, de.NAME_FORM);
export const CHECK_LIMIT_FORM = /* @__PURE__ */ localize(en.CHECK_LIMIT_FORM, de.CHECK_LIMIT_FORM);
export const formatCheckLimit = /* @__PURE__ */ localize(en.formatCheckLimit, de.formatCheckLimit);
export const RATE_LIMITS_FORM = /* @__PURE__ */ localize(en.RATE_LIMITS_FORM, de.RATE_LIMITS_FORM);
export const ORIGINS_FORM = /* @__PURE__ */ localize(en.ORIGINS_FORM, de.ORIGINS_FORM);
export const HOSTED_FORM = /* @__PURE__ */ localize(en.HOSTED_FORM, de.HOSTED_FORM);
export const RETENTION_FORM = /* @__PURE__ */ localize(en.RETENTION_FORM, de.RETENTION_FORM);
export const SETTINGS_ERRORS = /* @__PURE__ */ localize(en.SETTINGS_ERRORS, de.SETTINGS_ERRORS);
export const ORGANIZATION_ERRORS = /* @__PURE__ */ localize(en.ORGANIZATION_ERRORS, de.ORGANIZATION_ERRORS);
