import { formatCount, formatNumber } from "./format-count.ts";

type ByType = Readonly<Record<string, string>>;

export const INTERACTION_LABELS: ByType = {
  choiceInteraction: "Auswahl",
  inlineChoiceInteraction: "Auswahlliste im Text",
  textEntryInteraction: "Eingabefeld",
  extendedTextInteraction: "Lange Antwort",
  matchInteraction: "Zuordnung",
  orderInteraction: "Reihenfolge",
  gapMatchInteraction: "Wortspeicher",
  hotspotInteraction: "Hotspot",
  selectPointInteraction: "Punkt im Bild",
  sliderInteraction: "Schieberegler",
  associateInteraction: "Paare bilden",
  hottextInteraction: "Textstellen auswählen",
  graphicOrderInteraction: "Reihenfolge im Bild",
  graphicAssociateInteraction: "Paare im Bild",
  graphicGapMatchInteraction: "Beschriftungen im Bild",
  positionObjectInteraction: "Objekt im Bild",
  uploadInteraction: "Datei-Upload",
  drawingInteraction: "Zeichnung",
  mediaInteraction: "Audio oder Video",
};

export const ADD_PART_LABELS: Readonly<Record<string, readonly { label: string; index?: number }[]>> = {
  choiceInteraction: [{ label: "Option hinzufügen" }],
  orderInteraction: [{ label: "Element hinzufügen" }],
  matchInteraction: [
    { label: "Element links hinzufügen", index: 0 },
    { label: "Element rechts hinzufügen", index: 1 },
  ],
  gapMatchInteraction: [{ label: "Wort hinzufügen" }],
  associateInteraction: [{ label: "Element hinzufügen" }],
};

export const PAIR_ROWS = { addPair: "Paar hinzufügen", addDistractor: "Distraktor hinzufügen" };

export const REUSE_LABELS: ByType = {
  matchInteraction: "Mehrere Zuordnungen je Element erlauben",
  gapMatchInteraction: "Wörter mehrfach verwendbar",
  associateInteraction: "Mehrere Paare je Element zulassen",
  graphicGapMatchInteraction: "Beschriftungen mehrfach verwendbar",
};

export const SHUFFLE_LABELS: ByType = {
  orderInteraction: "Elemente mischen",
  matchInteraction: "Elemente mischen",
  associateInteraction: "Elemente mischen",
  gapMatchInteraction: "Wörter mischen",
};

export const INTERACTION = {
  shuffle: "Optionen mischen",
  answerCount: "Anzahl der Antworten",
  single: "Eine Antwort",
  multiple: "Mehrere Antworten",
  maxSelections: "Max. Auswahl",
  addLabel: "Beschriftung hinzufügen",
  addImageLabel: "Bild als Beschriftung hinzufügen",
  makeSelectable: "Auswählbar machen",
  maxPairs: "Höchstzahl Paare",
  maxFiles: "Höchstzahl Dateien",
  zeroForNoLimit: "0 für unbegrenzt",
  emptyForNoLimit: "Leer für unbegrenzt",
  lines: "Zeilen",
  minWords: "Min. Wörter",
  maxWords: "Max. Wörter",
  min: "Min.",
  max: "Max.",
  step: "Schrittweite",
  learnersAnswer: "Antwort der Lernenden",
  loadingKey: "Lösungsschlüssel wird geladen …",
};

export const INLINE = {
  blank: "Eingabefeld",
  dropdown: "Auswahlliste",
  blankPlaceholder: "Eingabefeld",
  dropdownPlaceholder: "Auswahlliste",
  selectableText: "auswählbare Textstelle",
  gap: "Lücke",
};

export const OPTION = {
  name: (number: number) => `Option ${number}`,
  markCorrect: (label: string | number) => `Option ${label} als richtig markieren`,
  correctTitle: "Richtige Antwort (Alt+Eingabe)",
};

export const PART_REFERENCES = {
  option: (label: string) => `Option ${label}`,
  item: (label: string) => `Element ${label}`,
  pair: (label: string) => `Paar ${label}`,
  distractor: (label: string) => `Distraktor ${label}`,
  word: (label: string) => `Wort ${label}`,
};

const SCORING = "Punktevergabe, Rückmeldung und Probeantwort";

export const KEY_SUMMARY = {
  scoring: SCORING,
  rows: `Jede Zeile ist ein richtiges Paar. ${SCORING}`,
  authoredOrder: `Die Reihenfolge oben ist richtig. ${SCORING}`,
  customOrder: `Die richtige Reihenfolge weicht von der oben ab. ${SCORING}`,
  manual: "Manuelle Bewertung: Bewertungsraster und Musterantwort",
  rubric: (items: number) => `Manuelle Bewertung: ${formatCount(items, "Kriterium", "Kriterien")}`,
  setAreas: "Richtige Bereiche festlegen",
  setAnswer: "Richtige Antwort festlegen",
  correct: (answer: string) => `Richtig: ${answer}`,
  areas: (count: number) => formatCount(count, "Bereich", "Bereiche"),
  texts: (count: number) => formatCount(count, "Textstelle", "Textstellen"),
  imageOrder: `Richtige Reihenfolge der Bereiche. ${SCORING}`,
  pairs: (count: number) => formatCount(count, "Paar", "Paare"),
  range: (min: number, max: number) => `${formatNumber(min)} bis ${formatNumber(max)}`,
  gradedManually: "wird manuell bewertet",
};

export const formatAlternatives = (texts: readonly string[]): string =>
  texts.length > 2 ? `${texts[0]} und ${texts.length - 1} weitere` : texts.join(" oder ");
