import type { TestAnswerResult } from "#lib/contract/test-answer.ts";
import { formatNumber } from "./format-count.ts";

export const KEYS = {
  answerType: "Antworttyp",
  types: {
    choice: "Auswahl",
    text: "Text",
    numeric: "Zahl",
    expression: "Formel",
    match: "Paare",
    order: "Reihenfolge",
    point: "Bereich",
    open: "Manuell bewertet",
  },
  missing: {
    choice: "Markieren Sie mindestens eine Option als richtig.",
    text: "Fügen Sie mindestens eine akzeptierte Antwort hinzu.",
    numeric: "Fügen Sie mindestens eine akzeptierte Zahl hinzu.",
    expression: "Fügen Sie mindestens eine akzeptierte Formel hinzu.",
    match: "Fügen Sie mindestens ein richtiges Paar hinzu.",
    order: "Legen Sie die richtige Reihenfolge fest.",
    point: "Fügen Sie mindestens einen richtigen Bereich hinzu.",
    open: "",
  },
  noFullCredit: "Keine Antwort ergibt die volle Punktzahl.",
  credit: "Wert",
  creditFor: (name: string) => `Wert: ${name}`,
  percent: (label: string) => `${label} (in Prozent)`,
  remove: (name: string) => `${name} entfernen`,
  add: "Hinzufügen",
};

export const SCORING = {
  name: "Punktevergabe",
  selection: { all_or_nothing: "Alles oder nichts", partial: "Teilpunkte", mapping: "Eigene Werte" },
  order: {
    all_or_nothing: "Alles oder nichts",
    position: "Teilpunkte nach Position",
    pairs: "Teilpunkte nach relativer Reihenfolge",
  },
};

export const CHOICE_KEY = {
  correctOption: "Richtige Option",
  correctOptions: "Richtige Optionen",
  creditForOther: "Wert jeder anderen Option",
  addId: "ID einer richtigen Option",
};

export const MATCH_KEY = {
  gaps: "Richtiges Wort für jede Lücke",
  pairs: "Richtige Paare",
  creditForPairs: "Wert jedes Paars",
  creditForOther: "Wert jedes anderen Paars",
  newSource: "Quelle des neuen Paars",
  newTarget: "Ziel des neuen Paars",
  select: "Auswählen …",
  id: "ID",
  addPair: "Paar hinzufügen",
  matchFor: (item: string) => `Richtige Zuordnung: ${item}`,
  none: "Keine",
};

export const ORDER_KEY = {
  title: "Richtige Reihenfolge, von der ersten bis zur letzten Stelle",
  name: "Richtige Reihenfolge",
  addId: "ID des nächsten Elements",
};

export const TEXT_KEY = {
  title: "Akzeptierte Antworten",
  answer: (number: number) => `Akzeptierte Antwort ${number}`,
  answerName: (number: number) => `Antwort ${number}`,
  pasteHint: "Fügen Sie mehrere Zeilen ein, um sie alle auf einmal hinzuzufügen.",
  add: "Antwort hinzufügen",
  nothingLeft: "Ohne Akzente und Satzzeichen bleibt von dieser Antwort nichts übrig.",
  matching: "Textvergleich",
  options: {
    case_sensitive: "Groß- und Kleinschreibung beachten: „paris“ entspricht nicht „Paris“",
    ignore_accents: "Akzente ignorieren: „Malaga“ entspricht „Málaga“",
    ignore_punctuation: "Satzzeichen ignorieren: „gehts“ entspricht „geht’s“",
  },
  typos: "Erlaubte Tippfehler",
  typoCounts: ["Keine", "Einer", "Zwei"],
  typoHint:
    "Ein Tippfehler ist ein überzähliger, fehlender oder falscher Buchstabe oder zwei vertauschte Buchstaben. Leerzeichen am Anfang und am Ende zählen nie.",
  patternsSummary: "Erweitert: Muster",
  patterns: "Muster",
  patternsHint:
    "Ein regulärer Ausdruck (RE2), der zur ganzen Antwort passen muss. Von den Einstellungen oben wirkt nur die Groß- und Kleinschreibung.",
  pattern: (number: number) => `Muster ${number}`,
  patternName: (number: number) => `Muster ${number}`,
  addPattern: "Muster hinzufügen",
};

export const NUMERIC_KEY = {
  title: "Akzeptierte Zahlen",
  addNumber: "Zahl hinzufügen",
  addRange: "Zahlenbereich hinzufügen",
  answer: (number: number) => `Antwort ${number}`,
  number: (number: number) => `Zahl ${number}`,
  range: (number: number) => `Zahlenbereich ${number}`,
  accepted: (name: string) => `Akzeptiert: ${name}`,
  toleranceType: (name: string) => `Art der Toleranz: ${name}`,
  tolerance: (name: string) => `Toleranz: ${name}`,
  tolerances: {
    none: "Genau",
    absolute: "Auf ±",
    relative: "Auf ± %",
    decimal_places: "Auf Nachkommastellen",
    significant_figures: "Auf signifikante Stellen",
  },
  from: "von",
  to: "bis",
  minimum: (name: string) => `Minimum: ${name}`,
  maximum: (name: string) => `Maximum: ${name}`,
  outsideSlider: (min: number, max: number) =>
    `Der Schieberegler reicht von ${formatNumber(min)} bis ${formatNumber(max)}, Lernende können diese Antwort also nicht geben.`,
  betweenSteps: (min: number, step: number) =>
    `Der Schieberegler bewegt sich ab ${formatNumber(min)} in Schritten von ${formatNumber(step)}, Lernende können diese Antwort also nicht geben.`,
};

