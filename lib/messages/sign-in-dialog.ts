import * as de from "./de/sign-in-dialog.ts";
import * as en from "./en/sign-in-dialog.ts";
import { localize } from "./localize.ts";

export const SIGN_IN_DIALOG = /* @__PURE__ */ localize(en.SIGN_IN_DIALOG, de.SIGN_IN_DIALOG);
