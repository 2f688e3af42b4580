import type { Role } from "#lib/contract/roles.ts";
import { formatNumber } from "./format-count.ts";
import { ROLE_NAMES } from "./role-names.ts";

export const OVERVIEW = {
  role: (role: Role): string => `Ihre Rolle: ${ROLE_NAMES[role]}`,
  failingWebhooks: (count: number): string =>
    count === 1
      ? "Ein Webhook ist gestört. Einige Zustellungen werden nicht mehr wiederholt."
      : `${formatNumber(count)} Webhooks sind gestört. Einige Zustellungen werden nicht mehr wiederholt.`,
  showWebhooks: "Webhooks ansehen",
  toGrade: (count: number): string => (count === 1 ? "Abgabe zu bewerten" : "Abgaben zu bewerten"),
  startGrading: "Bewertung beginnen",
  lastDays: (submissions: number, days: number): string =>
    `${submissions === 1 ? "Abgabe" : "Abgaben"} in ${days === 1 ? "den letzten 24 Stunden" : `den letzten ${formatNumber(days)} Tagen`}`,
  submissionsPerDay: "Abgaben pro Tag",
  daysTable: "Als Tabelle anzeigen (Tage in UTC)",
  day: "Tag",
  submissions: "Abgaben",
  latestSubmissions: "Neueste Abgaben",
  allResults: "Alle Ergebnisse ansehen",
  emptyTitle: "Noch keine Abgaben",
  emptyForAuthors:
    "Schreiben Sie einen Test, veröffentlichen Sie ihn, und teilen Sie seinen Link. Die Ergebnisse erscheinen hier, sobald Lernende abgeben.",
  emptyForOthers: "Die Ergebnisse erscheinen hier, sobald Lernende ihre Antworten abgeben.",
  viewAssessments: "Tests ansehen",
};

export const LATEST_SUBMISSIONS = {
  learner: "Lernende",
  assessment: "Test",
  score: "Punktzahl",
  submitted: "Abgegeben",
  anonymous: "Anonym",
  needsGrading: "Zu bewerten",
};

export const CHECKLIST = {
  title: "Erste Schritte",
  progress: (done: number, total: number): string => `${done} von ${total} erledigt`,
  stepDone: " (erledigt)",
  dismissed: "Die Checkliste ist ausgeblendet.",
  inDashboard: "Im Dashboard",
  assessment: {
    name: "Ersten Test erstellen",
    text: "Schreiben Sie Fragen und Lösungsschlüssel im Editor, und veröffentlichen Sie den Test.",
  },
  submission: {
    name: "Erste Abgabe erhalten",
    text: "Teilen Sie den Link eines veröffentlichten Tests mit Lernenden, oder geben Sie Antworten über die API ab.",
    link: "So teilen Sie per Link",
  },
  fromProduct: "Aus Ihrem Produkt",
  key: { name: "API-Schlüssel erstellen", text: "Damit ruft Ihr Produkt die API auf." },
  command: "Test über die API erstellen",
  commandText: "Setzen Sie $KEY auf einen API-Schlüssel, und fügen Sie diesen Befehl in ein Terminal ein.",
  commandTextWithKey:
    "Fügen Sie diesen Befehl in ein Terminal ein. Er enthält Ihren neuen Schlüssel, der nicht noch einmal angezeigt wird.",
  webhook: {
    name: "Per Webhook benachrichtigen lassen",
    text: "Fügen Sie einen Endpunkt hinzu, der jedes Ereignis empfängt.",
    link: "Webhook hinzufügen",
  },
};
