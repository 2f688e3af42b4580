import * as de from "./de/keys.ts";
import * as en from "./en/keys.ts";
import { localize } from "./localize.ts";

export const KEYS_PAGE = /* @__PURE__ */ localize(en.KEYS_PAGE, de.KEYS_PAGE);
export const KEY_PAGE = /* @__PURE__ */ localize(en.KEY_PAGE, de.KEY_PAGE);
export const NEW_KEY = /* @__PURE__ */ localize(en.NEW_KEY, de.NEW_KEY);
export const KEY_SECRET = /* @__PURE__ */ localize(en.KEY_SECRET, de.KEY_SECRET);
export const REVOKE_KEY = /* @__PURE__ */ localize(en.REVOKE_KEY, de.REVOKE_KEY);
export const ROTATE_KEY = /* @__PURE__ */ localize(en.ROTATE_KEY, de.ROTATE_KEY);
export const LIVE_RATES = /* @__PURE__ */ localize(en.LIVE_RATES, de.LIVE_RATES);
export const KEY_ERRORS = /* @__PURE__ */ localize(en.KEY_ERRORS, de.KEY_ERRORS);
export const HOURS_CHART = /* @__PURE__ */ localize(en.HOURS_CHART, de.HOURS_CHART);
