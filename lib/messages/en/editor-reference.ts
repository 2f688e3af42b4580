/** Messages of a question from the item bank. */
export const REFERENCE = {
  badge: "From the item bank",
  loading: "Loading question…",
  failed: "This question couldn’t be loaded from the item bank.",
  usesNewest: (revision: number) => `Publishing will use revision ${revision}, the newest`,
  revision: (revision: number) => `Revision ${revision}`,
  outdated: (revision: number) => `Revision ${revision}. The item has changed since.`,
  review: "Review changes",
  resetPoints: "Use the item’s points",
  open: "Open in the item bank",
  detach: "Convert to a regular question",
  pin: "Keep this revision",
  unpin: "Always use the newest revision",
};
