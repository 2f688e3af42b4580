import * as de from "./de/editor-key-rules.ts";
import * as en from "./en/editor-key-rules.ts";
import { localize } from "./localize.ts";

export const CHOICE_SCORING = localize(en.CHOICE_SCORING, de.CHOICE_SCORING);
export const MATCH_SCORING = localize(en.MATCH_SCORING, de.MATCH_SCORING);
export const ORDER_SCORING = localize(en.ORDER_SCORING, de.ORDER_SCORING);
export const ACCEPTED = localize(en.ACCEPTED, de.ACCEPTED);
export const INCOMPLETE = localize(en.INCOMPLETE, de.INCOMPLETE);
export const POINT_SCORING = localize(en.POINT_SCORING, de.POINT_SCORING);
