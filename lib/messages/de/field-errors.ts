import { type Phrases, translatePhrase } from "../translate-phrase.ts";

/** The keys are the translations of the validation messages in `problems.ts`. */
const PHRASES: Phrases = [
  ["ist erforderlich", "Füllen Sie dieses Feld aus."],
  ["muss mindestens 1 Zeichen haben", "Füllen Sie dieses Feld aus."],
  ["muss eine E-Mail-Adresse sein", "Geben Sie eine E-Mail-Adresse wie name@example.com ein."],
  ["muss mindestens {} Zeichen haben", "Geben Sie mindestens {} Zeichen ein."],
  ["darf höchstens {} Zeichen haben", "Geben Sie höchstens {} Zeichen ein."],
  ["muss {} bis {} Zeichen haben", "Geben Sie {} bis {} Zeichen ein."],
  ["muss mindestens 1 Element haben", "Wählen Sie mindestens einen Eintrag aus."],
  ["muss mindestens {} Elemente haben", "Wählen Sie mindestens {} Einträge aus."],
  ["darf höchstens 1 Element haben", "Geben Sie höchstens einen Eintrag an."],
  ["darf höchstens {} Elemente haben", "Geben Sie höchstens {} Einträge an."],
  ["muss eine Zahl sein", "Geben Sie eine Zahl ein."],
  ["muss eine ganze Zahl sein", "Geben Sie eine ganze Zahl ein."],
  ["muss eine ganze Zahl von {} bis {} sein", "Geben Sie eine ganze Zahl von {} bis {} ein."],
  ["muss eine ganze Zahl ab {} sein", "Geben Sie eine ganze Zahl ab {} ein."],
  ["muss ein Vielfaches von {} sein", "Geben Sie ein Vielfaches von {} ein."],
  ["muss mindestens {} sein", "Geben Sie eine Zahl ab {} ein."],
  ["muss größer als {} sein", "Geben Sie eine Zahl größer als {} ein."],
  ["muss kleiner als {} sein", "Geben Sie eine Zahl kleiner als {} ein."],
  ["muss Datum und Uhrzeit nach ISO 8601 mit Zeitzone sein", "Geben Sie ein Datum mit Uhrzeit ein."],
  ["muss in den Jahren {} bis {} liegen", "Geben Sie ein Datum in den Jahren {} bis {} ein."],
  ["muss nach dem Öffnen liegen", "Geben Sie einen Zeitpunkt nach dem Öffnen ein."],
  [
    "muss ein genauer Ursprung wie {} sein, ohne Pfad und Platzhalter",
    "Geben Sie einen genauen Ursprung wie {} ein, ohne Pfad und Platzhalter.",
  ],
  [
    "darf keine Steuerzeichen enthalten",
    "Entfernen Sie Zeilenumbrüche, Tabulatoren und andere Steuerzeichen.",
  ],
  ["darf weder NUL noch einzelne Surrogate enthalten", "Entfernen Sie die Zeichen, die kein Text sind."],
  ["darf höchstens {} JSON enthalten", "Geben Sie höchstens {} ein."],
  ["darf höchstens {} sein", "Geben Sie eine Zahl bis {} ein."],
];

const isFragment = (problem: string): boolean => /^(?:ist|hat|wird|muss|darf|lässt) .*[^.]$/.test(problem);

export const formatFieldError = (problem: string): string =>
  translatePhrase(PHRASES, problem, (value) => value) ??
  (isFragment(problem) ? `Dieser Wert ${problem}.` : problem);
