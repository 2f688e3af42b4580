import * as de from "./de/calibration.ts";
import * as en from "./en/calibration.ts";
import { localize } from "./localize.ts";

export const CALIBRATION = /* @__PURE__ */ localize(en.CALIBRATION, de.CALIBRATION);
export const USE_AS_ANCHOR = /* @__PURE__ */ localize(en.USE_AS_ANCHOR, de.USE_AS_ANCHOR);
export const CALIBRATION_DESK = /* @__PURE__ */ localize(en.CALIBRATION_DESK, de.CALIBRATION_DESK);
export const CALIBRATION_NOTICE = /* @__PURE__ */ localize(en.CALIBRATION_NOTICE, de.CALIBRATION_NOTICE);
