import { formatCount } from "../format-count.ts";

/** Formats a number with its noun: "1 question", "1,200 submissions". */
export const COUNTS = {
  assessment: (n: number): string => formatCount(n, "assessment"),
  attempt: (n: number): string => formatCount(n, "attempt"),
  collection: (n: number): string => formatCount(n, "collection"),
  correction: (n: number): string => formatCount(n, "correction"),
  delivery: (n: number): string => formatCount(n, "delivery", "deliveries"),
  entry: (n: number): string => formatCount(n, "entry", "entries"),
  invitation: (n: number): string => formatCount(n, "invitation"),
  item: (n: number): string => formatCount(n, "item"),
  learner: (n: number): string => formatCount(n, "learner"),
  member: (n: number): string => formatCount(n, "member"),
  point: (n: number): string => formatCount(n, "point"),
  question: (n: number): string => formatCount(n, "question"),
  request: (n: number): string => formatCount(n, "request"),
  revision: (n: number): string => formatCount(n, "revision"),
  submission: (n: number): string => formatCount(n, "submission"),
  use: (n: number): string => formatCount(n, "use"),
  version: (n: number): string => formatCount(n, "version"),
  webhook: (n: number): string => formatCount(n, "webhook"),
};
