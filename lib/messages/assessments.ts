import * as de from "./de/assessments.ts";
import * as en from "./en/assessments.ts";
import { localize } from "./localize.ts";

export const ASSESSMENT_STATUS = localize(en.ASSESSMENT_STATUS, de.ASSESSMENT_STATUS);
export const LIBRARY_PAGE = localize(en.LIBRARY_PAGE, de.LIBRARY_PAGE);
export const LIBRARY_FILTERS = localize(en.LIBRARY_FILTERS, de.LIBRARY_FILTERS);
export const DUPLICATE = localize(en.DUPLICATE, de.DUPLICATE);
export const ROW_ACTIONS = localize(en.ROW_ACTIONS, de.ROW_ACTIONS);
export const ROW_SELECTION = localize(en.ROW_SELECTION, de.ROW_SELECTION);
export const BULK_BAR = localize(en.BULK_BAR, de.BULK_BAR);
export const NEW_ASSESSMENT = localize(en.NEW_ASSESSMENT, de.NEW_ASSESSMENT);
export const ASSESSMENT_PAGE = localize(en.ASSESSMENT_PAGE, de.ASSESSMENT_PAGE);
export const ASSESSMENT_FACTS = localize(en.ASSESSMENT_FACTS, de.ASSESSMENT_FACTS);
export const MORE_ACTIONS = localize(en.MORE_ACTIONS, de.MORE_ACTIONS);
export const WRITE_BY_API = localize(en.WRITE_BY_API, de.WRITE_BY_API);
export const CHANGES_BADGE = localize(en.CHANGES_BADGE, de.CHANGES_BADGE);
