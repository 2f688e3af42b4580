/** How many examples a property is tried on; less where the same tests are run thousands of times. */
export const scaleRuns = (count: number): number =>
  Math.ceil(count * Number(process.env.PROPERTY_SHARE ?? 1));
