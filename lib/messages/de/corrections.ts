import type { Regrade, RegradeChange } from "#lib/contract/regrades.ts";
import { computeChange, computePercent } from "#lib/messages/compute-percent.ts";
import { formatRanges } from "../format-ranges.ts";
import { formatCount, formatNumber } from "./format-count.ts";
import { formatPercentage } from "./format-percentage.ts";
import { formatPoints, formatScore } from "./format-score.ts";

type Correction = Pick<Regrade["corrections"][number], "mode"> & { points?: number | null | undefined };
type Mode = Correction["mode"];
type Totals = RegradeChange["before"];
type Counts = NonNullable<Regrade["counts"]>;

export const CORRECTIONS_PAGE = {
  title: "Korrekturen",
  lead: "Korrekturen veröffentlichter Lösungsschlüssel, neueste zuerst. Nur wirksame Korrekturen ändern Punktzahlen.",
  emptyTitle: "Noch keine Korrekturen",
  emptyText:
    "Ist ein veröffentlichter Lösungsschlüssel falsch, korrigieren Sie ihn hier. Sie sehen die Auswirkung auf jede Abgabe, bevor sich etwas ändert.",
  question: "Frage",
  what: "Korrektur",
  raised: "Besser",
  lowered: "Schlechter",
  newlyPassed: "Neu bestanden",
  created: "Erstellt",
  createdBy: "Erstellt von",
  actor: ({ kind, name }: { kind: "user" | "api_key" | "system"; name: string | null }): string => {
    if (kind === "api_key") return name ? `API-Schlüssel „${name}“` : "API-Schlüssel";
    return name ?? (kind === "user" ? "Ehemaliges Mitglied" : "System");
  },
  questions: (number: number | null, count: number): string => {
    const first = number === null ? "Entfernte Frage" : `Frage ${number}`;
    if (count <= 1) return first;
    return `${first} und ${formatCount(count - 1, "weitere", "weitere")}`;
  },
};

export const REGRADE_STATUS_NAMES: Readonly<Record<Regrade["status"], string>> = {
  previewing: "Vorschau wird berechnet",
  previewed: "Vorschau",
  committed: "Wirksam",
  reverted: "Rückgängig gemacht",
  failed: "Vorschau fehlgeschlagen",
};

export function summarizeCorrections(corrections: readonly Correction[]): string {
  const [first] = corrections;
  if (!first) return "";
  if (corrections.some(({ mode }) => mode !== first.mode)) return "Mehrere Korrekturen";
  switch (first.mode) {
    case "new_key":
      return "Neuer Lösungsschlüssel oder neue Punkte";
    case "either":
      return "Alter oder neuer Lösungsschlüssel";
    case "full_credit":
      return "Volle Punktzahl für alle";
    case "drop":
      return "Frage aus der Wertung genommen";
  }
}

const MODES: Readonly<Record<Mode, { name: string; consequence: string }>> = {
  new_key: {
    name: "Nach einem neuen Lösungsschlüssel bewerten",
    consequence: "Wer die alte Antwort gewählt hat, verliert die Punkte dafür.",
  },
  either: {
    name: "Alten und neuen Lösungsschlüssel akzeptieren",
    consequence:
      "Für alle zählt das bessere Ergebnis der beiden Lösungsschlüssel, niemand verliert also Punkte.",
  },
  full_credit: {
    name: "Allen die volle Punktzahl geben",
    consequence:
      "Alle Lernenden erhalten sämtliche Punkte der Frage, unabhängig von ihrer Antwort. Bewertungen von Lehrkräften bleiben unverändert.",
  },
  drop: {
    name: "Frage aus der Wertung nehmen",
    consequence:
      "Die Frage wird bei Punktzahl und Maximum nicht berücksichtigt. Prozentwerte können dadurch sinken.",
  },
};

const NEW_POINTS = {
  name: "Punkte ändern",
  consequence:
    "Die Frage zählt künftig mehr oder weniger Punkte. Bewertungen von Lehrkräften bleiben unverändert.",
};

