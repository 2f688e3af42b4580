import * as de from "./de/editor-pictures.ts";
import * as en from "./en/editor-pictures.ts";
import { localize } from "./localize.ts";

export const IMAGE_FIELD = /* @__PURE__ */ localize(en.IMAGE_FIELD, de.IMAGE_FIELD);
export const AREAS = /* @__PURE__ */ localize(en.AREAS, de.AREAS);
