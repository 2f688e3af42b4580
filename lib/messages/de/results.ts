import type { Feedback, QuestionCorrection, Submission } from "#lib/contract/submissions.ts";
import { endsSentence } from "../en/format.ts";
import { formatSubmissions } from "./counted-nouns.ts";
import { formatCount, formatNumber } from "./format-count.ts";

type Outcome = Feedback["outcome"];

const OUTCOMES: Readonly<Record<Outcome, string>> = {
  correct: "Richtig",
  partial: "Teilweise richtig",
  incorrect: "Falsch",
  skipped: "Nicht beantwortet",
  pending: "Zu bewerten",
};

export const formatOutcome = (outcome: Outcome, isAnswered: boolean): string =>
  outcome === "pending" && !isAnswered ? "Nicht beantwortet, zu bewerten" : OUTCOMES[outcome];

export const RESULTS = {
  heading: "Ergebnisse",
  title: "Abgaben",
  filter: "Ergebnisse filtern",
  learner: "Lernende",
  match: { label: "Suche nach Lernenden", contains: "Enthält", exact: "Genaue Referenz" },
  assessment: "Titel des Tests",
  grading: { label: "Bewertung", all: "Status", graded: "Bewertet", awaiting: "Zu bewerten" },
  passed: { label: "Ergebnis", all: "Ergebnis", yes: "Bestanden", no: "Nicht bestanden" },
  late: { label: "Verspätung", all: "Alle", yes: "Verspätet", no: "Pünktlich" },
  drafts: { label: "Entwürfe", hidden: "Ausgeblendet", only: "Nur Entwürfe" },
  voided: { label: "Ungültige", all: "Alle", yes: "Nur ungültige", no: "Ohne ungültige" },
  attempt: "Versuch",
  from: (isUtc: boolean): string => (isUtc ? "Von (UTC)" : "Von"),
  to: (isUtc: boolean): string => (isUtc ? "Bis (UTC)" : "Bis"),
  clear: "Filter zurücksetzen",
  moreFilters: (used: number): { label: string; short: string } => {
    const count = used > 0 ? ` (${used})` : "";
    return { label: `Weitere Filter${count}`, short: `Mehr${count}` };
  },
  columns: "Spalten",
  csv: "CSV herunterladen",
  csvScope: "(alle gefundenen Ergebnisse mit allen Spalten)",
  noMatch: "Keine Ergebnisse für diese Filter",
  noMatchHint: "Suchen Sie nach einem Teil des Namens oder der Referenz, oder setzen Sie die Filter zurück.",
  none: "Noch keine Abgaben",
  noneHint:
    "Abgaben erscheinen hier, sobald Lernende über Ihr Produkt, einen eingebetteten Test oder einen Freigabelink abgeben.",
  toAssessments: "Zu den Tests",
  found: (total: string): string => `${total} gefunden`,
};

const DONE = { void: "für ungültig erklärt", unvoid: "wiederhergestellt" };
export const RESULTS_BULK = {
  label: "Ausgewählte Abgaben",
  selected: (n: number): string => `${formatNumber(n)} ausgewählt`,
  clear: "Auswahl aufheben",
  csv: "CSV exportieren",
  release: "Ergebnisse freigeben …",
  releaseTitle: (n: number): string =>
    n === 1 ? "Ergebnis der Abgabe freigeben?" : `Ergebnisse von ${formatNumber(n)} Abgaben freigeben?`,
  releaseVerb: (n: number): string => (n === 1 ? "Ergebnis freigeben" : "Ergebnisse freigeben"),
  releaseText: (n: number): string =>
    n === 1
      ? "Die Bewertung wird abgeschlossen, das Ergebnis ist endgültig. Sind noch Antworten zu bewerten, ändert sich nichts."
      : "Die Bewertung wird abgeschlossen, die Ergebnisse sind endgültig. Abgaben, in denen noch Antworten zu bewerten sind, ändern sich nicht.",
  void: "Für ungültig erklären …",
  voidTitle: (n: number): string => `${formatSubmissions(n)} für ungültig erklären?`,
  voidVerb: (n: number): string => `${formatSubmissions(n)} für ungültig erklären`,
  voidText: (n: number): string =>
    n === 1
      ? VOIDING.text
      : "Die Statistik berücksichtigt sie nicht, und die Versuche zählen nicht. Sie können dies rückgängig machen.",
  done: (n: number, action: keyof typeof DONE | "release"): string =>
    action === "release"
      ? `${formatCount(n, "Ergebnis", "Ergebnisse")} freigegeben`
      : `${formatSubmissions(n)} ${DONE[action]}`,
  undone: (n: number): string => `Rückgängig gemacht: ${formatSubmissions(n)} wiederhergestellt`,
  failed: (n: number): string =>
    `${formatCount(n, "Abgabe konnte", "Abgaben konnten")} nicht geändert werden:`,
};

