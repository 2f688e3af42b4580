import * as de from "./de/webhooks.ts";
import * as en from "./en/webhooks.ts";
import { localize } from "./localize.ts";

export const WEBHOOK_STATUS = /* @__PURE__ */ localize(en.WEBHOOK_STATUS, de.WEBHOOK_STATUS);
export const DELIVERY_STATUS = /* @__PURE__ */ localize(en.DELIVERY_STATUS, de.DELIVERY_STATUS);
export const WEBHOOKS_PAGE = /* @__PURE__ */ localize(en.WEBHOOKS_PAGE, de.WEBHOOKS_PAGE);
export const WEBHOOK_PAGE = /* @__PURE__ */ localize(en.WEBHOOK_PAGE, de.WEBHOOK_PAGE);
export const WEBHOOK_FORM = /* @__PURE__ */ localize(en.WEBHOOK_FORM, de.WEBHOOK_FORM);
export const WEBHOOK_SECRET = /* @__PURE__ */ localize(en.WEBHOOK_SECRET, de.WEBHOOK_SECRET);
export const WEBHOOK_ACTIONS = /* @__PURE__ */ localize(en.WEBHOOK_ACTIONS, de.WEBHOOK_ACTIONS);
export const DELIVERIES = /* @__PURE__ */ localize(en.DELIVERIES, de.DELIVERIES);
export const DELIVERY_PAGE = /* @__PURE__ */ localize(en.DELIVERY_PAGE, de.DELIVERY_PAGE);
export const ATTEMPT = /* @__PURE__ */ localize(en.ATTEMPT, de.ATTEMPT);
export const REDELIVER = /* @__PURE__ */ localize(en.REDELIVER, de.REDELIVER);
export const WEBHOOK_ERRORS = /* @__PURE__ */ localize(en.WEBHOOK_ERRORS, de.WEBHOOK_ERRORS);
export const WEBHOOK_URL_ERRORS = /* @__PURE__ */ localize(en.WEBHOOK_URL_ERRORS, de.WEBHOOK_URL_ERRORS);
