/** The words around moments, which are otherwise formatted by Intl. */
export const MOMENTS = {
  inAMoment: "in a moment",
  justNow: "just now",
  appointment: (day: string, time: string): string => `${day}, ${time}`,
};
