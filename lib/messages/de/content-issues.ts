import { quoteInput } from "../en/format.ts";
import { formatCount, formatNumber } from "./format-count.ts";

export const CONTENT_ISSUES = {
  required: "ist erforderlich",
  unknownField: "ist kein bekanntes Feld",
  notAnObject: "muss ein Objekt sein",
  tooManyNodes: (max: number) =>
    `überschreitet die Grenze des Dokuments von ${formatCount(max, "Knoten", "Knoten")}`,
  tooDeep: (max: number) =>
    `überschreitet die Verschachtelungstiefe von ${formatCount(max, "Ebene", "Ebenen")}`,
  notANode: "muss ein Knoten sein: ein Objekt mit einem type",
  notANodeType: "muss der Name eines Knotentyps sein",
  unknownNodeType: (type: string) => `ist kein bekannter Knotentyp: ${quoteInput(type)}`,
  misplacedNode: (type: string) => `ist ein Knoten vom Typ ${type}, der hier nicht erlaubt ist`,
  misplacedGap: "ist eine Lücke, die nur in einer gapMatchInteraction erlaubt ist",
  misplacedHottext: "ist ein hottext, der nur in einer hottextInteraction erlaubt ist",
  interactionInSharedContext: "ist eine Interaktion, die in einem gemeinsamen Text nicht erlaubt ist",
  nestedInteraction: "ist eine Interaktion in einer anderen Interaktion",
  notNodes: "muss ein Array von Knoten sein",
  emptyText: "muss eine nicht leere Zeichenkette sein",
  wrongCount: (min: number, isExact: boolean, group: string) =>
    `muss ${isExact ? "genau" : "mindestens"} ${formatNumber(min)} ${group} enthalten`,
  notMarks: "muss ein Array von Auszeichnungen sein",
  notAMark: "muss eine Auszeichnung sein: ein Objekt mit einem type",
  notAMarkType: "muss der Name einer Auszeichnung sein",
  unknownMark: (type: string) => `ist keine bekannte Auszeichnung: ${quoteInput(type)}`,
  repeatedMark: (type: string) => `wiederholt die Auszeichnung ${type}`,
  duplicateId: (id: string) => `wird bereits verwendet: ${quoteInput(id)}`,
  tooManyInteractions: (max: number) =>
    `überschreitet die Grenze der Frage von ${formatCount(max, "Interaktion", "Interaktionen")}`,
  moreThanChoices: "darf die Anzahl der Optionen nicht überschreiten",
  noGap: "muss mindestens 1 Lücke enthalten",
  noHottext: "muss mindestens 1 hottext enthalten",
  invalidId: "muss aus 1 bis 64 Buchstaben, Ziffern, Binde- oder Unterstrichen bestehen",
  invalidHref: "muss eine URL mit http, https oder mailto sein",
  invalidImageSource: "muss eine URL mit https oder der Pfad einer hochgeladenen Datei sein",
  invalidMediaType: "muss ein Medientyp wie application/pdf oder image/* sein",
  invalidCoords: "muss ein Array von Zahlen oder eine Zeichenkette von Zahlen mit Kommas dazwischen sein",
  wrongCoords: "muss zur Form passen: rect x1,y1,x2,y2; circle x,y,r mit r > 0; poly mit mindestens drei x,y",
  minAboveMaxChoices: (defaultMax: number) =>
    `darf maxChoices nicht überschreiten (Standard: ${formatNumber(defaultMax)})`,
  minAboveMaxAssociations: (defaultMax: number) =>
    `darf maxAssociations nicht überschreiten (Standard: ${formatNumber(defaultMax)})`,
  minAboveMaxPlays: "darf maxPlays nicht überschreiten",
  minAboveMaxWords: "darf maxWords nicht überschreiten",
  upperNotAboveLower: "muss größer als lowerBound sein",
};
