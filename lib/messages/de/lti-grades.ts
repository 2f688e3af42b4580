import type { LtiScoreStatus, LtiServiceError } from "#lib/contract/lti-scores.ts";
import { formatNumber } from "./format-count.ts";

export const LTI_SERVICE_ERROR_TEXTS = {
  no_line_item:
    "Die Plattform hat für diese Aktivität keine Spalte in der Bewertungsübersicht und erlaubt nicht, eine anzulegen",
  scope_missing:
    "Die Plattform hat keinen Zugriff gewährt. Erlauben Sie diesem Tool dort den Zugriff auf Bewertungen und Teilnehmerliste und versuchen Sie es dann erneut",
  token_refused:
    "Die Plattform hat kein Zugriffstoken ausgestellt. Prüfen Sie dort die Client-ID und die URL der öffentlichen Schlüssel",
  not_authorized: "Die Plattform hat das Zugriffstoken abgelehnt",
  forbidden:
    "Die Plattform hat den Zugriff verweigert. Prüfen Sie dort, was dieses Tool darf, und versuchen Sie es dann erneut",
  learner_refused:
    "Die Plattform nimmt für diese Person kein Ergebnis an. Das ist bei Lehrkräften so und bei Lernenden, die den Kurs verlassen haben",
  line_item_gone:
    "Die Spalte in der Bewertungsübersicht gibt es in der Plattform nicht mehr. Öffnen Sie die Aktivität dort und versuchen Sie es dann erneut",
  refused: "Die Plattform hat die Anfrage abgelehnt",
  rate_limited: "Die Plattform erhält gerade zu viele Anfragen",
  platform_failed: "In der Plattform ist ein Fehler aufgetreten",
  malformed_response: "Die Antwort der Plattform ist nicht lesbar",
  address_not_allowed: "Die Plattform hat eine Adresse genannt, die nicht öffentlich ist",
  timeout: "Die Plattform hat nicht rechtzeitig geantwortet",
  too_large: "Die Antwort der Plattform ist zu groß",
  unreachable: "Die Plattform ist nicht erreichbar",
} satisfies Record<LtiServiceError, string>;

export const LTI_GRADE = {
  title: "Ergebnis in der Lernplattform",
  column: "Plattform",
  status: {
    pending: "Wird gesendet",
    delivered: "Gesendet",
    abandoned: "Nicht gesendet",
  } satisfies Record<LtiScoreStatus, string>,
  score: "Punkte für die Plattform",
  outOf: (given: string, maximum: string): string => `${given} von ${maximum}`,
  place: "Plattform und Kurs",
  sent: "Gesendet",
  noScore: "Kein Ergebnis, weil kein Versuch zählt",
  otherAttempt: "Ein anderer Versuch zählt",
  retrying: "Es wird automatisch erneut versucht.",
  sentence: (reason: string): string => `${reason}.`,
  resend: "Ergebnis erneut senden",
  resending: "Wird gesendet …",
  resent: "Das Ergebnis wird erneut gesendet",
};

export const ROSTER = {
  show: "Anzeigen, wer noch nicht abgegeben hat",
  loading: "Die Lernplattform wird gefragt …",
  everyone: "Alle eingeschriebenen Lernenden haben abgegeben.",
  none: "Die Lernplattform hat zu diesem Test keine aktiven Lernenden.",
  summary: (missing: number, total: number): string =>
    `${formatNumber(missing)} von ${formatNumber(total)} eingeschriebenen Lernenden ${missing === 1 ? "hat" : "haben"} noch nicht abgegeben`,
  retry: "Erneut versuchen",
};
