import * as de from "./de/score-breakdown.ts";
import * as en from "./en/score-breakdown.ts";
import { localize } from "./localize.ts";

export const SCORE_BREAKDOWN = /* @__PURE__ */ localize(en.SCORE_BREAKDOWN, de.SCORE_BREAKDOWN);
