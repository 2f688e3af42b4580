import * as de from "./de/format.ts";
import * as en from "./en/format.ts";
import { localize } from "./localize.ts";

export const formatNumber = /* @__PURE__ */ localize(en.formatNumber, de.formatNumber);
export const formatQuoted = /* @__PURE__ */ localize(en.formatQuoted, de.formatQuoted);
export const formatSum = /* @__PURE__ */ localize(en.formatSum, de.formatSum);
