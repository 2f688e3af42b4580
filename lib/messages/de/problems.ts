import { VALIDATION_MESSAGES } from "#lib/contract/validation-messages.ts";
import { type Phrases, toGermanNumber, translatePhrase } from "../translate-phrase.ts";

type Messages = typeof VALIDATION_MESSAGES;
type PlainKey = { [Key in keyof Messages]: Messages[Key] extends string ? Key : never }[keyof Messages];

/** The validation messages that contain no values. */
const PLAIN_PROBLEMS: Readonly<Record<PlainKey, string>> = {
  required: "ist erforderlich",
  invalid: "ist ungültig",
  unknownField: "ist kein bekanntes Feld",
  unknownParameter: "ist kein bekannter Parameter",
  unsupported: "wird nicht unterstützt",
  wrongFormat: "hat ein ungültiges Format",
  object: "muss ein Objekt sein",
  itemRevision: 'muss "latest" oder eine ganze Zahl ab 1 sein',
  poolSource: "muss ein Array von Items oder ein Objekt mit Tags sein",
  email: "muss eine E-Mail-Adresse sein",
  dateTime: "muss Datum und Uhrzeit nach ISO 8601 mit Zeitzone sein",
  keysOrPoints: "ist erforderlich, außer points ist angegeben",
  cursor: "muss leer sein oder der next_cursor derselben Liste in derselben Reihenfolge",
  afterOpening: "muss nach dem Öffnen liegen",
  eventTypes: "muss bekannte Ereignistypen enthalten, durch Kommas getrennt",
  day: "muss ein Datum wie 2026-09-01 sein",
  timeZone: "muss eine IANA-Zeitzone wie Europe/Berlin sein",
  returnUrl: "muss eine https-URL ohne Zugangsdaten sein (http nur für localhost)",
  slug: "darf nur Kleinbuchstaben, Ziffern und einzelne Bindestriche dazwischen enthalten",
  origin: "muss ein genauer Ursprung wie https://school.example sein, ohne Pfad und Platzhalter",
  metadataSize: "darf höchstens 16 KiB JSON enthalten",
  sessionOrLearner: "ist erforderlich, außer learner_ref ist angegeben",
  tagOrDifficulty: "ist erforderlich, außer die Schwierigkeit ist angegeben",
  rubricPoints: "muss ein Objekt mit Punkten je Kriterium sein",
  duplicateCriterion: "darf dieselbe ID nicht zweimal enthalten",
  shortcut: "muss ein einzelnes Zeichen sein, aber keine Ziffer und kein Leerzeichen",
  duplicateShortcut: "darf eine Taste nicht zwei Aktionen zuweisen",
  controlCharacters: "darf keine Steuerzeichen enthalten",
  unstorable: "darf weder NUL noch einzelne Surrogate enthalten",
  notAddressable: 'darf nicht leer, "." oder ".." sein, weil eine URL das nicht enthalten kann',
  atLeastOne: "muss mindestens 1 Element haben",
  contentVersion: 'muss die Nummer einer Version, "draft" oder "published" sein',
  versionName: 'muss die Nummer einer Version oder "working" sein',
  invalidRequest: "Die Anfrage ist ungültig (siehe details)",
};

/** The validation messages with values. The first one that fits counts. */
const PROBLEMS_WITH_VALUES: Phrases = [
  ["must be a string", "muss ein Text sein"],
  ["must be a number", "muss eine Zahl sein"],
  ["must be a whole number", "muss eine ganze Zahl sein"],
  ["must be true or false", "muss true oder false sein"],
  ["must be an array", "muss ein Array sein"],
  ["must be a multiple of {}", "muss ein Vielfaches von {} sein"],
  ["must be at least {}", "muss mindestens {} sein"],
  ["must be greater than {}", "muss größer als {} sein"],
  ["must be at most {}", "darf höchstens {} sein"],
  ["must be less than {}", "muss kleiner als {} sein"],
  ["must have at least 1 character", "muss mindestens 1 Zeichen haben"],
  ["must have at least {} characters", "muss mindestens {} Zeichen haben"],
  ["must have at least 1 item", "muss mindestens 1 Element haben"],
  ["must have at least {} items", "muss mindestens {} Elemente haben"],
  ["must have at most 1 character", "darf höchstens 1 Zeichen haben"],
  ["must have at most {} characters", "darf höchstens {} Zeichen haben"],
  ["must have at most 1 item", "darf höchstens 1 Element haben"],
  ["must have at most {} items", "darf höchstens {} Elemente haben"],
  ["must have {} to {} characters", "muss {} bis {} Zeichen haben"],
  ["must have {} to {} character", "muss {} bis {} Zeichen haben"],
  ["must be a whole number from {} to {}", "muss eine ganze Zahl von {} bis {} sein"],
  ["must be a whole number of at least {}", "muss eine ganze Zahl ab {} sein"],
  ["can't be combined with the mode {}", "lässt sich nicht mit dem Modus {} verbinden"],
  ["can't be combined with {}", "lässt sich nicht mit {} verbinden"],
  ["must be in the years {} to {}", "muss in den Jahren {} bis {} liegen"],
  ["must be up to {} UUIDs, separated by commas", "darf höchstens {} UUIDs enthalten, durch Kommas getrennt"],
  ["must be up to {} tags, separated by commas", "darf höchstens {} Tags enthalten, durch Kommas getrennt"],
  ["must be one of {}", "muss einer dieser Werte sein: {}"],
  ['must be "{}"', 'muss "{}" sein'],
  ["must be true", "muss true sein"],
  ["must be false", "muss false sein"],
  ["{} not found", "Nicht gefunden: {}"],
];

/** What can't be found, as the messages above name it. */
const THINGS: Readonly<Record<string, string>> = {
  "API key": "API-Schlüssel",
  Alert: "Hinweis",
  Anchor: "Ankerantwort",
  Answer: "Antwort",
  Assessment: "Test",
  Attempt: "Versuch",
  Collection: "Sammlung",
  "Collection item": "Eintrag der Sammlung",
  Comment: "Kommentar",
  Delivery: "Zustellung",
  File: "Datei",
  Folder: "Ordner",
  Import: "Import",
  Invitation: "Einladung",
  Item: "Item",
  Learner: "Lernende Person",
  Member: "Mitglied",
  Organization: "Organisation",
  Picture: "Bild",
  Platform: "Lernplattform",
  Question: "Frage",
  Regrade: "Korrektur",
  Revision: "Revision",
  Score: "Punktzahl",
  Submission: "Abgabe",
  Version: "Version",
  Webhook: "Webhook",
};

/** The messages without values, by their English text. */
const PLAIN_BY_TEXT = new Map<string, string>(
  (Object.keys(PLAIN_PROBLEMS) as PlainKey[]).map((key) => [VALIDATION_MESSAGES[key], PLAIN_PROBLEMS[key]]),
);

/** Translates a message of the contract, which is worded in English. Returns any other text unchanged. */
export const translateProblem = (message: string): string =>
  PLAIN_BY_TEXT.get(message) ?? translatePhrase(PROBLEMS_WITH_VALUES, message, translateValue) ?? message;

const translateValue = (value: string): string => THINGS[value] ?? toGermanNumber(value);
