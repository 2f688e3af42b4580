import * as de from "./de/overview.ts";
import * as en from "./en/overview.ts";
import { localize } from "./localize.ts";

export const OVERVIEW = localize(en.OVERVIEW, de.OVERVIEW);
export const LATEST_SUBMISSIONS = localize(en.LATEST_SUBMISSIONS, de.LATEST_SUBMISSIONS);
export const CHECKLIST = localize(en.CHECKLIST, de.CHECKLIST);
