import type { Delivery, Webhook } from "#lib/contract/webhooks.ts";
import { formatCount, formatNumber } from "./format-count.ts";

export const WEBHOOK_STATUS = {
  active: "Aktiv",
  failing: "Gestört",
  disabled: "Deaktiviert",
} satisfies Record<Webhook["status"], string>;

export const DELIVERY_STATUS = {
  pending: "Ausstehend",
  delivered: "Zugestellt",
  abandoned: "Fehlgeschlagen",
} satisfies Record<Delivery["status"], string>;

export const WEBHOOKS_PAGE = {
  title: "Webhooks",
  lead: "Signierte Anfragen informieren Ihren Server über Änderungen. Fehlgeschlagene Zustellungen werden wiederholt, und alle Zustellungen bleiben 30 Tage lang erhalten.",
  allDeliveries: "Alle Zustellungen",
  emptyTitle: "Noch keine Webhooks",
  emptyText:
    "Fügen Sie einen Endpunkt hinzu, um sofort von Abgaben, Bewertungen, veröffentlichten Tests und Sammlungen zu erfahren.",
  url: "Endpunkt-URL",
  status: "Status",
  events: "Ereignisse",
  updated: "Geändert",
  allEvents: "Alle Ereignisse",
  more: (n: number): string => `${formatNumber(n)} weitere`,
};

export const WEBHOOK_PAGE = {
  title: "Webhook",
  failing:
    "Eine Zustellung ist auch im letzten Versuch fehlgeschlagen. Neue Ereignisse werden weiterhin hierher gesendet. Mit der nächsten 2xx-Antwort wird der Webhook wieder aktiv.",
  oldSecretExpires: "Altes Geheimnis läuft ab",
  deliveries: "Zustellungen",
  emptyText: "Senden Sie ein Testereignis, um die erste Zustellung zu sehen.",
  receiver: "Beispielempfänger, der die Signatur prüft",
  receiverLabel: "Beispielempfänger",
  moreExamples: "Weitere Sprachen und die Header von Standard Webhooks finden Sie in der {reference}.",
  reference: "Referenz",
};

export const WEBHOOK_FORM = {
  new: "Neuer Webhook",
  create: "Webhook erstellen",
  edit: "Webhook bearbeiten",
  save: "Webhook speichern",
  saved: "Webhook gespeichert",
  url: "Endpunkt-URL",
  urlHint: "Eine öffentliche HTTPS-URL. Sie muss innerhalb von 10 Sekunden mit einem 2xx-Status antworten.",
  urlNotHttps: "Geben Sie eine URL ein, die mit https:// beginnt.",
  urlInvalid:
    "Geben Sie die URL einer öffentlichen Adresse ein, ohne Zugangsdaten, Leerzeichen und Fragment (#).",
  urlPlaceholder: "https://example.com/hooks/touchstone",
  events: "Ereignisse",
  allEvents: "Alle Ereignisse, auch künftige",
  someEvents: "Ausgewählte Ereignisse",
  chooseEvent: "Wählen Sie mindestens ein Ereignis aus.",
  description: "Beschreibung",
  descriptionHint: "Nur für Ihr Team sichtbar.",
};

export const WEBHOOK_SECRET = {
  title: "Signaturgeheimnis",
  rotatedTitle: "Neues Signaturgeheimnis",
  copy: "Geheimnis kopieren",
  text: "Damit prüft Ihr Server, dass Zustellungen von uns stammen. Kopieren Sie das Geheimnis jetzt: Es wird nicht noch einmal angezeigt.",
  lossWarning:
    "Dieses Geheimnis kann nicht noch einmal angezeigt werden. Ist es verloren, müssen Sie ein neues erzeugen.",
};

export const WEBHOOK_ACTIONS = {
  test: "Testereignis senden",
  rotate: "Geheimnis erneuern …",
  enable: "Aktivieren",
  disable: "Deaktivieren",
  delete: "Löschen …",
  enabled: "Webhook aktiviert",
  disabled: "Webhook deaktiviert. Er empfängt keine Ereignisse, bis Sie ihn wieder aktivieren.",
  rotateTitle: "Geheimnis erneuern",
  overlap: "Altes Geheimnis",
  overlapHint:
    "X-Service-Signature verwendet das alte Geheimnis, bis es abläuft. webhook-signature enthält beide Signaturen.",
  overlapOption: (hours: number): string =>
    hours === 0 ? "Läuft sofort ab" : `Läuft in ${formatCount(hours, "Stunde", "Stunden")} ab`,
  rotateVerb: "Neues Geheimnis erzeugen",
  rotated: "Geheimnis erneuert",
  deleteTitle: "Webhook löschen?",
  deleteText:
    "{url} empfängt keine Ereignisse mehr, und der Zustellungsverlauf wird gelöscht. Deaktivieren Sie den Webhook stattdessen, um Zustellungen nur vorübergehend anzuhalten.",
  deleteVerb: "Webhook löschen",
  deleted: "Webhook gelöscht",
};

