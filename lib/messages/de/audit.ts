import {
  type AuditDetail,
  type DescribeAction,
  findWebhookHost,
  formatChanges,
  formatList,
  formatTimeFactors,
  formatWord,
  readEdits,
} from "../audit-detail.ts";
import type { AuditAction } from "../en/audit.ts";
import { formatQuestions } from "./counted-nouns.ts";
import { formatQuoted } from "./format.ts";
import { formatCount } from "./format-count.ts";
import { formatExtraTime } from "./learners.ts";
import { ROLE_NAMES } from "./role-names.ts";

export const AUDIT_PAGE = {
  title: "Protokoll",
  lead: "Änderungen in Ihrer Organisation und wer sie vorgenommen hat. Bewertungen werden festgehalten, sobald eine Abgabe fertig bewertet ist, nicht für jede einzelne Antwort. Bearbeitungen eines Tests, die weniger als 30 Minuten auseinanderliegen, stehen in einem gemeinsamen Eintrag. Einträge können weder geändert noch gelöscht werden.",
  noMatchText: "Verwenden Sie weniger Filter.",
  clear: "Filter zurücksetzen",
};

export const AUDIT_ENTRIES = {
  until: "bis",
  request: (id: string): string => `Anfrage ${id}`,
  history: "Verlauf ansehen",
  submission: "Abgabe",
  submissionOf: (learner: string): string => `Abgabe von ${learner}`,
};

const SINGLE_SUBJECTS: ReadonlyMap<string, string> = new Map([
  ["api_key", "Ein API-Schlüssel"],
  ["assessment", "Ein Test"],
  ["author_link", "Ein Autorenlink"],
  ["collection", "Eine Sammlung"],
  ["folder", "Ein Ordner"],
  ["invitation", "Eine Einladung"],
  ["item", "Ein Item"],
  ["learner", "Eine lernende Person"],
  ["lti_platform", "Eine Lernplattform"],
  ["lti_score", "Ein Ergebnis für eine Lernplattform"],
  ["user", "Ein Mitglied"],
  ["organization", "Eine Organisation"],
  ["submission", "Eine Abgabe"],
  ["webhook", "Ein Webhook"],
]);

export const AUDIT_FILTER = {
  who: "Wer",
  whoPlaceholder: "Name, E-Mail oder API-Schlüssel",
  what: "Aktion",
  allActions: "Alle Aktionen",
  /** The names that the log records are in English, so they are shown as codes. */
  action: (action: string): string => action,
  about: "Gegenstand",
  allSubjects: "Alle Gegenstände",
  single: (type: string): string => SINGLE_SUBJECTS.get(type) ?? type.replaceAll("_", " "),
  subjects: {
    api_key: "API-Schlüssel",
    assessment: "Tests",
    author_link: "Autorenlinks",
    collection: "Sammlungen",
    folder: "Ordner",
    invitation: "Einladungen",
    item: "Items",
    learner: "Lernende",
    lti_platform: "Lernplattformen",
    lti_score: "Ergebnisse in Lernplattformen",
    user: "Mitglieder",
    organization: "Organisation",
    submission: "Abgaben",
    webhook: "Webhooks",
  },
};

const formatRole = (value: unknown): string =>
  (ROLE_NAMES as Readonly<Record<string, string>>)[formatWord(value)] ?? formatWord(value);
const formatDelay = (value: unknown): string =>
  value === 0 ? "sofort" : `nach ${formatWord(value)} ${value === 1 ? "Stunde" : "Stunden"}`;

