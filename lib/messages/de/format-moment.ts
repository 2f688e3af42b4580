/** The words around moments, which are otherwise formatted by Intl in the page's language. */
export const MOMENTS = {
  inAMoment: "gleich",
  justNow: "gerade eben",
  appointment: (day: string, time: string): string => `${day}, ${time} Uhr`,
};