export const SUBMISSION = {
  title: "Abgabe",
  outOf: (points: string): string => `(maximal ${points})`,
  result: "Ergebnis",
  answers: "Antworten",
  metadata: "Metadaten",
  metadataName: "Name",
  metadataValue: "Wert",
  learner: "Profil",
  previous: "Voriger Versuch",
  next: "Nächster Versuch",
  provisional: "Vorläufige Punktzahl: Einige Fragen sind noch zu bewerten und nicht enthalten.",
  passingScore: (percent: string) => `(Bestehensgrenze: ${percent})`,
  attempt: "Versuch",
  draftAttempt: "Entwurf, zählt nicht",
  attemptNumber: (number: number, made: number) => `${number} von ${made}`,
  version: "Version",
  draftVersion: "Entwurf",
  source: "Quelle",
  started: "Begonnen",
  submitted: "Abgegeben",
  duration: "Bearbeitungszeit",
  overTime: (duration: string) => `${duration}, Zeitlimit überschritten`,
  notRecorded: "Nicht erfasst",
  graded: "Bewertet",
  autoGraded: "Automatisch bewertet",
  manuallyGraded: "Von Lehrkräften bewertet",
  notYet: "Noch nicht",
  precision:
    "Punkte werden exakt berechnet und einmal gerundet, in der Summe. Die Schritte zeigen bis zu 4 Nachkommastellen.",
};

export const VOIDING = {
  verb: "Für ungültig erklären",
  title: "Abgabe für ungültig erklären?",
  text: "Die Statistik berücksichtigt sie nicht, und der Versuch zählt nicht. Sie können dies rückgängig machen.",
  reason: "Grund",
  reasonHint: "Für Ihre Unterlagen. Lernende sehen ihn nicht.",
  reasonMissing: "Geben Sie einen Grund ein.",
  done: "Abgabe für ungültig erklärt",
  undo: "Abgabe wiederherstellen",
  undoTitle: "Abgabe wiederherstellen?",
  undoText:
    "Die Abgabe zählt wieder und verbraucht einen Versuch, auch wenn es inzwischen einen weiteren gibt. Sie wird nach den aktuellen Lösungsschlüsseln bewertet.",
  undone: "Abgabe wiederhergestellt",
  voidedBy: (actor: { kind: string; name: string | undefined } | null): string => {
    if (actor?.name === undefined) return "Für ungültig erklärt am";
    return actor.kind === "api_key"
      ? `Für ungültig erklärt mit dem API-Schlüssel „${actor.name}“ am`
      : `Für ungültig erklärt von ${actor.name} am`;
  },
  because: (reason: string | null): string => {
    if (reason === null) return ".";
    return endsSentence(reason) ? `: „${reason}“` : `: „${reason}“.`;
  },
  notCounted: "Die Statistik berücksichtigt sie nicht.",
};

export const SOURCE_NAMES: Readonly<Record<Submission["source"], string>> = {
  api: "API",
  embed: "Eingebetteter Test",
  hosted: "Freigabelink",
};

export const SCORING = {
  title: "So wurde diese Punktzahl berechnet",
  answer: "Antwort",
  comparedAs: "Verglichen als",
  fraction: "Anteil",
  points: "Punkte",
  feedback: "Rückmeldung:",
  unreadable: (part: string | null) => `${part ?? "Die Antwort"} kann nicht als Ausdruck gelesen werden.`,
  rubric: "Bewertungsraster",
  comment: "Kommentar der Lehrkraft",
  correct: "Richtig",
  accepted: "Akzeptiert",
  earns: (fraction: number) => `ergibt ${formatNumber(fraction)}`,
  verdicts: {
    match: "trifft zu",
    partial: "teilweise in der richtigen Reihenfolge",
    no_match: "trifft nicht zu",
    wrong_form: "nicht in der verlangten Form",
    unlisted: "nicht im Lösungsschlüssel",
    not_tried: "nicht geprüft",
  },
  scoreOfPoints: (score: number, points: number) =>
    `${formatNumber(score)} von ${formatCount(points, "Punkt", "Punkten")}`,
  autoPoints: (score: number, points: number) =>
    `Automatisch bewertet: ${formatNumber(score)} von ${formatCount(points, "Punkt", "Punkten")}`,
  doesNotCount: "Zählt nicht",
};

export const formatOrigin = ({ label, poolSize }: { label: string; poolSize: number | null }): string =>
  poolSize === null
    ? `${label} im Test`
    : `${label} im Test, gezogen aus einem Pool mit ${formatCount(poolSize, "Frage", "Fragen")}`;

export const CORRECTIONS: Readonly<Record<QuestionCorrection["mode"], string>> = {
  new_key: "Nach korrigierten Lösungsschlüsseln bewertet. Korrigiert am",
  either: "Nach einem korrigierten Lösungsschlüssel bewertet, der mehr Punkte ergibt. Korrigiert am",
  full_credit: "Alle erhalten die volle Punktzahl. Korrigiert am",
  drop: "Diese Frage zählt nicht. Aus der Wertung genommen am",
};

export const KEY_TYPE_NAMES = {
  choice: "Auswahl",
  text: "Text",
  numeric: "Zahl",
  match: "Zuordnung",
  order: "Reihenfolge",
  point: "Punkt im Bild",
  expression: "Ausdruck",
  open: "Offene Antwort",
};
