import * as de from "./de/edit-page.ts";
import * as en from "./en/edit-page.ts";
import { localize } from "./localize.ts";

export const EDIT_PAGE = /* @__PURE__ */ localize(en.EDIT_PAGE, de.EDIT_PAGE);
