import * as de from "./de/calibration.ts";
import * as en from "./en/calibration.ts";
import { localize } from "./localize.ts";

export const CALIBRATION = localize(en.CALIBRATION, de.CALIBRATION);
export const USE_AS_ANCHOR = localize(en.USE_AS_ANCHOR, de.USE_AS_ANCHOR);
export const CALIBRATION_DESK = localize(en.CALIBRATION_DESK, de.CALIBRATION_DESK);
export const CALIBRATION_NOTICE = localize(en.CALIBRATION_NOTICE, de.CALIBRATION_NOTICE);
