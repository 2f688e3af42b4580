/**
 * How much work one request may ask of the graders, in steps of about 25 ns: a quarter of a second, in which the service
 * answers nobody else. Steps are reckoned from what was sent, before any are taken, so that the same is refused at all times.
 */
export const MAX_WORK = 10_000_000;

/** Steps to bring a text of so many characters (once normalised) to the form in which texts are compared. */
export const estimateNormalizationWork = (characters: number): number => 12 * characters;
