import * as de from "./de/alerts.ts";
import * as en from "./en/alerts.ts";
import { localize } from "./localize.ts";

export const ALERTS = /* @__PURE__ */ localize(en.ALERTS, de.ALERTS);
export const formatAlert = /* @__PURE__ */ localize(en.formatAlert, de.formatAlert);
