import * as de from "./de/versions.ts";
import * as en from "./en/versions.ts";
import { localize } from "./localize.ts";

export const VERSIONS_PAGE = localize(en.VERSIONS_PAGE, de.VERSIONS_PAGE);
export const COMPARE_VERSIONS = localize(en.COMPARE_VERSIONS, de.COMPARE_VERSIONS);
export const DIFFERENCE = localize(en.DIFFERENCE, de.DIFFERENCE);
export const RESTORE_VERSION = localize(en.RESTORE_VERSION, de.RESTORE_VERSION);
