import * as de from "./de/editor-keys.ts";
import * as en from "./en/editor-keys.ts";
import { localize } from "./localize.ts";

export const KEYS = localize(en.KEYS, de.KEYS);
export const SCORING = localize(en.SCORING, de.SCORING);
export const CHOICE_KEY = localize(en.CHOICE_KEY, de.CHOICE_KEY);
export const MATCH_KEY = localize(en.MATCH_KEY, de.MATCH_KEY);
export const ORDER_KEY = localize(en.ORDER_KEY, de.ORDER_KEY);
export const TEXT_KEY = localize(en.TEXT_KEY, de.TEXT_KEY);
export const NUMERIC_KEY = localize(en.NUMERIC_KEY, de.NUMERIC_KEY);
export const EXPRESSION_KEY = localize(en.EXPRESSION_KEY, de.EXPRESSION_KEY);
export const POINT_KEY = localize(en.POINT_KEY, de.POINT_KEY);
export const OPEN_KEY = localize(en.OPEN_KEY, de.OPEN_KEY);
export const BLANK = localize(en.BLANK, de.BLANK);
export const COMMON = localize(en.COMMON, de.COMMON);
export const TEST_ANSWER = localize(en.TEST_ANSWER, de.TEST_ANSWER);
