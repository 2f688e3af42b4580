import type { PatternProblem } from "../en/answer-issues.ts";
import { quoteInput } from "../en/format.ts";
import { formatCount, formatNumber } from "./format-count.ts";

const shared = {
  duplicate: "ist doppelt",
  notAString: "muss eine Zeichenkette sein",
  tooLong: (max: number) => `darf höchstens ${formatCount(max, "Zeichen", "Zeichen")} haben`,
  tooManyItems: (max: number) => `darf höchstens ${formatCount(max, "Element", "Elemente")} haben`,
  tooManyChoices: (max: number) => `darf höchstens ${formatCount(max, "Option", "Optionen")} haben`,
  unknownChoice: (id: string) => `ist keine der Optionen: ${quoteInput(id)}`,
  unknownSource: (id: string) => `ist keine der Quellen: ${quoteInput(id)}`,
  unknownTarget: (id: string) => `ist keines der Ziele: ${quoteInput(id)}`,
  tooManyPairs: (max: number) => `darf höchstens ${formatCount(max, "Paar", "Paare")} haben`,
  selfPair: "verbindet eine Option mit sich selbst",
  overused: (max: number) => `wird öfter als ${formatNumber(max)}-mal verwendet`,
  invalidResponseId: "muss aus 1 bis 64 Buchstaben, Ziffern, Binde- oder Unterstrichen bestehen",
};

export const ANSWER_ISSUES = {
  ...shared,
  tooManyAnswers: (max: number) =>
    `überschreitet die Grenze dieser Frage von ${formatCount(max, "Antwort", "Antworten")}`,
  tooMuchWork: "sind zu komplex, um in einer Anfrage bewertet zu werden",
  unknownResponse: "ist kein Antwortfeld dieser Frage",
  unknownField: "ist kein bekanntes Feld",
  alreadyAnswered: "ist bereits beantwortet",
  notFreeForm: "muss eine Zeichenkette, eine Zahl oder ein Array davon sein, höchstens zwei Ebenen tief",
  notAChoiceId: "muss 1 bis 64 Zeichen haben",
  notAnId: "muss eine ID sein",
  notIds: "muss ein Array von IDs sein",
  notANumber: "muss eine Zahl oder eine Zeichenkette sein",
  notAPair: "muss ein Paar [Quelle, Ziel] von IDs sein",
  notPairs: "muss ein Array von Paaren [Quelle, Ziel] sein",
  notAPoint: "muss ein Punkt [x, y] sein",
  notPoints: "muss ein Punkt [x, y] oder ein Array von Punkten sein",
  notFileIds: "muss ein Array von IDs hochgeladener Dateien sein",
  notAFileId: "muss die ID einer hochgeladenen Datei sein",
  tooManyFiles: (max: number) => `darf höchstens ${formatCount(max, "Datei", "Dateien")} haben`,
  notPlays: "muss die Anzahl der Wiedergaben sein: eine ganze Zahl von 0 bis 1.000.000",
  tooManyPoints: (max: number) => `darf höchstens ${formatCount(max, "Punkt", "Punkte")} haben`,
};

const PATTERN_PROBLEMS: Record<PatternProblem, string> = {
  openGroup: "enthält eine ( ohne schließende Klammer",
  closedGroup: "enthält eine ) ohne öffnende Klammer",
  openClass: "enthält eine [ ohne schließende Klammer",
  class: "enthält eine ungültige Zeichenklasse",
  escape: "enthält eine Escape-Sequenz, die RE2 nicht unterstützt",
  group: "enthält eine Gruppe, die RE2 nicht unterstützt",
  groupName: "enthält einen ungültigen Gruppennamen",
  repeatedName: "verwendet einen Gruppennamen mehrmals",
  repetition: "enthält einen Quantifizierer direkt nach einem anderen",
  nothingToRepeat: "enthält einen Quantifizierer, vor dem nichts steht",
  repeatCount: "enthält eine ungültige Anzahl von Wiederholungen",
  backslash: "endet mit einem einzelnen Backslash",
  depth: "ist zu tief verschachtelt",
  size: "ist zu groß",
};

export const KEY_ISSUES = {
  ...shared,
  requiredWithoutMapping: "ist erforderlich, wenn mapping nicht angegeben ist",
  excludedByMapping: "kann nicht zusammen mit mapping verwendet werden",
  requiresMapping: "setzt mapping voraus",
  reservedMember: "kann nicht als Name verwendet werden",
  tooManyMembers: (max: number) => `darf höchstens ${formatCount(max, "Eintrag", "Einträge")} haben`,
  noSuchInteraction: "passt zu keiner Interaktion im Inhalt",
  wrongInteraction: (type: string, kind: string) => `kann bei ${kind} nicht ${quoteInput(type)} sein`,
  directed: "kann nicht false sein, weil die Paare der Interaktion eine Quelle und ein Ziel haben",
  undirected: "muss false sein, weil die Paare der Interaktion keine Richtung haben",
  missingChoice: (id: string) => `muss jede Option enthalten; ${quoteInput(id)} fehlt`,
  outsideSlider: (low: number, high: number) =>
    `liegt außerhalb des Schiebereglers, ${formatNumber(low)} bis ${formatNumber(high)}`,
  unreachable: (low: number, high: number, step: number) =>
    `akzeptiert keine Position des Schiebereglers, der von ${formatNumber(low)} bis ${formatNumber(high)} in Schritten von ${formatNumber(step)} reicht`,
  emptyText: "ist nach der Normalisierung leer",
  invalidPattern: "ist kein gültiges RE2-Muster",
  patternProblem: (problem: PatternProblem, part?: string) =>
    part ? `${PATTERN_PROBLEMS[problem]}: ${quoteInput(part)}` : PATTERN_PROBLEMS[problem],
  tooManyPatterns: "macht die Muster des Lösungsschlüssels zu zahlreich oder zu komplex",
  textOrPattern: "muss entweder value oder pattern haben",
  numberOrRange: "muss entweder value oder min und max haben",
  oneTolerance: "muss genau eines von absolute, relative, decimal_places oder significant_figures haben",
  maxBelowMin: "muss mindestens min sein",
  maxNotAboveMin: "muss größer als min sein",
  reservedVariable: "ist der Name einer Funktion oder Konstanten",
  invalidVariable: "muss ein Buchstabe sein, dem Buchstaben, Ziffern oder Unterstriche folgen können",
  coordinates: "muss ein Array von Zahlen oder eine Zeichenkette von Zahlen mit Kommas dazwischen sein",
  coordinatesOutOfRange: (max: number) =>
    `darf nur Zahlen von ${formatNumber(-max)} bis ${formatNumber(max)} enthalten`,
  circleCoordinates: "muss aus drei Zahlen bestehen: x und y des Mittelpunkts und Radius",
  rectangleCoordinates: "muss aus vier Zahlen bestehen: zwei gegenüberliegende Ecken",
  polygonCoordinates: (max: number) =>
    `muss aus 3 bis ${formatNumber(max)} Ecken mit je zwei Zahlen bestehen`,
  radiusNotPositive: "muss einen Radius größer als 0 haben",
};
