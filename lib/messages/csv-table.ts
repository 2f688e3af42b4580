import * as de from "./de/csv-table.ts";
import * as en from "./en/csv-table.ts";
import { localize } from "./localize.ts";

export const CSV_TEMPLATE = /* @__PURE__ */ localize(en.CSV_TEMPLATE, de.CSV_TEMPLATE);
