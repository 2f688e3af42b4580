import * as de from "./de/keys.ts";
import * as en from "./en/keys.ts";
import { localize } from "./localize.ts";

export const KEYS_PAGE = localize(en.KEYS_PAGE, de.KEYS_PAGE);
export const KEY_PAGE = localize(en.KEY_PAGE, de.KEY_PAGE);
export const NEW_KEY = localize(en.NEW_KEY, de.NEW_KEY);
export const KEY_SECRET = localize(en.KEY_SECRET, de.KEY_SECRET);
export const REVOKE_KEY = localize(en.REVOKE_KEY, de.REVOKE_KEY);
export const ROTATE_KEY = localize(en.ROTATE_KEY, de.ROTATE_KEY);
export const LIVE_RATES = localize(en.LIVE_RATES, de.LIVE_RATES);
export const KEY_ERRORS = localize(en.KEY_ERRORS, de.KEY_ERRORS);
export const HOURS_CHART = localize(en.HOURS_CHART, de.HOURS_CHART);