/** The fields as the log records them: with their English names or the names of their columns. */
const FIELDS: ReadonlyMap<string, string> = new Map([
  ["answer keys", "Lösungsschlüssel"],
  ["content", "Inhalt"],
  ["description", "Beschreibung"],
  ["difficulty", "Schwierigkeit"],
  ["events", "Ereignisse"],
  ["external ID", "externe ID"],
  ["folder", "Ordner"],
  ["metadata", "Metadaten"],
  ["name", "Name"],
  ["order", "Reihenfolge"],
  ["parent_folder_id", "übergeordneter Ordner"],
  ["points", "Punkte"],
  ["pools", "Pools"],
  ["questions", "Fragen"],
  ["settings", "Einstellungen"],
  ["shared text", "gemeinsamer Text"],
  ["slug", "Slug"],
  ["status", "Status"],
  ["tags", "Tags"],
  ["title", "Titel"],
  ["url", "URL"],
  ["check_limit", "Limit für Antwortprüfungen"],
  ["check_window_seconds", "Zeitraum für Antwortprüfungen (Sekunden)"],
  ["requests_a_minute", "Anfragen pro Minute"],
  ["submissions_a_minute", "Abgaben pro Minute"],
  ["checks_a_minute", "Antwortprüfungen pro Minute"],
  ["embed_origins", "erlaubte Ursprünge"],
  ["hosted_asks_for", "Angaben auf der gehosteten Seite"],
  ["retention_days", "Aufbewahrung (Tage)"],
  ["extra_time", "Zusatzzeit"],
  ["extra_attempts", "zusätzliche Versuche"],
  ["default_settings", "Voreinstellungen"],
]);
const formatField = (value: unknown): string => FIELDS.get(formatWord(value)) ?? formatWord(value);
const formatFields = (value: unknown): string => formatList(value, formatField);

/** Formats the old and new values of settings: "Name: Alt → Neu; Aufbewahrung (Tage): keine Angabe → 30". */
const describeChanges = (value: unknown): string =>
  formatChanges(value, {
    none: "keine Angabe",
    formatField,
    formatChange: (field, from, to) => `${field}: ${from} → ${to}`,
  });

/** Formats changed accommodations: "Zusatzzeit: 0 % → 25 %; zusätzliche Versuche: 0 → 1". */
const describeAccommodations = (value: unknown): string =>
  describeChanges(formatTimeFactors(value, (factor) => `${formatExtraTime(factor)} %`));

const LIST = new Intl.ListFormat("de", { type: "conjunction" });

/** Formats the changes of an editing session: " (geändert: Titel und 3 Fragen; hinzugefügt: 2 Fragen)". */
function describeEdits(detail: AuditDetail): string {
  const { parts, edited, added, removed } = readEdits(detail);
  const changed = [...parts.map(formatField), ...(edited > 0 ? [formatQuestions(edited)] : [])];
  const changes = [
    ...(changed.length > 0 ? [`geändert: ${LIST.format([...new Set(changed)])}`] : []),
    ...(added > 0 ? [`hinzugefügt: ${formatQuestions(added)}`] : []),
    ...(removed > 0 ? [`entfernt: ${formatQuestions(removed)}`] : []),
  ];
  return changes.length > 0 ? ` (${changes.join("; ")})` : "";
}

const nameWebhook: DescribeAction = (subject, detail) => {
  const host = findWebhookHost(subject, detail);
  return host === undefined ? subject : formatQuoted(host);
};

const formatMinutes = (n: unknown): string => `${formatWord(n)} ${n === 1 ? "Minute" : "Minuten"}`;