export const EXPRESSION_KEY = {
  title: "Akzeptierte Formeln",
  formula: (number: number) => `Akzeptierte Formel ${number}`,
  formulaName: (number: number) => `Formel ${number}`,
  addFormula: "Formel hinzufügen",
  invalid: (problem: string) => `Diese Formel ${problem}.`,
  matching: "Vergleich",
  exact: "Genaue Antwort verlangen: „0,6667“ entspricht nicht „2/3“",
  decimals: "Dezimalzahlen akzeptieren ab",
  figures: "signifikanten Stellen",
  decimalTolerance: "Signifikante Stellen, ab denen Dezimalzahlen akzeptiert werden",
  decimalsHint: "Dezimalzahlen müssen richtig gerundet sein. Bei 0 werden nur genaue Antworten akzeptiert.",
  logBase: "„log“ ohne Basis bedeutet",
  logBases: { e: "Natürlicher Logarithmus", 10: "Basis 10", 2: "Basis 2" },
  form: "Verlangte Form",
  forms: {
    any: "Beliebige Form",
    expanded: "Ausmultipliziert",
    factored: "Faktorisiert",
    simplified: "Vereinfacht",
  },
  variables: "Variablen",
  variablesHint:
    "Fügen Sie jede Variable der Formeln mit einem Bereich hinzu, in dem die Formeln definiert sind. Antworten werden an Stellen in diesem Bereich verglichen.",
  variableName: (number: number) => `Name von Variable ${number}`,
  variable: (number: number) => `Variable ${number}`,
  addVariable: "Variable hinzufügen",
};

export const POINT_KEY = {
  title: "Richtige Bereiche",
  noImage: "Fügen Sie zuerst ein Bild hinzu, und zeichnen Sie dann die richtigen Bereiche darauf ein.",
};

export const OPEN_KEY = {
  name: "Manuelle Bewertung",
  hint: "Eine Lehrkraft bewertet diese Antwort. Bis dahin erhält die Frage keine Punktzahl, auch wenn andere Teile automatisch bewertet werden.",
  rubric: "Bewertungsraster",
  pointsDiffer: (rubric: string, question: string) =>
    `Die Kriterien ergeben zusammen ${rubric}, die Frage zählt aber ${question}.`,
  setPoints: "Summe des Bewertungsrasters übernehmen",
  modelAnswer: "Musterantwort",
  modelAnswerHint: "Für Lehrkräfte sichtbar, nicht für Lernende.",
};

export const BLANK = {
  numericKeyboard: "Zifferntastatur anzeigen",
  width: "Breite",
  automatic: "auto",
  placeholder: "Platzhalter",
};

export const COMMON = {
  title: "Rückmeldung, Gewicht und Abzüge",
  weight: "Gewicht",
  feedback: {
    correct: "Rückmeldung bei richtiger Antwort",
    partial: "Rückmeldung bei teilweise richtiger Antwort",
    incorrect: "Rückmeldung bei falscher Antwort",
  },
  weightHint: (answerFields: number) =>
    answerFields > 1
      ? `Die Punkte der Frage verteilen sich im Verhältnis der Gewichte auf ihre ${formatNumber(answerFields)} Antwortfelder.`
      : "Nur von Bedeutung, wenn eine Frage mehrere Antwortfelder hat: Ihre Punkte verteilen sich im Verhältnis der Gewichte.",
  deduction: "Höchster Abzug",
  deductionHint:
    "Wie viel eine falsche Antwort höchstens kostet, als Anteil der Punkte dieses Antwortfelds. Die Punktzahl der Frage sinkt nie unter 0.",
};

export const TEST_ANSWER = {
  title: "Probeantwort",
  clear: "Leeren",
  answer: "Probeantwort",
  order: "Reihenfolge der Probeantwort",
  json: (format: string) => `Probeantwort als ${format}`,
  invalidAnswer: (problem: string) => `Diese Antwort ist ungültig: ${problem}.`,
  invalidQuestion: (path: string, problem: string) => `Die Frage ist unvollständig: ${path} ${problem}.`,
  outcomes: {
    correct: "Richtig",
    partial: "Teilweise richtig",
    incorrect: "Falsch",
    skipped: "Keine Antwort",
    pending: "Manuell zu bewerten",
  } satisfies Record<TestAnswerResult["parts"][number]["outcome"], string>,
  /** The points are a nominative ("2 Punkte"), which "von" can't precede. */
  score: (score: number, points: string) => `${formatNumber(score)} (maximal ${points})`,
  feedback: (text: string) => `Rückmeldung an die Lernenden: „${text}“`,
};
