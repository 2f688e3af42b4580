type CommandMessages = {
  name: string;
  hint: string;
  /** Other search terms for the command, separated by spaces. They include English ones, which many authors know. */
  keywords: string;
};

export const COMMANDS = {
  choice: {
    name: "Einfachauswahl",
    hint: "Eine richtige Option",
    keywords: "single choice optionen radio richtig falsch",
  },
  choices: {
    name: "Mehrfachauswahl",
    hint: "Eine oder mehrere richtig",
    keywords: "multiple choice optionen kontrollkästchen checkbox mehrere",
  },
  trueFalse: {
    name: "Richtig oder falsch",
    hint: "Zwei Optionen",
    keywords: "ja nein aussage boolean true false",
  },
  textEntry: {
    name: "Eingabefeld",
    hint: "Ein Wort oder eine Zahl",
    keywords: "lückentext texteingabe kurze antwort zahl formel blank",
  },
  inlineChoice: {
    name: "Auswahlliste im Text",
    hint: "Eine Liste im Text",
    keywords: "dropdown auswahl select",
  },
  extendedText: {
    name: "Lange Antwort",
    hint: "Ein Aufsatz, manuell bewertet",
    keywords: "essay freitext offen text",
  },
  match: {
    name: "Zuordnung",
    hint: "Elemente zweier Listen zuordnen",
    keywords: "paare verbinden matching",
  },
  order: {
    name: "Reihenfolge",
    hint: "Elemente ordnen",
    keywords: "sortieren anordnen rangfolge ordering",
  },
  gapMatch: {
    name: "Wortspeicher",
    hint: "Wörter in Lücken ziehen",
    keywords: "lückentext lücken wörter cloze",
  },
  hotspot: {
    name: "Hotspot",
    hint: "Bereiche eines Bilds anklicken",
    keywords: "bild bereich grafik",
  },
  selectPoint: {
    name: "Punkt im Bild",
    hint: "Eine Stelle im Bild anklicken",
    keywords: "bild karte stelle markieren",
  },
  slider: {
    name: "Schieberegler",
    hint: "Eine Zahl auf einer Skala",
    keywords: "regler skala zahl bereich slider",
  },
  associate: {
    name: "Paare bilden",
    hint: "Paare in einer Liste finden",
    keywords: "verbinden zuordnen associate",
  },
  hottext: {
    name: "Textstellen auswählen",
    hint: "Wörter in einem Text auswählen",
    keywords: "markieren hottext",
  },
  graphicOrder: {
    name: "Reihenfolge im Bild",
    hint: "Bereiche ordnen",
    keywords: "grafik sortieren",
  },
  graphicAssociate: {
    name: "Paare im Bild",
    hint: "Bereiche verbinden",
    keywords: "grafik linien",
  },
  graphicGapMatch: {
    name: "Beschriftungen im Bild",
    hint: "Beschriftungen zuordnen",
    keywords: "grafik diagramm",
  },
  positionObject: {
    name: "Objekt im Bild",
    hint: "Ein Bild auf einem anderen platzieren",
    keywords: "position karte",
  },
  upload: {
    name: "Datei-Upload",
    hint: "Dateien, manuell bewertet",
    keywords: "anhang foto upload",
  },
  drawing: { name: "Zeichnung", hint: "Auf einem Bild zeichnen", keywords: "skizze malen" },
  media: {
    name: "Audio oder Video",
    hint: "Lernende spielen eine Aufnahme ab",
    keywords: "ton film",
  },
  bank: {
    name: "Frage aus der Itembank",
    hint: "Gespeicherte Frage",
    keywords: "items wiederverwenden bibliothek gespeichert vorhanden",
  },
  gap: { name: "Lücke", hint: "Platz für ein Wort", keywords: "feld leer gap" },
  selectableText: {
    name: "Auswählbare Textstelle",
    hint: "Wörter zum Auswählen",
    keywords: "hottext markieren",
  },
  text: { name: "Text", hint: "Einfacher Absatz", keywords: "absatz" },
  bulletList: { name: "Aufzählung", hint: "Mit Aufzählungszeichen", keywords: "liste punkte ul" },
  orderedList: { name: "Nummerierte Liste", hint: "Nummerierte Schritte", keywords: "aufzählung nummern ol" },
  quote: { name: "Zitat", hint: "Zitierter Text", keywords: "blockzitat quelle quote" },
  codeBlock: { name: "Codeblock", hint: "Programmcode", keywords: "programm quelltext pre" },
  table: { name: "Tabelle", hint: "Zu Beginn 3 × 3", keywords: "raster zeilen spalten" },
  image: { name: "Bild", hint: "Aus einer Datei", keywords: "foto grafik image" },
  formula: {
    name: "Formel",
    hint: "LaTeX in eigener Zeile",
    keywords: "mathematik gleichung latex block",
  },
  inlineFormula: {
    name: "Formel im Text",
    hint: "LaTeX in einer Zeile",
    keywords: "mathematik gleichung latex inline",
  },
  divider: { name: "Trennlinie", hint: "Waagerechte Linie", keywords: "hr linie horizontal" },
} satisfies Record<string, CommandMessages>;

const HEADING_HINTS = ["Sehr groß", "Groß", "Mittel", "Klein"];

export const TRUE_FALSE = ["Richtig", "Falsch"] as const;

export const getHeadingMessages = (level: number): CommandMessages => ({
  name: `Überschrift ${level}`,
  hint: HEADING_HINTS[level - 1] ?? "",
  keywords: `titel h${level}`,
});

export const SLASH_MENU = {
  name: "Einfügen",
  groups: { question: "Fragetypen", content: "Text und Medien" },
  position: (name: string, position: number, count: number) => `${name}, ${position} von ${count}`,
};
