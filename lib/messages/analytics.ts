import * as de from "./de/analytics.ts";
import * as en from "./en/analytics.ts";
import { localize } from "./localize.ts";

export type { PoolSummary } from "./en/analytics.ts";

export const ATTEMPTS_MODE_NAMES = /* @__PURE__ */ localize(en.ATTEMPTS_MODE_NAMES, de.ATTEMPTS_MODE_NAMES);
export const ANALYTICS = /* @__PURE__ */ localize(en.ANALYTICS, de.ANALYTICS);
export const COMPARISON = /* @__PURE__ */ localize(en.COMPARISON, de.COMPARISON);
export const HISTOGRAM = /* @__PURE__ */ localize(en.HISTOGRAM, de.HISTOGRAM);
export const SCATTER = /* @__PURE__ */ localize(en.SCATTER, de.SCATTER);
export const OPTIONS = /* @__PURE__ */ localize(en.OPTIONS, de.OPTIONS);
export const PLACEMENTS = /* @__PURE__ */ localize(en.PLACEMENTS, de.PLACEMENTS);
export const formatPopulation = /* @__PURE__ */ localize(en.formatPopulation, de.formatPopulation);
export const formatPool = /* @__PURE__ */ localize(en.formatPool, de.formatPool);
export const formatQuestionFigures = /* @__PURE__ */ localize(
  en.formatQuestionFigures,
  de.formatQuestionFigures,
);
export const summarizeDistribution = /* @__PURE__ */ localize(
  en.summarizeDistribution,
  de.summarizeDistribution,
);
export const summarizeScatter = /* @__PURE__ */ localize(en.summarizeScatter, de.summarizeScatter);
export const FIGURES = /* @__PURE__ */ localize(en.FIGURES, de.FIGURES);
