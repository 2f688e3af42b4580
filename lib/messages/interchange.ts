import * as de from "./de/interchange.ts";
import * as en from "./en/interchange.ts";
import { localize } from "./localize.ts";

export const formatLoss = /* @__PURE__ */ localize(en.formatLoss, de.formatLoss);
export const LOSS_EFFECT_NAMES = /* @__PURE__ */ localize(en.LOSS_EFFECT_NAMES, de.LOSS_EFFECT_NAMES);
