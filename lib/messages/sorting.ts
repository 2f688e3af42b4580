import * as de from "./de/sorting.ts";
import * as en from "./en/sorting.ts";
import { localize } from "./localize.ts";

export const SORTING = /* @__PURE__ */ localize(en.SORTING, de.SORTING);
