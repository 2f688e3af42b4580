import type { AssessmentSummary } from "#lib/contract/assessments.ts";
import type { LIBRARY_SORTS, LIBRARY_STATUSES } from "#lib/contract/library.ts";
import { formatTests } from "./counted-nouns.ts";
import { formatCount, formatNumber } from "./format-count.ts";

export const ASSESSMENT_STATUS = {
  draft: "Entwurf",
  published: "Veröffentlicht",
  archived: "Archiviert",
} satisfies Record<AssessmentSummary["status"], string>;

export const CHANGES_BADGE = {
  unpublished: "Unveröffentlichte Änderungen",
};

export const LIBRARY_PAGE = {
  title: "Tests",
  folders: "Ordner",
  emptyTitle: "Noch keine Tests",
  emptyText: "Erstellen Sie einen Test hier oder über die API. Er beginnt als Entwurf.",
  emptyReadOnly: "Tests, die Mitglieder Ihrer Organisation erstellen, erscheinen hier.",
  noMatchText: "Versuchen Sie es mit anderem Titel, Status, Ordner oder Tag.",
  assessmentTitle: "Titel",
  status: "Status",
  questions: "Fragen",
  submissions: "Abgaben",
  folder: "Ordner",
  updated: "Geändert",
};

export const LIBRARY_FILTERS = {
  label: "Tests filtern",
  title: "Titel",
  status: "Status",
  statuses: {
    current: "Nicht archiviert",
    draft: "Entwurf",
    published: "Veröffentlicht",
    archived: "Archiviert",
    all: "Alle",
  } satisfies Record<(typeof LIBRARY_STATUSES)[number], string>,
  folder: "Ordner",
  allFolders: "Alle Ordner",
  noFolder: "Kein Ordner",
  moreFolders: "Weitere finden Sie unter „Ordner“",
  tag: "Tag",
  sort: "Sortieren nach",
  sorts: {
    newest: "Neueste zuerst",
    oldest: "Älteste zuerst",
    title: "Nach Titel",
    updated: "Zuletzt geändert zuerst",
  } satisfies Record<(typeof LIBRARY_SORTS)[number], string>,
};

export const DUPLICATE = {
  verb: "Duplizieren",
  done: (title: string): string => `Entwurf „${title}“ erstellt`,
};

export const ROW_ACTIONS = { label: (title: string): string => `Aktionen für ${title}` };

export const ROW_SELECTION = {
  selectRow: (title: string): string => `${title} auswählen`,
  selectAll: "Alle auf dieser Seite auswählen",
};

const BULK_DONE = { archive: "archiviert", unarchive: "wiederhergestellt", move: "verschoben" } as const;

export const BULK_BAR = {
  label: "Ausgewählte Tests",
  selected: (n: number): string => `${formatNumber(n)} ausgewählt`,
  move: "In Ordner verschieben",
  clear: "Auswahl aufheben",
  moveTitle: (n: number): string => `${formatTests(n)} verschieben`,
  done: (n: number, action: keyof typeof BULK_DONE): string => `${formatTests(n)} ${BULK_DONE[action]}`,
  undone: (n: number): string => `Rückgängig gemacht: ${formatTests(n)}`,
  failed: (n: number): string => `${formatCount(n, "Test konnte", "Tests konnten")} nicht geändert werden:`,
};

export const NEW_ASSESSMENT = {
  open: "Test erstellen",
  title: "Titel",
  hint: "Der Test beginnt als Entwurf. Sie können den Titel jederzeit ändern.",
  verb: "Entwurf erstellen",
};

