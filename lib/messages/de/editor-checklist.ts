import { formatCount, formatNumber } from "./format-count.ts";

export const ISSUES = {
  empty: "ist leer",
  noAnswerField: "hat kein Antwortfeld",
  noCorrectAnswer: "hat keine richtige Antwort",
  unreachable: "hat eine richtige Antwort, auf die sich der Schieberegler nicht einstellen lässt",
  noImage: "hat kein Bild",
  noAreas: "hat keine Bereiche auf dem Bild",
  noObject: "hat kein Bild zum Platzieren",
  noLabelImage: "hat eine Beschriftung ohne Bild",
  noRecording: "hat keine Aufnahme",
  untitledRecording: "hat eine Aufnahme ohne Titel",
  noSelectableText: "hat keine auswählbare Textstelle",
  undescribedImage: "hat ein Bild ohne Alternativtext",
  decorativeImage: "hat ein Bild ohne Alternativtext, das daher als dekorativ gilt",
  emptyFormula: "hat eine leere Formel",
  noGap: "hat keine Lücke im Text",
  unmatchedGap: (number: number) => `hat kein richtiges Wort für Lücke ${number}`,
  unmatchedItem: (item: string) =>
    item === "" ? "hat ein Element ohne Zuordnung" : `hat keine Zuordnung für „${item}“`,
  emptyPart: (part: string) => `hat ${part} ohne Inhalt`,
  identicalParts: (parts: string) => `hat zwei gleiche ${parts}`,
  singlePart: (part: string) => `hat nur ${part}`,
};

/** The singular has its article because the nouns differ in gender. */
export const PART_NAMES: Readonly<Record<string, readonly [one: string, many: string]>> = {
  choiceInteraction: ["eine Option", "Optionen"],
  inlineChoiceInteraction: ["eine Option", "Optionen"],
  orderInteraction: ["ein Element", "Elemente"],
  matchInteraction: ["ein Element", "Elemente"],
  gapMatchInteraction: ["ein Wort im Wortspeicher", "Wörter im Wortspeicher"],
  associateInteraction: ["ein Element", "Elemente"],
  graphicGapMatchInteraction: ["eine Beschriftung", "Beschriftungen"],
  hottextInteraction: ["eine auswählbare Textstelle", "auswählbare Textstellen"],
};

const SUBJECTS = { question: "Frage", part: "Teil" };

export const formatIssue = (
  subject: keyof typeof SUBJECTS,
  number: number,
  place: string,
  issue: string,
): string => `${SUBJECTS[subject]} ${number}${formatPlace(place)} ${issue}`;

const formatPlace = (place: string): string => (place === "" ? "" : ` (${place})`);

export function formatSummary(
  questions: number,
  blocking: number,
  suggestions: number,
  unsaved: number,
): string {
  if (questions === 0) return "Zum Veröffentlichen eine Frage hinzufügen";
  return formatStatus("Bereit zum Veröffentlichen", blocking, suggestions, unsaved);
}

const formatStatus = (ready: string, blocking: number, suggestions: number, unsaved: number): string =>
  [
    blocking > 0 && formatCount(blocking, "Problem", "Probleme"),
    unsaved > 0 && formatCount(unsaved, "nicht gespeicherte Änderung", "nicht gespeicherte Änderungen"),
    blocking + unsaved === 0 && ready,
    suggestions > 0 && formatCount(suggestions, "Vorschlag", "Vorschläge"),
  ]
    .filter((text) => text !== false)
    .join(", ");

export type ChecklistMessages = { formatSummary: typeof formatSummary; formatIssue: typeof formatIssue };

export const ASSESSMENT_CHECKLIST: ChecklistMessages = { formatSummary, formatIssue };

export const ITEM_CHECKLIST: ChecklistMessages = {
  formatSummary: (_questions, blocking, suggestions, unsaved) =>
    formatStatus("Bereit zur Verwendung in Tests", blocking, suggestions, unsaved),
  formatIssue: (_subject, _number, place, issue) => `Die Frage${formatPlace(place)} ${issue}`,
};

export const formatMore = (count: number): string => `und ${formatNumber(count)} weitere`;
