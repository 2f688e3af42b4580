import type { GradingAction } from "#lib/contract/marking-shortcuts.ts";

export const ACTION_NAMES: Readonly<Record<GradingAction, string>> = {
  next_ungraded: "Nächste unbewertete",
  previous_ungraded: "Vorherige unbewertete",
  next_answer: "Nächste Antwort",
  previous_answer: "Vorherige Antwort",
  next_question: "Nächste Frage der Abgabe",
  previous_question: "Vorherige Frage der Abgabe",
  switch_view: "Zwischen Frage und Abgabe wechseln",
  points: "Punkte",
  comment: "Rückmeldung",
  saved_comments: "Gespeicherte Kommentare",
  full_marks: "Volle Punktzahl",
  zero: "0 Punkte",
  skip: "Überspringen",
  reassign: "Neu zuweisen",
  rubric: "Bewertungsraster bearbeiten",
  help: "Tastenkürzel",
};

export const SHORTCUT_MESSAGES = {
  title: "Tastenkürzel",
  lead: "Tastenkürzel wirken auf der Bewertungsseite, solange Sie nicht in ein Feld schreiben.",
  enable: "Kürzel aus einer einzelnen Taste aktivieren",
  capitals: "Ein Großbuchstabe steht für die Umschalttaste mit dem Buchstaben.",
  duplicate: "Zwei Aktionen haben dieselbe Taste.",
  save: "Speichern",
  saving: "Wird gespeichert …",
  reset: "Auf Standard zurücksetzen",
  fixed: [
    ["1–9, 0", "Kriterien 1 bis 10"],
    ["Umschalt + Ziffer", "Kriterien 11 bis 20"],
    ["Strg + Eingabe", "Speichern und weiter, auch in einem Feld"],
    ["Strg + Z", "Rückgängig, über alle Antworten hinweg"],
    ["Strg + Umschalt + Z", "Wiederholen"],
    ["Esc", "Feld verlassen"],
  ] as readonly (readonly [keys: string, effect: string])[],
};