const END_OF_FULL_CREDIT =
  "Die volle Punktzahl für alle entfällt. Für alle zählt das bessere Ergebnis der beiden Lösungsschlüssel.";

export function getMode(
  mode: Mode,
  { hasNewKey, hasFullCredit }: { hasNewKey: boolean; hasFullCredit: boolean },
): (typeof MODES)[Mode] {
  if (mode === "new_key" && !hasNewKey) return NEW_POINTS;
  return mode === "either" && hasFullCredit
    ? { ...MODES.either, consequence: END_OF_FULL_CREDIT }
    : MODES[mode];
}

export const CORRECTION_FORM = {
  title: (numbers: readonly number[]): string =>
    numbers.length === 1
      ? `Lösungsschlüssel von Frage ${numbers[0]} korrigieren`
      : `Lösungsschlüssel der Fragen ${formatRanges(numbers)} korrigieren`,
  chooseTitle: "Welche Frage hat einen falschen Lösungsschlüssel?",
  notFound: "Keine veröffentlichte Version enthält diese Frage. Wählen Sie eine andere aus.",
  notPublishedTitle: "Noch nicht veröffentlicht",
  notPublished:
    "Vor der Veröffentlichung der ersten Version gibt es nichts zu korrigieren. Bearbeiten Sie stattdessen den Lösungsschlüssel.",
  fromAlert:
    "Ein Hinweis schlägt diese Korrektur vor. Prüfen Sie sie, bevor Sie sich ihre Auswirkung ansehen.",
  question: "Frage",
  versions: (versions: readonly number[]): string =>
    versions.length === 1
      ? `Version ${versions[0]}`
      : `${versions.length} Versionen: ${formatRanges(versions)}`,
  currentKey: "Aktueller Lösungsschlüssel",
  alternativeKeys: "Aktuelle Lösungsschlüssel (jeder davon wird akzeptiert)",
  noKey: "Eine Lehrkraft bewertet diese Frage.",
  rulings: {
    full_credit: "Derzeit erhalten alle die volle Punktzahl.",
    drop: "Die Frage ist derzeit aus der Wertung genommen.",
  },
  mode: "Was soll geschehen?",
  key: "Neuer Lösungsschlüssel",
  keyOf: (part: string): string => `Neuer Lösungsschlüssel: ${part}`,
  teacherGrades: "Eine Lehrkraft bewertet diesen Teil, und ihre Bewertungen bleiben unverändert.",
  loading: "Lösungsschlüssel wird geladen …",
  points: "Punkte",
  pointsError: "Geben Sie eine Zahl größer als 0 und höchstens 1.000.000 ohne Tausendertrennzeichen ein.",
  neverLower: "Kein Ergebnis verschlechtern",
  neverLowerHint:
    "Abgaben, deren Punktzahl oder Prozentwert sinken würde, behalten ihr bisheriges Ergebnis vollständig.",
  versionsLabel: "Zu korrigierende Versionen",
  version: (version: number): string => `Version ${version}`,
  noVersion: "Wählen Sie mindestens eine Version aus.",
  note: "Notiz",
  noteHint: "Warum Sie den Lösungsschlüssel korrigieren. Die Notiz erscheint in der Liste der Korrekturen.",
  add: "Weitere Frage hinzufügen",
  chooseQuestion: "Frage auswählen",
  option: (number: number, text: string): string => `${number}. ${text || "Frage in eigenem Format"}`,
  addVerb: "Frage hinzufügen",
  adding: "Wird hinzugefügt …",
  remove: (number: number): string => `Frage ${number} entfernen`,
  preview: "Auswirkung ansehen",
  previewing: "Wird berechnet …",
  previewHint: "Es ändert sich nichts, bevor Sie die Korrektur anwenden.",
  incompleteKey: "Legen Sie zuerst die richtige Antwort fest.",
  nothingChanged: "Lösungsschlüssel und Punkte sind unverändert. Ändern Sie zuerst eines von beiden.",
};

