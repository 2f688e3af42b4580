import * as de from "./de/format-percentage.ts";
import * as en from "./en/format-percentage.ts";
import { localize } from "./localize.ts";

export const formatPercentage = /* @__PURE__ */ localize(en.formatPercentage, de.formatPercentage);