export const SENTENCES = {
  "alert.dismissed": (s) => `hat einen Hinweis zu einer Frage von ${s} ausgeblendet`,
  "anchor.created": (s) => `hat eine Antwort der Abgabe ${s} zur Ankerantwort gemacht`,
  "anchor.removed": (s) => `hat eine Ankerantwort der Abgabe ${s} entfernt`,
  "api_key.created": (s, d) => `hat den API-Schlüssel ${s} erstellt (${formatList(d.scopes)})`,
  "api_key.revoked": (s) => `hat den API-Schlüssel ${s} widerrufen`,
  "api_key.rotated": (s, d) =>
    `hat den API-Schlüssel ${s} erneuert; der alte läuft ${formatDelay(d.overlap_hours)} ab`,
  "assessment.anonymous_grading.off": (s) => `hat die anonyme Bewertung von ${s} ausgeschaltet`,
  "assessment.anonymous_grading.on": (s) => `hat die anonyme Bewertung von ${s} eingeschaltet`,
  "assessment.archived": (s) => `hat den Test ${s} archiviert`,
  "assessment.created": (s) => `hat den Test ${s} erstellt`,
  "attempt.discarded": (s) => `hat einen Versuch von ${s} verworfen`,
  "attempt.extended": (s, d) => `hat einen Versuch von ${s} um ${formatMinutes(d.minutes)} verlängert`,
  "assessment.duplicated": (s) => `hat den Test ${s} als Kopie eines anderen erstellt`,
  "assessment.deleted": (s) => `hat den Test ${s} gelöscht`,
  "assessment.notified": (s) => `hat Webhooks erneut über den Inhalt von ${s} benachrichtigt`,
  "assessment.published": (s, d) => `hat Version ${formatWord(d.version)} von ${s} veröffentlicht`,
  "assessment.unarchived": (s) => `hat den archivierten Test ${s} wiederhergestellt`,
  "assessment.updated": (s, d) => `hat den Test ${s} bearbeitet${describeEdits(d)}`,
  "assessment.version_restored": (s, d) =>
    `hat Version ${formatWord(d.version)} von ${s} als Arbeitsfassung wiederhergestellt`,
  "author_link.created": () => "hat einen Autorenlink erstellt",
  "collection.archived": (s) => `hat die Sammlung ${s} archiviert`,
  "collection.created": (s) => `hat die Sammlung ${s} erstellt`,
  "collection.deleted": (s) => `hat die Sammlung ${s} gelöscht`,
  "collection.item_added": (s) => `hat der Sammlung ${s} einen Test hinzugefügt`,
  "collection.item_removed": (s) => `hat einen Test aus der Sammlung ${s} entfernt`,
  "collection.reordered": (s) => `hat die Sammlung ${s} umsortiert`,
  "collection.unarchived": (s) => `hat die archivierte Sammlung ${s} wiederhergestellt`,
  "collection.updated": (s, d) => `hat die Sammlung ${s} geändert: ${formatFields(d.changed)}`,
  "folder.created": (s) => `hat den Ordner ${s} erstellt`,
  "folder.deleted": (s) => `hat den Ordner ${s} gelöscht`,
  "folder.updated": (s, d) => `hat den Ordner ${s} geändert: ${formatFields(d.changed)}`,
  "invitation.accepted": (_, d) =>
    `ist mit einer Einladung an ${formatWord(d.email)} beigetreten (Rolle: ${formatRole(d.role)})`,
  "invitation.created": (_, d) => `hat ${formatWord(d.email)} eingeladen (Rolle: ${formatRole(d.role)})`,
  "invitation.resent": (_, d) =>
    `hat die Einladung an ${formatWord(d.email)} mit einem neuen Link erneut gesendet`,
  "invitation.revoked": (_, d) => `hat die Einladung an ${formatWord(d.email)} widerrufen`,
  "import.started": (_, d) => `hat die Datei ${formatWord(d.filename)} importiert`,
  "item.archived": (s) => `hat das Item ${s} archiviert`,
  "item.created": (s) => `hat das Item ${s} erstellt`,
  "item.deleted": (s) => `hat das Item ${s} gelöscht`,
  "item.unarchived": (s) => `hat das archivierte Item ${s} wiederhergestellt`,
  "item.updated": (s, d) =>
    `hat das Item ${s} geändert (Revision ${formatWord(d.revision)}): ${formatFields(d.changed)}`,
  "learner.erased": (_, d) =>
    d.keep === "nothing"
      ? "hat die Daten einer lernenden Person gelöscht"
      : "hat die Daten einer lernenden Person gelöscht und die Punktzahlen behalten",
  "learner.renamed": () => "hat die Referenz einer lernenden Person geändert",
  "learner.updated": (s, d) =>
    `hat den Nachteilsausgleich der lernenden Person ${s} geändert: ${describeAccommodations(d.changed)}`,
  "lti_platform.created": (s) => `hat die Lernplattform ${s} registriert`,
  "lti_platform.deleted": (s) => `hat die Lernplattform ${s} gelöscht`,
  "lti_score.resent": (s) => `hat das Ergebnis ${s} erneut an die Lernplattform gesendet`,
  "lti_platform.updated": (s, d) => `hat die Lernplattform ${s} geändert: ${formatFields(d.changed)}`,
  "lti_registration.created": () => "hat einen Registrierungslink für eine Lernplattform erstellt",
  "member.left": (_, d) => `hat die Organisation verlassen (Rolle: ${formatRole(d.role)})`,
  "member.removed": (s, d) => `hat das Mitglied ${s} entfernt (Rolle: ${formatRole(d.role)})`,
  "member.role_changed": (s, d) =>
    `hat die Rolle von ${s} geändert: ${formatRole(d.from)} → ${formatRole(d.to)}`,
  "organization.created": (s) => `hat die Organisation ${s} erstellt`,
  "rubric.changed": (s, d) =>
    `hat ein Bewertungsraster von ${s} geändert; geänderte bewertete Antworten: ${formatWord(d.changed)}`,
  "settings.updated": (_, d) => `hat die Einstellungen geändert: ${describeChanges(d.changed)}`,
  "regrade.committed": (s, d) =>
    `hat Lösungsschlüssel von ${s} korrigiert und ${formatCount(Number(d.submissions), "Abgabe", "Abgaben")} neu bewertet`,
  "regrade.reverted": (s) => `hat eine Korrektur von Lösungsschlüsseln von ${s} rückgängig gemacht`,
  "submission.grading.completed": (s) => `hat die Bewertung der Abgabe ${s} abgeschlossen`,
  "submission.grading.corrected": (s) => `hat die Bewertung der Abgabe ${s} korrigiert`,
  "submission.unvoided": (s) => `hat die ungültige Abgabe ${s} wiederhergestellt`,
  "submission.voided": (s) => `hat die Abgabe ${s} für ungültig erklärt`,
  "submission.repaired": (s) => `hat das gespeicherte Ergebnis der Abgabe ${s} korrigiert`,
  "webhook.created": (s, d) => `hat den Webhook ${nameWebhook(s, d)} erstellt`,
  "webhook.deleted": (s, d) => `hat den Webhook ${nameWebhook(s, d)} gelöscht`,
  "webhook.failed_redelivered": (s, d) =>
    `hat fehlgeschlagene Zustellungen des Webhooks ${s} wiederholt (Anzahl: ${formatWord(d.count)})`,
  "webhook.redelivered": (s) => `hat eine Zustellung des Webhooks ${s} wiederholt`,
  "webhook.secret_rotated": (s, d) =>
    `hat das Geheimnis des Webhooks ${s} erneuert; das alte läuft ${formatDelay(d.overlap_hours)} ab`,
  "webhook.tested": (s) => `hat ein Testereignis an den Webhook ${s} gesendet`,
  "webhook.updated": (s, d) => `hat den Webhook ${s} geändert: ${formatFields(d.changed)}`,
} as const satisfies Record<AuditAction, DescribeAction>;

export const formatUnknownAction = (action: string, subject: string): string =>
  `hat ${action} mit ${subject} ausgeführt`;

export const AUDIT_ACTORS = {
  system: () => "Die Befehlszeile",
  embed: () => "Eine lernende Person",
  launch: () => "Eine Lehrkraft aus einer Lernplattform",
  api_key: (name) => (name === undefined ? "Ein gelöschter API-Schlüssel" : `Der API-Schlüssel „${name}“`),
  user: (name) => name ?? "Ein gelöschtes Mitglied",
} satisfies Record<string, (name: string | undefined) => string>;
