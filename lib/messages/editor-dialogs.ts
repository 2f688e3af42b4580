import * as de from "./de/editor-dialogs.ts";
import * as en from "./en/editor-dialogs.ts";
import { localize } from "./localize.ts";

export const LINK_DIALOG = /* @__PURE__ */ localize(en.LINK_DIALOG, de.LINK_DIALOG);
export const IMAGE_DIALOG = /* @__PURE__ */ localize(en.IMAGE_DIALOG, de.IMAGE_DIALOG);
export const PREVIEW = /* @__PURE__ */ localize(en.PREVIEW, de.PREVIEW);
export const ARRANGEMENT = /* @__PURE__ */ localize(en.ARRANGEMENT, de.ARRANGEMENT);
export const CONFLICTS = /* @__PURE__ */ localize(en.CONFLICTS, de.CONFLICTS);
