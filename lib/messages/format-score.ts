import * as de from "./de/format-score.ts";
import * as en from "./en/format-score.ts";
import { localize } from "./localize.ts";

export { countPercentDecimals } from "./en/format-score.ts";

export const formatScore = /* @__PURE__ */ localize(en.formatScore, de.formatScore);
export const formatPoints = /* @__PURE__ */ localize(en.formatPoints, de.formatPoints);
export const formatScorePercent = /* @__PURE__ */ localize(en.formatScorePercent, de.formatScorePercent);
