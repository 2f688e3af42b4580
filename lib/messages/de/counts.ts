import { formatQuestions, formatSubmissions, formatTests } from "./counted-nouns.ts";
import { formatCount } from "./format-count.ts";

/** Nominatives. The dative of most plurals differs ("von 3 Punkten"), so they can't follow a preposition. */
export const COUNTS = {
  assessment: formatTests,
  attempt: (n: number): string => formatCount(n, "Versuch", "Versuche"),
  collection: (n: number): string => formatCount(n, "Sammlung", "Sammlungen"),
  correction: (n: number): string => formatCount(n, "Korrektur", "Korrekturen"),
  delivery: (n: number): string => formatCount(n, "Zustellung", "Zustellungen"),
  entry: (n: number): string => formatCount(n, "Eintrag", "Einträge"),
  invitation: (n: number): string => formatCount(n, "Einladung", "Einladungen"),
  item: (n: number): string => formatCount(n, "Item", "Items"),
  learner: (n: number): string => formatCount(n, "lernende Person", "Lernende"),
  member: (n: number): string => formatCount(n, "Mitglied", "Mitglieder"),
  point: (n: number): string => formatCount(n, "Punkt", "Punkte"),
  question: formatQuestions,
  request: (n: number): string => formatCount(n, "Anfrage", "Anfragen"),
  revision: (n: number): string => formatCount(n, "Revision", "Revisionen"),
  submission: formatSubmissions,
  use: (n: number): string => formatCount(n, "Verwendung", "Verwendungen"),
  version: (n: number): string => formatCount(n, "Version", "Versionen"),
  webhook: (n: number): string => formatCount(n, "Webhook", "Webhooks"),
};
