/** The changes of a day, by topic. The date is in ISO 8601. */
export type DayOfChanges = {
  date: string;
  topics: readonly { title: string; changes: readonly string[] }[];
};
