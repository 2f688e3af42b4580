import type { KEY_OVERLAP_HOURS } from "#lib/contract/form-options.ts";
import type { Scope } from "#lib/contract/scopes.ts";
import { formatCount, formatNumber } from "./format-count.ts";

export const KEYS_PAGE = {
  title: "API-Schlüssel",
  lead: "Ihr Produkt sendet mit jeder Anfrage einen Schlüssel. Ein Schlüssel darf nur, was seine Berechtigungsbereiche erlauben. Ein widerrufener Schlüssel gilt ab sofort nicht mehr.",
  emptyTitle: "Noch keine API-Schlüssel",
  emptyText: "Erstellen Sie einen Schlüssel, damit Ihr Produkt die API aufrufen kann.",
  key: "Schlüssel",
  scopes: "Berechtigungsbereiche",
  requests: "Anfragen (24 Std.)",
  lastUsed: "Zuletzt verwendet",
  expires: "Läuft ab",
  revoked: "Widerrufen",
  expired: "Abgelaufen",
  overLimit: (n: number): string => `${formatNumber(n)} über dem Limit`,
};

export const KEY_PAGE = {
  title: "API-Schlüssel",
  lead: (last4: string, scopes: readonly string[]): string => `svc_live_…${last4} · ${scopes.join(", ")}`,
  limits: "Limits live",
  usage: "Nutzung",
  latestRequests: "Neueste Anfragen",
  showRefused: "Nur abgelehnte anzeigen",
  emptyTitle: "Noch keine Anfragen",
  noRefused: "Keine abgelehnten Anfragen",
  quickStart: "Schnellstart ansehen",
  emptyText:
    "Hier stehen die Anfragen der letzten 24 Stunden, ohne ihren Inhalt. Bei viel genutzten Schlüsseln ist es eine Stichprobe.",
  time: "Zeit",
  request: "Anfrage",
  response: "Antwort",
  duration: "Dauer",
  requestId: "Anfrage-ID",
  allowedAgain: "wieder erlaubt",
  milliseconds: (ms: number): string =>
    `${ms.toLocaleString("de", { minimumFractionDigits: 1, maximumFractionDigits: 1 })} ms`,
};

export const HOURS_CHART = {
  summary: (total: number, peak: string): string =>
    `{total} ${total === 1 ? "Anfrage" : "Anfragen"} in den letzten 24 Stunden, {refused} abgelehnt. Spitze: ${peak} in einer Stunde.`,
  label: "Anfragen pro Stunde",
  showTable: "Als Tabelle anzeigen (Zeiten in UTC)",
  hour: "Stunde",
  requests: "Anfragen",
  limited: "Limit erreicht",
  failed: "Aus anderem Grund abgelehnt",
};

export const NEW_KEY = {
  open: "Neuer API-Schlüssel",
  title: "Neuer API-Schlüssel",
  createdTitle: "Ihr neuer API-Schlüssel",
  nameHint: "Wo Sie ihn verwenden, zum Beispiel „LMS, Produktion“.",
  scopes: "Berechtigungsbereiche",
  chooseScope: "Wählen Sie mindestens einen Berechtigungsbereich aus.",
  expires: "Läuft ab",
  create: "Schlüssel erstellen",
  creating: "Schlüssel wird erstellt …",
  scopeDescriptions: {
    "read:assessments":
      "Tests, Items, Ordner, Sammlungen, Webhooks und Webhook-Zustellungen mit ihrem Inhalt lesen; einzelne Antworten prüfen",
    "write:assessments":
      "Tests und Items erstellen, bearbeiten, importieren und exportieren; Tests veröffentlichen; Lösungsschlüssel lesen; Webhooks, Lernplattformen, Einbettungstoken, Autorenlinks und Einstellungen der Organisation verwalten",
    "read:results": "Abgaben, Lernende und Auswertung lesen; Daten von Lernenden exportieren",
    "write:submissions":
      "Antworten abgeben; Antworten zur Bewertung lesen und bewerten; Versuche verwalten; Lernende bearbeiten, umbenennen und löschen",
  } satisfies Record<Scope, string>,
  expiryOptions: [
    { days: 0, name: "Nie" },
    { days: 30, name: "In 30 Tagen" },
    { days: 90, name: "In 90 Tagen" },
    { days: 365, name: "In 1 Jahr" },
  ],
};

export const KEY_SECRET = {
  copy: "Schlüssel kopieren",
  text: "Kopieren Sie diesen Schlüssel jetzt. Er wird nicht noch einmal angezeigt, denn wir speichern nur seinen Hash.",
  lossWarning:
    "Dieser Schlüssel kann nicht noch einmal angezeigt werden. Ohne ihn müssen Sie einen neuen erstellen.",
};

export const REVOKE_KEY = {
  open: "Widerrufen",
  title: (name: string): string => `„${name}“ widerrufen?`,
  verb: "Schlüssel widerrufen",
  usage: (calls: number): string =>
    calls === 0
      ? "Keine Anfragen in den letzten 24 Stunden."
      : `${formatCount(calls, "Anfrage", "Anfragen")} in den letzten 24 Stunden.`,
  text: "Anfragen mit diesem Schlüssel werden sofort abgelehnt. Dies kann nicht rückgängig gemacht werden.",
  done: (name: string): string => `„${name}“ widerrufen`,
};

export const ROTATE_KEY = {
  open: "Erneuern",
  title: (name: string): string => `„${name}“ erneuern`,
  text: "Erstellt als Ersatz einen neuen Schlüssel mit demselben Namen, denselben Berechtigungsbereichen und demselben Ablaufdatum.",
  overlap: "Der alte Schlüssel",
  overlapOptions: {
    0: "Gilt ab jetzt nicht mehr",
    1: "Gilt noch eine Stunde",
    24: "Gilt noch 24 Stunden",
    168: "Gilt noch 7 Tage",
  } satisfies Record<(typeof KEY_OVERLAP_HOURS)[number], string>,
  verb: "Neuen Schlüssel erstellen",
};

export const LIVE_RATES = {
  buckets: { default: "Übrige Anfragen", submit: "Abgaben", check: "Antwortprüfungen" },
  usage: (used: number, limit: number): string =>
    `${formatNumber(used)} von ${formatNumber(limit)} in der letzten Minute`,
  resets: (seconds: number): string => ` · wieder verfügbar in ${formatNumber(seconds)} s`,
  stale: "Live-Aktualisierung unterbrochen. Dies sind die letzten bekannten Zahlen.",
};

export const KEY_ERRORS = {
  tooMany: (max: number): string =>
    `Eine Organisation kann höchstens ${formatNumber(max)} aktive API-Schlüssel haben. Widerrufen Sie zuerst einen, den Sie nicht mehr brauchen.`,
  tooManyRotated:
    "Zu viele erneuerte API-Schlüssel sind noch aktiv. Widerrufen Sie einen, oder erneuern Sie ohne Übergangszeit.",
  expiresInPast: "muss in der Zukunft liegen",
  inactive:
    "Dieser API-Schlüssel wurde widerrufen oder ist abgelaufen. Erstellen Sie stattdessen einen neuen.",
};
