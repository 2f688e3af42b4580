import * as de from "./de/agreement.ts";
import * as en from "./en/agreement.ts";
import { localize } from "./localize.ts";

export const AGREEMENT = /* @__PURE__ */ localize(en.AGREEMENT, de.AGREEMENT);
export const formatCoefficient = /* @__PURE__ */ localize(en.formatCoefficient, de.formatCoefficient);
export const formatSignedPoints = /* @__PURE__ */ localize(en.formatSignedPoints, de.formatSignedPoints);
