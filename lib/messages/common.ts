import * as de from "./de/common.ts";
import * as en from "./en/common.ts";
import { localize } from "./localize.ts";

export const COMMON = /* @__PURE__ */ localize(en.COMMON, de.COMMON);
export const PAGE_HEADER = /* @__PURE__ */ localize(en.PAGE_HEADER, de.PAGE_HEADER);
export const PAGINATION = /* @__PURE__ */ localize(en.PAGINATION, de.PAGINATION);
export const CONFIRMATION = /* @__PURE__ */ localize(en.CONFIRMATION, de.CONFIRMATION);
export const CONFLICT = /* @__PURE__ */ localize(en.CONFLICT, de.CONFLICT);
export const NOT_ALLOWED = /* @__PURE__ */ localize(en.NOT_ALLOWED, de.NOT_ALLOWED);