export const ASSESSMENT_PAGE = {
  title: "Test",
  tabsLabel: "Seiten des Tests",
  tabs: {
    overview: "Inhalt und Einstellungen",
    versions: "Versionen",
    results: "Ergebnisse",
    analytics: "Auswertung",
    regrades: "Korrekturen",
  },
  archived:
    "Dieser Test ist archiviert. Er nimmt keine Abgaben an und kann nicht bearbeitet werden, seine Ergebnisse bleiben aber sichtbar. Um ihn wieder zu verwenden, wählen Sie im Menü „Mehr“ den Befehl „Wiederherstellen“.",
  unpublished: (version: number): string =>
    `Sie sehen die Arbeitsfassung mit unveröffentlichten Änderungen. Lernende sehen Version ${version}.`,
  compare: "Änderungen ansehen",
  questions: "Fragen",
  noQuestions: "Noch keine Fragen",
  writeFirst: "Frage hinzufügen",
  settings: "Einstellungen",
  question: (number: number): string => `Frage ${number}`,
  pool: (draw: number, size: number): string =>
    size === 1
      ? "Alle Lernenden erhalten diese Frage"
      : `Lernende erhalten je ${formatNumber(draw)} dieser ${formatNumber(size)} Fragen`,
  fromPool: "Pool",
  answerKey: "Lösungsschlüssel",
  noAnswerKey: "Keiner",
};

export const ASSESSMENT_FACTS = {
  label: "Zusammenfassung",
  shareCode: "Freigabecode",
  noShareCode: "Verfügbar nach der Veröffentlichung",
  version: "Version",
  noVersion: "Noch nicht veröffentlicht",
  questions: "Fragen",
  questionsAndPoints: (questions: number, points: number): string =>
    `${formatNumber(questions)} (${formatCount(points, "Punkt", "Punkte")})`,
  submissions: "Abgaben",
  passingScore: "Bestehensgrenze",
  timeLimit: "Zeitlimit",
  noTimeLimit: "Keines",
  minutes: (minutes: number): string => formatCount(minutes, "Minute", "Minuten"),
  attempts: "Versuche",
  unlimited: "Unbegrenzt",
  onDeadline: "Nach Ablauf der Zeit",
  opens: "Öffnet",
  closes: "Schließt",
  solutions: "Lösungen anzeigen",
  skipped: "Übersprungene offene Fragen",
  skippedGraded: "Bewertung durch Lehrkraft",
  skippedZero: "Automatisch 0 Punkte",
  folder: "Ordner",
  externalId: "Externe ID",
  tags: "Tags",
  updated: "Geändert",
  share: "Per Link teilen",
  copyLink: "Link kopieren",
  editSettings: "Titel und Einstellungen bearbeiten",
};

export const MORE_ACTIONS = {
  label: "Weitere Aktionen für diesen Test",
  notify: "Webhooks benachrichtigen …",
  delete: "Löschen …",
  archived: "Test archiviert",
  unarchived: "Test wiederhergestellt",
  notifyTitle: "Webhooks erneut benachrichtigen?",
  notifyVerb: "Ereignis senden",
  notified: "Webhooks benachrichtigt",
  notifyText:
    "Das Ereignis {event} wird erneut gesendet, ohne eine neue Version zu veröffentlichen, damit Empfänger den Inhalt erneut abrufen.",
  cannotDelete: (title: string): string => `„${title}“ kann nicht gelöscht werden`,
  cannotDeleteText:
    "Der Test hat Abgaben, deren Ergebnisse verfügbar bleiben müssen. Archivieren Sie ihn stattdessen: Er nimmt dann keine Abgaben mehr an und erscheint nicht mehr in Listen.",
  archiveInstead: "Test archivieren",
  deleteTitle: (title: string): string => `„${title}“ löschen?`,
  deleteText:
    "Fragen, Lösungsschlüssel und Versionen des Tests werden gelöscht, und er wird aus allen Sammlungen entfernt. Dies kann nicht rückgängig gemacht werden.",
  deleteWord: "löschen",
  deleteVerb: "Test löschen",
  deleted: "Test gelöscht",
};

export const WRITE_BY_API = {
  title: "Fragen über die API schreiben",
  text: "Setzen Sie {variable} auf einen API-Schlüssel mit dem Berechtigungsbereich write:assessments, und führen Sie diesen Befehl in einem Terminal aus. Er ersetzt alle Fragen durch eine einzige. Die {reference} beschreibt das Format von Fragen und Lösungsschlüsseln.",
  reference: "API-Referenz",
  command: "Befehl",
};
