/**
 * Scales the number of examples for a property. Mutation tests use fewer, because they repeat the tests thousands of
 * times.
 */
export const scaleRuns = (count: number): number =>
  Math.ceil(count * Number(process.env.PROPERTY_SHARE ?? 1));
