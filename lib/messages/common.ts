import * as de from "./de/common.ts";
import * as en from "./en/common.ts";
import { localize } from "./localize.ts";

export const COMMON = localize(en.COMMON, de.COMMON);
export const PAGE_HEADER = localize(en.PAGE_HEADER, de.PAGE_HEADER);
export const PAGINATION = localize(en.PAGINATION, de.PAGINATION);
export const CONFIRMATION = localize(en.CONFIRMATION, de.CONFIRMATION);
export const NOT_ALLOWED = localize(en.NOT_ALLOWED, de.NOT_ALLOWED);
