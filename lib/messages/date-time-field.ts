import * as de from "./de/date-time-field.ts";
import * as en from "./en/date-time-field.ts";
import { localize } from "./localize.ts";

export const DATE_TIME_FIELD = /* @__PURE__ */ localize(en.DATE_TIME_FIELD, de.DATE_TIME_FIELD);