export const DELIVERIES = {
  title: "Zustellungen",
  event: "Ereignis",
  endpoint: "Endpunkt",
  status: "Status",
  response: "Antwort",
  noResponse: "Noch keine",
  attempts: "Versuche",
  nextAttempt: "Nächster Versuch",
  created: "Erstellt",
  all: "Alle",
  emptyTitle: "Noch keine Zustellungen",
  emptyText: "Zustellungen erscheinen hier, sobald ein Ereignis eintritt, das einer Ihrer Webhooks empfängt.",
  noMatchText: "Verwenden Sie weniger Filter.",
  viewWebhooks: "Webhooks ansehen",
};

export const DELIVERY_PAGE = {
  title: "Zustellung",
  eventId: "Ereignis-ID",
  noAttempts: "Noch keine Versuche.",
  body: "Anfragetext",
  copyBody: "Anfragetext kopieren",
  verify: "Signatur prüfen",
  verifyText: "Mit dem Geheimnis in {variable} gibt dieser Befehl „good“ aus.",
};

export const ATTEMPT = {
  name: (n: number, max: number): string =>
    n > max ? `Versuch ${n} (erneut gesendet)` : `Versuch ${n} von ${max}`,
  count: (n: number, max: number): string => (n > max ? String(n) : `${n} von ${max}`),
  noResponse: "Keine Antwort",
  milliseconds: (ms: number): string => `${formatNumber(ms)} ms`,
  requestHeaders: "Anfrage-Header",
  responseHeaders: "Antwort-Header",
  responseBody: "Antworttext (erste 4 KiB)",
  emptyBody: "(leer)",
};

export const REDELIVER = {
  verb: "Erneut zustellen",
  done: "Erneut gesendet, mit derselben Ereignis-ID, demselben Inhalt und einer neuen Signatur",
  open: "Fehlgeschlagene erneut zustellen …",
  title: "Fehlgeschlagene Zustellungen wiederholen",
  text: "Jede Zustellung behält ihre Ereignis-ID. Empfänger, die Ereignisse deduplizieren, verarbeiten also nichts doppelt.",
  since: "Zeitraum",
  ranges: [
    { hours: 1, name: "Letzte Stunde" },
    { hours: 24, name: "Letzte 24 Stunden" },
    { hours: 168, name: "Letzte 7 Tage" },
    { hours: 720, name: "Letzte 30 Tage (alle gespeicherten)" },
  ],
  allVerb: "Alle erneut zustellen",
  allDone: (count: number): string =>
    count === 0
      ? "In diesem Zeitraum ist keine Zustellung fehlgeschlagen"
      : count === 1
        ? "1 Zustellung wird wiederholt"
        : `${formatNumber(count)} Zustellungen werden wiederholt`,
};

export const WEBHOOK_ERRORS = {
  tooMany: (max: number): string =>
    `Eine Organisation kann höchstens ${formatNumber(max)} Webhooks haben. Löschen Sie zuerst einen, den Sie nicht mehr brauchen.`,
  disabled: "Der Webhook ist deaktiviert. Aktivieren Sie ihn zuerst.",
  eventExpired:
    "Das Ereignis in after ist unbekannt oder älter als 30 Tage. Beginnen Sie noch einmal ohne after.",
};

export const WEBHOOK_URL_ERRORS = {
  invalid: (maxLength: number): string =>
    `muss eine URL mit höchstens ${formatNumber(maxLength)} Zeichen sein, die mit https:// beginnt`,
  forbiddenCharacters: "darf keine Leerzeichen, Steuerzeichen oder umgekehrten Schrägstriche enthalten",
  credentials: "darf keine Zugangsdaten enthalten",
  fragment: "darf kein Fragment enthalten",
  notHttps:
    "muss mit https:// beginnen (mit ALLOW_INSECURE_WEBHOOKS=1 erlaubt der Dienst http:// für Loopback-Adressen)",
  notPublic:
    "muss eine öffentliche Adresse haben (mit ALLOW_INSECURE_WEBHOOKS=1 erlaubt der Dienst Loopback-Adressen)",
  trailingDot: "darf keinen Hostnamen haben, der mit einem Punkt endet",
};
