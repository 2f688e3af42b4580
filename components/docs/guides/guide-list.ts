/** The guides, in the order in which the page and its table of contents show them. */
export const GUIDES = [
  ["quick-start", "Quick start"],
  ["authentication", "Authentication"],
  ["requests", "Requests and responses"],
  ["errors", "Errors"],
  ["idempotency", "Idempotency"],
  ["pagination", "Pagination"],
  ["rate-limits", "Rate limits"],
  ["content", "Content"],
  ["answer-keys", "Answer keys"],
  ["expressions", "Expressions"],
  ["answers", "Answers and results"],
  ["attempts", "Attempts"],
  ["embedding", "Embedding"],
  ["hosted", "Share by link"],
  ["webhooks", "Receiving webhooks"],
  ["events", "Events"],
  ["versions", "Versions"],
  ["operations", "Operations"],
] as const;

export type GuideId = (typeof GUIDES)[number][0];

export const getGuideTitle = (id: GuideId): string => GUIDES.find(([known]) => known === id)?.[1] ?? id;
