import * as de from "./de/format.ts";
import * as en from "./en/format.ts";
import { localize } from "./localize.ts";

export const formatExactNumber = /* @__PURE__ */ localize(en.formatExactNumber, de.formatExactNumber);
export const formatQuoted = /* @__PURE__ */ localize(en.formatQuoted, de.formatQuoted);
export const formatSum = /* @__PURE__ */ localize(en.formatSum, de.formatSum);
