import { quoteInput } from "../en/format.ts";
import { formatQuoted } from "./format.ts";
import { formatCount, formatNumber } from "./format-count.ts";

export const ASSESSMENT_ERRORS = {
  archived: "Der Test ist archiviert",
  notPublished: "Der Test ist nicht veröffentlicht",
  notOpenYet: "Der Test ist noch nicht geöffnet",
  closed: "Der Test ist geschlossen",
  staleRevision:
    "Der Test hat sich seit dieser Revision geändert. Laden Sie ihn neu, und wiederholen Sie die Änderung",
  staleItems: "Die Items des Tests haben sich seit der Vorschau geändert. Laden Sie die Vorschau neu",
  notPublishable: "Der Test kann noch nicht veröffentlicht werden (siehe details)",
  hasSubmissions: "Der Test hat Abgaben und kann nicht gelöscht werden. Archivieren Sie ihn stattdessen",
  changingTooFast: "Der Test wird derzeit zu häufig geändert. Versuchen Sie es in Kürze noch einmal",
  tooManyLargeRequests:
    "Zu viele große Anfragen dieser Organisation warten. Versuchen Sie es in Kürze noch einmal",
};

export const EXERCISE_ISSUES = {
  tooManyQuestions: (max: number, count: number) =>
    `darf insgesamt höchstens ${formatCount(max, "Frage", "Fragen")} haben, hat aber ${formatNumber(count)}`,
  unknownId: "ist keine ID in diesem Test",
  duplicateId: "wird mehrfach verwendet",
  unknownItem: "ist kein Item der Itembank",
  archivedItem: "ist ein archiviertes Item. Stellen Sie es zuerst wieder her",
  unknownRevision: "ist keine Revision des Items",
  duplicateItem: "ist mehrfach aufgeführt",
  unknownFolder: "ist kein Ordner",
  questionsInPool: "muss weggelassen werden, weil der Teil ein Pool ist",
  noQuestions: "hat keine Fragen",
  noInteraction: "enthält nichts, was sich beantworten lässt",
  tooFewItems: (wanted: number, found: number) =>
    `zieht ${formatNumber(wanted)}, aber nur ${formatCount(found, "Item ist", "Items sind")} verfügbar`,
  tooManyItems: (max: number) =>
    `zieht zusammen mit den anderen Pools aus mehr als ${formatCount(max, "Item", "Items")}`,
  unequalPoints: "braucht Punkte je Frage (points_each), weil seine Items unterschiedliche Punkte haben",
  itemProblem: (item: string, problem: string) =>
    `enthält ein Item, das nicht verwendet werden kann: ${item} ${problem}`,
  itemById: (id: string) => `Das Item ${id}`,
  itemByText: (excerpt: string) => `Das Item ${formatQuoted(excerpt)}`,
  impossibleDraw: (wanted: number) =>
    `kann keine ${formatNumber(wanted)} Items ziehen, ohne zwei derselben Ausschlussgruppe oder ein im Test bereits gezeigtes Item zu verwenden`,
  noKey: (responseId: string) => `hat keinen Lösungsschlüssel für die Interaktion ${quoteInput(responseId)}`,
};

export const EXERCISE_PROBLEMS = {
  pool: (number: number, problem: string) => `Der Pool in Teil ${number} ${problem}`,
  inField: (field: string, problem: string) => `(${field}) ${problem}`,
  noQuestions: "Fügen Sie mindestens eine Frage hinzu",
};
