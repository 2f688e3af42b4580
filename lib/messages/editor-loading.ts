import * as de from "./de/editor-loading.ts";
import * as en from "./en/editor-loading.ts";
import { localize } from "./localize.ts";

export const EDITOR_LOADING = /* @__PURE__ */ localize(en.EDITOR_LOADING, de.EDITOR_LOADING);
