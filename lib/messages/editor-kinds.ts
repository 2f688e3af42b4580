import * as de from "./de/editor-kinds.ts";
import * as en from "./en/editor-kinds.ts";
import { localize } from "./localize.ts";

export const UPLOAD_FIELDS = /* @__PURE__ */ localize(en.UPLOAD_FIELDS, de.UPLOAD_FIELDS);
export const MEDIA_FIELDS = /* @__PURE__ */ localize(en.MEDIA_FIELDS, de.MEDIA_FIELDS);
export const HOTTEXT_FIELDS = /* @__PURE__ */ localize(en.HOTTEXT_FIELDS, de.HOTTEXT_FIELDS);
export const LABEL_FIELDS = /* @__PURE__ */ localize(en.LABEL_FIELDS, de.LABEL_FIELDS);