export const CORRECTION_DETAILS = {
  title: (questions: string): string => `Korrektur: ${questions}`,
  change: "Ändern",
  newKey: "Neuer Lösungsschlüssel",
  newPoints: (points: number): string => `Zählt ab jetzt ${formatPoints(points)}`,
  neverLower: "Kein Ergebnis wird schlechter.",
  versions: (versions: readonly number[]): string =>
    versions.length === 1
      ? `Korrigiert Version ${versions[0]}.`
      : `Korrigiert die Versionen ${formatRanges(versions)}.`,
  note: "Notiz",
  created: "Erstellt",
  committed: "Angewendet",
  reverted: "Rückgängig gemacht",
  by: (name: string): string => `(${name})`,
};

export const EFFECT = {
  title: "Auswirkung",
  committedTitle: "Was sich geändert hat",
  tiles: {
    raised: "Besser",
    lowered: "Schlechter",
    unchanged: "Unverändert",
    newly_passed: "Neu bestanden",
    newly_failed: "Nicht mehr bestanden",
    manual_marks_kept: "Bewertung der Lehrkraft beibehalten",
  } satisfies Partial<Record<keyof Counts, string>>,
  chartTitle: "Prozentwerte vorher und nachher",
  means: (before: number, after: number): string =>
    `Der Mittelwert beträgt vorher ${formatPercentage(before)} und nachher ${formatPercentage(after)}.`,
  before: "Vorher",
  after: "Nachher",
  range: "Prozent",
};

export function summarizeEffect(counts: Counts, meanChange: number): string {
  const { submissions, raised, lowered, newly_passed: passed, newly_failed: failed } = counts;
  if (submissions === 0)
    return "Es gibt noch keine Abgaben. Spätere Abgaben werden nach der Korrektur bewertet.";
  const all = formatCount(submissions, "Abgabe", "Abgaben");
  if (raised + lowered === 0) return "Keine Punktzahl ändert sich.";
  const moves = joinCounts([
    [raised, "besser", "besser"],
    [lowered, "schlechter", "schlechter"],
  ]);
  const passing = joinCounts([
    [passed, "Abgabe besteht jetzt", "Abgaben bestehen jetzt"],
    [failed, "Abgabe besteht nicht mehr", "Abgaben bestehen nicht mehr"],
  ]);
  const mean = `Die mittlere Punktzahl ändert sich um ${formatChange(meanChange)}.`;
  return `${all}: ${moves}. ${mean}${passing && ` ${passing}.`}`;
}

const joinCounts = (counts: readonly (readonly [n: number, one: string, many: string])[]): string =>
  counts.flatMap(([n, one, many]) => (n > 0 ? [formatCount(n, one, many)] : [])).join(", ");

const formatChange = (change: number): string =>
  `${change > 0 ? "+" : change < 0 ? "−" : "±"}${formatScore(Math.abs(change))}`;

const formatPercentagePoints = (change: number): string =>
  `${formatChange(change)} ${Math.abs(change) === 1 ? "Prozentpunkt" : "Prozentpunkte"}`;

export const CHANGES = {
  title: "Geänderte Abgaben",
  learner: "Lernende",
  search: "Nach Referenz oder Name suchen",
  filter: "Geänderte Abgaben filtern",
  kind: "Anzeigen",
  kinds: {
    all: "Alle Änderungen",
    raised: "Besser",
    lowered: "Schlechter",
    newly_passed: "Neu bestanden",
    newly_failed: "Nicht mehr bestanden",
  },
  before: "Vorher",
  after: "Nachher",
  change: "Änderung",
  questionPoints: "Punkte der Frage",
  pending: "noch zu bewerten",
  passing: "Bestehen",
  passes: (before: boolean, after: boolean): string => {
    if (before === after) return after ? "Bestanden" : "Nicht bestanden";
    return after ? "Neu bestanden" : "Nicht mehr bestanden";
  },
  totals: (totals: Totals): string =>
    `${formatScore(totals.score)} von ${formatScore(totals.max_score)} (${formatPercentage(computePercent(totals))})`,
  difference: (before: Totals, after: Totals): string =>
    before.max_score === after.max_score
      ? formatChange(computeChange(before, after))
      : formatPercentagePoints(computeChange(before, after)),
  none: "Keine Abgabe ändert sich",
  noneText:
    "Die Korrektur ändert kein Ergebnis. Spätere Abgaben werden trotzdem nach ihr bewertet, sobald Sie sie anwenden.",
  noMatch: "Keine Änderungen entsprechen diesen Filtern",
  showAll: "Alle Änderungen anzeigen",
};

