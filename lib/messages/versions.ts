import * as de from "./de/versions.ts";
import * as en from "./en/versions.ts";
import { localize } from "./localize.ts";

export const VERSIONS_PAGE = /* @__PURE__ */ localize(en.VERSIONS_PAGE, de.VERSIONS_PAGE);
export const COMPARE_VERSIONS = /* @__PURE__ */ localize(en.COMPARE_VERSIONS, de.COMPARE_VERSIONS);
export const DIFFERENCE = /* @__PURE__ */ localize(en.DIFFERENCE, de.DIFFERENCE);
export const RESTORE_VERSION = /* @__PURE__ */ localize(en.RESTORE_VERSION, de.RESTORE_VERSION);
