import * as de from "./de/account.ts";
import * as en from "./en/account.ts";
import { localize } from "./localize.ts";

export const ACCOUNT_PAGE = localize(en.ACCOUNT_PAGE, de.ACCOUNT_PAGE);
export const THEME_CHOICE = localize(en.THEME_CHOICE, de.THEME_CHOICE);
export const LANGUAGE_AND_TIME = localize(en.LANGUAGE_AND_TIME, de.LANGUAGE_AND_TIME);
export const PASSWORD_FIELDS = localize(en.PASSWORD_FIELDS, de.PASSWORD_FIELDS);
export const CHANGE_PASSWORD = localize(en.CHANGE_PASSWORD, de.CHANGE_PASSWORD);
export const SIGN_IN = localize(en.SIGN_IN, de.SIGN_IN);
export const SIGN_IN_ERRORS = localize(en.SIGN_IN_ERRORS, de.SIGN_IN_ERRORS);
export const SIGN_UP = localize(en.SIGN_UP, de.SIGN_UP);
export const FORGOT_PASSWORD = localize(en.FORGOT_PASSWORD, de.FORGOT_PASSWORD);
export const RESET_PASSWORD = localize(en.RESET_PASSWORD, de.RESET_PASSWORD);
export const NEW_ORGANIZATION = localize(en.NEW_ORGANIZATION, de.NEW_ORGANIZATION);
