import { formatNumber } from "./format-count.ts";

export const REQUEST_ERRORS = {
  wrongMediaType: (mediaType: string): string => `Content-Type muss ${mediaType} sein`,
  preconditionFailed:
    "Die Ressource hat sich geändert: Ihr ETag steht nicht in If-Match. Rufen Sie sie erneut ab, und wiederholen Sie die Änderung, falls sie noch zutrifft.",
  pathNotFound: "Pfad nicht gefunden",
  methodNotAllowed: (allowed: string) => `Dieser Pfad unterstützt nur ${allowed}`,
  unsupportedMediaType: "Der Content-Type des Anfragetexts muss application/json sein",
  encodedBody: "Der Anfragetext darf nicht komprimiert sein: Lassen Sie den Header Content-Encoding weg",
  bodyTooLarge: (maxBytes: number) => `Der Anfragetext darf höchstens ${formatNumber(maxBytes)} Byte haben`,
  incompleteBody: "Die Verbindung endete, bevor der Anfragetext vollständig war",
  invalidJson: "Der Anfragetext ist kein gültiges JSON in UTF-8",
  repeatedMembers: "Ein Objekt im Anfragetext hat mehrere Felder desselben Namens (siehe details)",
  internal: "Bei uns ist etwas schiefgegangen. Geben Sie die Anfrage-ID an, wenn Sie den Fehler melden.",
  unavailable: "Die Datenbank ist nicht erreichbar. Versuchen Sie es in einigen Sekunden noch einmal.",
  notWritable: "Die Datenbank kann derzeit nichts speichern. Versuchen Sie es in Kürze noch einmal.",
  diskFull: "Der Dienst kann derzeit keine Dateien empfangen. Versuchen Sie es in Kürze noch einmal.",
  stopping: "Diese Instanz wird gerade beendet",
  noMail: "Dieser Server sendet keine E-Mails. Bitten Sie die Administration, Ihr Passwort zurückzusetzen.",
  cronSecret: "Senden Sie den Wert von CRON_SECRET im Header `Authorization: Bearer ...`",
};

export const IDEMPOTENCY_ERRORS = {
  inProgress:
    "Die erste Anfrage mit diesem Idempotency-Key läuft noch. Versuchen Sie es in Kürze noch einmal.",
  reused:
    "Dieser Idempotency-Key wurde bereits mit einem anderen Anfragetext verwendet. Senden Sie diesen mit einem neuen Schlüssel.",
  unreadable:
    "Die Antwort auf die erste Anfrage mit diesem Idempotency-Key ist nicht mehr lesbar, weil sich der Verschlüsselungsschlüssel des Servers geändert hat. Die erste Anfrage wurde ausgeführt.",
};

export const VALUE_ERRORS = {
  repeatedParameter: "darf nur einmal angegeben werden",
  misencodedParameter: "muss gültig prozentcodiert sein",
  repeatedMember: "kommt in seinem Objekt mehrfach vor",
  unstorableName: "darf keinen Namen mit NUL oder einzelnen Surrogaten haben",
  tooDeep: (maxLevels: number) => `darf höchstens ${formatNumber(maxLevels)} Ebenen tief verschachtelt sein`,
  inexactNumber: "lässt sich nicht genau als Gleitkommazahl darstellen",
  idempotencyKeyLength: "muss 1 bis 255 Zeichen haben",
};

export const HTTP_ERRORS = {
  host: "Senden Sie genau einen Host-Header mit einem gültigen Hostnamen",
  target: "Das Ziel der Anfrage muss ein Pfad dieses Dienstes sein, zum Beispiel /v1/assessments",
  expectation: "Als Expect-Header wird nur 100-continue unterstützt",
  connect: "CONNECT wird nicht unterstützt, weil dieser Dienst kein Proxy ist",
  headersTooLarge: "Anfragezeile und Header dürfen zusammen höchstens 16 KiB haben",
  malformed: "Die Anfrage ist kein gültiges HTTP",
};

export const CALL_ERRORS = {
  offline: "Der Dienst ist nicht erreichbar. Prüfen Sie Ihre Verbindung, und versuchen Sie es noch einmal.",
  unknown: "Etwas ist schiefgegangen. Versuchen Sie es noch einmal.",
};
