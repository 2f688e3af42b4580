import * as de from "./de/assessments.ts";
import * as en from "./en/assessments.ts";
import { localize } from "./localize.ts";

export const ASSESSMENT_STATUS = /* @__PURE__ */ localize(en.ASSESSMENT_STATUS, de.ASSESSMENT_STATUS);
export const LIBRARY_PAGE = /* @__PURE__ */ localize(en.LIBRARY_PAGE, de.LIBRARY_PAGE);
export const LIBRARY_FILTERS = /* @__PURE__ */ localize(en.LIBRARY_FILTERS, de.LIBRARY_FILTERS);
export const DUPLICATE = /* @__PURE__ */ localize(en.DUPLICATE, de.DUPLICATE);
export const ROW_ACTIONS = /* @__PURE__ */ localize(en.ROW_ACTIONS, de.ROW_ACTIONS);
export const ROW_SELECTION = /* @__PURE__ */ localize(en.ROW_SELECTION, de.ROW_SELECTION);
export const BULK_BAR = /* @__PURE__ */ localize(en.BULK_BAR, de.BULK_BAR);
export const NEW_ASSESSMENT = /* @__PURE__ */ localize(en.NEW_ASSESSMENT, de.NEW_ASSESSMENT);
export const ASSESSMENT_PAGE = /* @__PURE__ */ localize(en.ASSESSMENT_PAGE, de.ASSESSMENT_PAGE);
export const ASSESSMENT_FACTS = /* @__PURE__ */ localize(en.ASSESSMENT_FACTS, de.ASSESSMENT_FACTS);
export const MORE_ACTIONS = /* @__PURE__ */ localize(en.MORE_ACTIONS, de.MORE_ACTIONS);
export const WRITE_BY_API = /* @__PURE__ */ localize(en.WRITE_BY_API, de.WRITE_BY_API);
export const CHANGES_BADGE = /* @__PURE__ */ localize(en.CHANGES_BADGE, de.CHANGES_BADGE);
