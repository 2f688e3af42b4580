import * as de from "./de/editor-key-rules.ts";
import * as en from "./en/editor-key-rules.ts";
import { localize } from "./localize.ts";

export const CHOICE_SCORING = /* @__PURE__ */ localize(en.CHOICE_SCORING, de.CHOICE_SCORING);
export const MATCH_SCORING = /* @__PURE__ */ localize(en.MATCH_SCORING, de.MATCH_SCORING);
export const ORDER_SCORING = /* @__PURE__ */ localize(en.ORDER_SCORING, de.ORDER_SCORING);
export const ACCEPTED = /* @__PURE__ */ localize(en.ACCEPTED, de.ACCEPTED);
export const INCOMPLETE = /* @__PURE__ */ localize(en.INCOMPLETE, de.INCOMPLETE);
export const POINT_SCORING = /* @__PURE__ */ localize(en.POINT_SCORING, de.POINT_SCORING);