export const PREVIEW_PROGRESS = {
  title: "Vorschau wird berechnet",
  progress: (done: number, total: number): string =>
    `${formatNumber(done)} von ${formatCount(total, "Abgabe", "Abgaben")}`,
  offline:
    "Der Fortschritt konnte nicht aktualisiert werden. Sobald wieder eine Verbindung besteht, geht es weiter.",
  failedTitle: "Die Vorschau konnte nicht berechnet werden.",
  retry: "Vorschau neu berechnen",
};

export const COMMIT = {
  title: "Korrektur anwenden",
  hint: "Die Ergebnisse der Lernenden ändern sich sofort. Sie können dies später rückgängig machen.",
  verb: "Korrektur anwenden",
  confirmTitle: "Diese Korrektur anwenden?",
  consequences: ({ raised, lowered }: Counts): string[] => [
    formatNewResults(raised + lowered),
    "Auswertung und Listen werden sofort aktualisiert.",
    "Noch offene Versuche werden nach der Korrektur bewertet.",
    "Bewertungen von Lehrkräften bleiben unverändert.",
  ],
  applyToDraft: "Auch die Arbeitsfassung korrigieren",
  applyToDraftHint:
    "Die nächste Version, die Sie veröffentlichen, hat dann den neuen Lösungsschlüssel und die neuen Punkte.",
  done: "Korrektur angewendet",
  stale:
    "Seit dieser Vorschau haben sich Abgaben oder Versionen geändert. Sehen Sie sich die neue Vorschau an, und wenden Sie dann die Korrektur an.",
};

function formatNewResults(n: number): string {
  if (n === 0) return "Keine Punktzahl und kein Prozentwert ändert sich.";
  const events = n === 1 ? "ein Ereignis" : "für jede ein Ereignis";
  return `${formatCount(n, "Abgabe erhält", "Abgaben erhalten")} ein neues Ergebnis, und Ihr Produkt empfängt ${events}.`;
}

export const UNCORRECTED_ITEMS = {
  text: (n: number): string =>
    n === 1
      ? "Eine korrigierte Frage stammt aus der Itembank. Ihr Item behält den alten Lösungsschlüssel und die alten Punkte, und damit auch die nächste Version, die Sie veröffentlichen. Korrigieren Sie auch das Item:"
      : "Einige korrigierte Fragen stammen aus der Itembank. Ihre Items behalten die alten Lösungsschlüssel und Punkte, und damit auch die nächste Version, die Sie veröffentlichen. Korrigieren Sie auch die Items:",
  item: (question: number): string => `Item von Frage ${question}`,
};

export const COMMITTED = {
  inEffect: "Diese Korrektur ist wirksam.",
  reverted: "Diese Korrektur wurde rückgängig gemacht. Die Ergebnisse sind wieder wie zuvor.",
  undo: "Korrektur rückgängig machen",
  undoTitle: "Diese Korrektur rückgängig machen?",
  undoText:
    "Jede Abgabe erhält ihr früheres Ergebnis zurück, mit Ausnahme von Bewertungen, die Lehrkräfte seitdem vergeben haben. Ihr Produkt empfängt für jede Änderung ein Ereignis.",
  undoDraft: "Die Arbeitsfassung behält den neuen Lösungsschlüssel.",
  undone: "Korrektur rückgängig gemacht",
  superseded: "Eine spätere Korrektur derselben Frage ist wirksam. Machen Sie zuerst diese rückgängig:",
  supersededLink: "Spätere Korrektur ansehen",
};
