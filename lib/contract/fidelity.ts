import type { ExportFormat, LossCode } from "./imports.ts";

/**
 * How well questions keep through a format: `exact` if they come back as they were, `normalized` if they come back in
 * another form that scores and reads the same, `lossy` if some name a loss, and `none` if the format can't express them.
 */
export type FidelityLevel = "exact" | "normalized" | "lossy" | "none";

/** A cell of the matrix. */
export type FidelityCell = {
  /** The worst level of the samples. */
  level: FidelityLevel;
  /** How many of the samples lose nothing. */
  kept: number;
  /** Every loss that one of them named. */
  codes: LossCode[];
};

/** A row of the matrix: an interaction with a type of answer key. */
export type FidelityRow = {
  interaction: string;
  key: string;
  samples: number;
  formats: Partial<Record<ExportFormat, FidelityCell>>;
};
