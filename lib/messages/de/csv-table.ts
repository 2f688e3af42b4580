export const CSV_COLUMN_TEXTS = {
  type: "Die Art der Frage: single_choice, multiple_choice, true_false, short_text, number, matching, ordering oder essay. Erforderlich.",
  title: "Ein Name für das Item in der Bank. Lernende sehen ihn nicht.",
  question:
    "Der Text der Frage. Erforderlich. Eine leere Zeile beginnt einen neuen Absatz. Formeln sind LaTeX in \\( \\) oder \\[ \\].",
  option:
    "Die Optionen einer Auswahl, die Elemente einer Reihenfolge in der richtigen Reihenfolge oder Paare wie Frankreich | Paris. Ein Paar ohne ersten Teil wie | Oslo fügt ein Ziel hinzu, das zu keinem Element gehört. Sie können Spalten bis option_100 hinzufügen.",
  correct:
    "Bei einer Auswahl die Nummer oder der Buchstabe jeder richtigen Option, durch Kommas getrennt. Bei true_false true oder false. Bei short_text und number jede akzeptierte Antwort, durch | getrennt. Schreiben Sie \\| für einen Strich, der zur Antwort gehört. Eine Zahl kann eine Toleranz haben: 3.14 ± 0.01, 100 ± 5% oder 3.1..3.2. Bei essay eine Musterantwort, die nur Lehrkräfte sehen.",
  scoring:
    "all, die Voreinstellung: Punkte nur, wenn alles richtig ist. partial, bei multiple_choice und matching: ein Anteil für jeden richtigen Teil, abzüglich desselben Anteils für jeden falschen. each, bei matching: ein Anteil für jedes richtige Paar. position oder pairs, bei ordering: ein Anteil für jedes Element an seinem Platz oder für je zwei Elemente in der richtigen Reihenfolge.",
  case_sensitive: "yes: Groß- und Kleinschreibung zählt bei short_text. Voreinstellung: no.",
  shuffle:
    "yes: Jeder Versuch zeigt die Optionen in einer anderen zufälligen Reihenfolge. Voreinstellung: no.",
  points: "Die Punkte der Frage. Voreinstellung: 1.",
  tags: "Tags des Items, durch Kommas getrennt.",
  feedback_correct: "Was Lernende nach einer richtigen Antwort lesen.",
  feedback_partial: "Was Lernende nach einer teilweise richtigen Antwort lesen.",
  feedback_incorrect: "Was Lernende nach einer falschen Antwort lesen.",
};

export const CSV_TEMPLATE = {
  singleChoice: {
    question: "Welcher Planet ist der Sonne am nächsten?",
    options: ["Venus", "Merkur", "Mars", "Erde"],
    feedback: "Merkur ist etwa 58 Millionen Kilometer von der Sonne entfernt.",
  },
  multipleChoice: { question: "Welche dieser Zahlen sind Primzahlen?" },
  trueFalse: { question: "Auf einem hohen Berg siedet Wasser bei niedrigerer Temperatur." },
  shortText: { question: "Wie heißt die Hauptstadt von Ungarn?", correct: "Budapest" },
  number: { question: "Wie groß ist \\(\\pi\\), auf zwei Nachkommastellen?" },
  matching: {
    question: "Ordnen Sie jedem Land seine Hauptstadt zu.",
    pairs: ["Frankreich | Paris", "Italien | Rom", "Norwegen | Oslo", " | Madrid"],
  },
  ordering: {
    question: "Bringen Sie diese Ereignisse in die richtige Reihenfolge, das früheste zuerst.",
    items: ["Der Buchdruck", "Die Dampfmaschine", "Die Glühlampe", "Der erste Computer"],
  },
  essay: {
    question: "Warum wechseln die Jahreszeiten?",
    modelAnswer:
      "Die Erdachse ist geneigt, deshalb bekommt jede Halbkugel ein halbes Jahr lang mehr Sonnenlicht.",
  },
};
