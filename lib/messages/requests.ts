import * as de from "./de/requests.ts";
import * as en from "./en/requests.ts";
import { localize } from "./localize.ts";

export const REQUEST_ERRORS = /* @__PURE__ */ localize(en.REQUEST_ERRORS, de.REQUEST_ERRORS);
export const IDEMPOTENCY_ERRORS = /* @__PURE__ */ localize(en.IDEMPOTENCY_ERRORS, de.IDEMPOTENCY_ERRORS);
export const VALUE_ERRORS = /* @__PURE__ */ localize(en.VALUE_ERRORS, de.VALUE_ERRORS);
export const HTTP_ERRORS = /* @__PURE__ */ localize(en.HTTP_ERRORS, de.HTTP_ERRORS);
export const CALL_ERRORS = /* @__PURE__ */ localize(en.CALL_ERRORS, de.CALL_ERRORS);
