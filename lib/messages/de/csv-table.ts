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
