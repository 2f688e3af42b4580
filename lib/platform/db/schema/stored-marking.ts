/** The assessment setting `marking`, as the contract writes it. */
export type StoredMarking = {
  mode: "single" | "double";
  sample_percent: number;
  tolerance_points: number;
  blind: boolean;
  resolve: "third" | "average" | "higher" | "second";
};
