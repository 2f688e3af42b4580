import * as de from "./de/format.ts";
import * as en from "./en/format.ts";
import { localize } from "./localize.ts";

export const formatNumber = localize(en.formatNumber, de.formatNumber);
export const formatQuoted = localize(en.formatQuoted, de.formatQuoted);
export const formatSum = localize(en.formatSum, de.formatSum);
