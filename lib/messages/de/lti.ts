import { formatCount } from "./format-count.ts";
import { formatScore } from "./format-score.ts";

/** Errors of the API for learning platforms. */
export const LTI_ERRORS = {
  platformExists:
    "Eine Lernplattform mit diesem Aussteller und dieser Client-ID ist bereits registriert, möglicherweise in einer anderen Organisation",
  clientTooLong: (bytes: number): string =>
    `darf zusammen mit der Client-ID höchstens ${bytes.toLocaleString("de-DE")} Bytes haben`,
  rosterHidden: "Dieser Test wird anonym bewertet. Wer ihn bewertet, kann nicht sehen, wer abgegeben hat",
  tooManyCourses: (max: number): string =>
    `Dieser Test ist in mehr als ${max} Kursen von Lernplattformen. Eine Teilnehmerliste ist für höchstens ${max} Kurse möglich`,
  platformFailed: (reason: string): string =>
    `Die Lernplattform hat ihre Teilnehmerliste nicht geliefert. ${reason}.`,
};

/** What a teacher sees of the assessment that they launched from a learning platform. */
export const LTI_RESULTS = {
  results: "Ergebnisse",
  waiting: "Zu bewerten",
  all: "Alle Ergebnisse",
  count: (n: number): string => (n === 0 ? "Keine Abgaben" : formatCount(n, "Abgabe", "Abgaben")),
  learner: "Lernende Person",
  anonymous: "Anonym",
  attempt: "Versuch",
  score: "Punkte",
  status: "Status",
  submitted: "Abgegeben",
  graded: "Bewertet",
  needsGrading: "Zu bewerten",
  voided: "Ungültig",
  view: "Ansehen",
  grade: "Bewerten",
  previous: "Vorherige Seite",
  next: "Nächste Seite",
  back: "Zurück zu den Ergebnissen",
  provisional: "Einige Antworten sind noch nicht bewertet.",
  points: (score: number, max: number): string =>
    `${formatScore(score)} von ${formatCount(Number(max.toFixed(2)), "Punkt", "Punkten")}`,
  pointsOf: (max: string): string => `Punkte (von ${max})`,
  comment: "Kommentar für die lernende Person",
  modelAnswer: "Musterantwort:",
  noAnswer: "Keine Antwort",
  finish: "Bewertung abschließen",
  save: "Zwischenspeichern",
  saved: "Gespeichert. Lernende sehen die Bewertung, sobald Sie sie abschließen.",
  finished: "Die Bewertung ist abgeschlossen.",
  changed:
    "Eine andere Lehrkraft oder eine Korrektur hat diese Bewertung geändert, nachdem Sie die Seite geöffnet haben. Ihre Änderungen stehen noch in den Feldern, sind aber nicht gespeichert. Die übrigen Felder zeigen die aktuelle Bewertung. Prüfen Sie alles und speichern Sie dann noch einmal.",
  savedPoints: (score: string | null): string => `Gespeicherte Punkte: ${score ?? "keine"}`,
  savedComment: (comment: string | null): string => `Gespeicherter Kommentar: ${comment ?? "keiner"}`,
};

/** The page on which a teacher chooses an assessment for a course. */
export const LTI_CHOICE = {
  title: "Test hinzufügen",
  search: "Nach Titel suchen",
  searchButton: "Suchen",
  none: "Kein veröffentlichter Test passt dazu.",
  count: (n: number): string => formatCount(n, "veröffentlichter Test", "veröffentlichte Tests"),
  choose: "Hinzufügen",
  more: "Nächste Seite",
  previous: "Vorherige Seite",
  create: "Test erstellen",
  createHint:
    "Erstellt einen Entwurf und öffnet ihn in einem neuen Fenster, in dem Sie sich mit Ihrem eigenen Konto anmelden. Veröffentlichen Sie ihn und suchen Sie ihn dann hier.",
  created: "Der Entwurf wurde erstellt. Öffnen und veröffentlichen Sie ihn und suchen Sie ihn dann hier.",
  openDraft: "Entwurf öffnen",
  newTitle: "Titel",
  returning: "Der Test wird Ihrem Kurs hinzugefügt …",
  continue: "Weiter",
};

/** The page that registers a learning platform. */
export const LTI_REGISTRATION = {
  registeredTitle: "Lernplattform registriert",
  registered: (name: string): string =>
    `${name} ist registriert. Sie können dieses Fenster schließen und das Tool in Ihrer Lernplattform aktivieren.`,
  failedTitle: "Die Lernplattform konnte nicht registriert werden",
  failures: {
    invalid_link:
      "Dieser Registrierungslink wurde bereits verwendet oder ist abgelaufen. Bitten Sie um einen neuen.",
    bad_configuration:
      "Die Konfiguration der Lernplattform konnte nicht gelesen werden oder enthält eine Adresse, die nicht erlaubt ist. Tragen Sie den Link als Registrierungs-URL des Tools ein und versuchen Sie es erneut.",
    wrong_host: "Die Konfiguration wurde abgelehnt, weil ihr Aussteller auf einem anderen Host liegt.",
    refused:
      "Die Lernplattform hat die Registrierung abgelehnt. Beginnen Sie die Registrierung dort noch einmal.",
    exists: "Diese Lernplattform ist bereits registriert, möglicherweise bei einer anderen Organisation.",
  },
};
