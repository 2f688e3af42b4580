import * as de from "./de/live-attempts.ts";
import * as en from "./en/live-attempts.ts";
import { localize } from "./localize.ts";

export { formatTimeLeft } from "./en/live-attempts.ts";

export const LIVE_ATTEMPTS = /* @__PURE__ */ localize(en.LIVE_ATTEMPTS, de.LIVE_ATTEMPTS);
export const ATTEMPT_ACTIONS = /* @__PURE__ */ localize(en.ATTEMPT_ACTIONS, de.ATTEMPT_ACTIONS);
export const spellTimeLeft = /* @__PURE__ */ localize(en.spellTimeLeft, de.spellTimeLeft);
