import type { BlueprintProgress, QuestionCount } from "#lib/contract/versions.ts";
import { formatCount, formatNumber } from "./format-count.ts";

export const SHARE = {
  text: "Wer diesen Link hat, kann den Test ablegen.",
  link: "Link für Lernende",
  copy: "Link kopieren",
  mail: "Link per E-Mail senden",
  code: "QR-Code des Links für Lernende",
  subject: "Link zum Test",
  changedKeys:
    "In dieser Version gelten neue Lösungsschlüssel oder Punkte. Frühere Abgaben behalten ihre Bewertung.",
  correct: "Frühere Abgaben neu bewerten",
};

export const PUBLISH = {
  title: "Test veröffentlichen",
  loading: "Änderungen werden ermittelt …",
  problems: "Beheben Sie vor dem Veröffentlichen diese Probleme:",
  question: (number: number): string => `Frage ${number}`,
  becomes: ({ total, per_learner }: QuestionCount, version: number): string =>
    `Die Arbeitsfassung mit ${formatCount(per_learner, "Frage", "Fragen")}${total === per_learner ? "" : ` pro Person (insgesamt ${formatNumber(total)})`} wird zu Version ${version}.`,
  firstVersion: "Der Test erhält einen Freigabecode, und Lernende können ihn ablegen.",
  earlierSubmissions: (submissions: number): string =>
    submissions === 1
      ? "1 Abgabe zu einer früheren Version behält ihre Bewertung."
      : `${formatNumber(submissions)} Abgaben zu früheren Versionen behalten ihre Bewertung.`,
  correctableLater:
    "Nach dem Veröffentlichen können Sie den neuen Lösungsschlüssel oder die neuen Punkte auf frühere Abgaben anwenden.",
  openAttempts:
    "Lernende, die schon begonnen haben, beenden den Test in der Version, in der sie begonnen haben.",
  webhooks: "Ihre Webhooks empfangen {event}.",
  blueprint: "Testplan",
  target: ({ tag, difficulty, count, guaranteed, missing }: BlueprintProgress): string =>
    `${[tag, difficulty].filter(Boolean).join(", ")}: Alle Lernenden erhalten mindestens ${formatNumber(guaranteed)} von ${formatCount(count, "Frage", "Fragen")}${missing > 0 ? ` (${formatNumber(missing)} zu wenig)` : ""}`,
  changes: "Was sich für Lernende ändert",
  note: "Notiz (optional)",
  noteHint:
    "Was in dieser Version neu ist. Ihr Team sieht die Notiz in der Liste der Versionen, Lernende nicht.",
  publish: (version: number): string => `Version ${version} veröffentlichen`,
  publishing: "Wird veröffentlicht …",
  published: (version: number): string => `Version ${version} veröffentlicht`,
  stale:
    "Der Test oder seine Items wurden inzwischen geändert. Sehen Sie sich die Änderungen an, bevor Sie ihn veröffentlichen.",
  review: "Änderungen ansehen",
};
