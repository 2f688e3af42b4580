import * as de from "./de/editor-pool.ts";
import * as en from "./en/editor-pool.ts";
import { localize } from "./localize.ts";

export const POOL = /* @__PURE__ */ localize(en.POOL, de.POOL);
