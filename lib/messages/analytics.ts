import * as de from "./de/analytics.ts";
import * as en from "./en/analytics.ts";
import { localize } from "./localize.ts";

export type { PoolSummary } from "./en/analytics.ts";

export const ATTEMPTS_MODE_NAMES = localize(en.ATTEMPTS_MODE_NAMES, de.ATTEMPTS_MODE_NAMES);
export const ANALYTICS = localize(en.ANALYTICS, de.ANALYTICS);
export const COMPARISON = localize(en.COMPARISON, de.COMPARISON);
export const HISTOGRAM = localize(en.HISTOGRAM, de.HISTOGRAM);
export const SCATTER = localize(en.SCATTER, de.SCATTER);
export const OPTIONS = localize(en.OPTIONS, de.OPTIONS);
export const formatPopulation = localize(en.formatPopulation, de.formatPopulation);
export const formatPool = localize(en.formatPool, de.formatPool);
export const formatQuestionFigures = localize(en.formatQuestionFigures, de.formatQuestionFigures);
export const summarizeDistribution = localize(en.summarizeDistribution, de.summarizeDistribution);
export const summarizeScatter = localize(en.summarizeScatter, de.summarizeScatter);
export const buildFigures = localize(en.buildFigures, de.buildFigures);
export const ANALYTICS_ERRORS = localize(en.ANALYTICS_ERRORS, de.ANALYTICS_ERRORS);
