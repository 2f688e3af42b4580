import * as de from "./de/agreement.ts";
import * as en from "./en/agreement.ts";
import { localize } from "./localize.ts";

export const AGREEMENT = localize(en.AGREEMENT, de.AGREEMENT);
export const formatCoefficient = localize(en.formatCoefficient, de.formatCoefficient);
export const formatSignedPoints = localize(en.formatSignedPoints, de.formatSignedPoints);
