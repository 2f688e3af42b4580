import { formatCount } from "./format-count.ts";

export const LEARNERS = {
  title: "Lernende",
  lead: "Alle, die Antworten abgegeben haben oder ein Profil besitzen.",
  search: "Nach Referenz oder Name suchen",
  learner: "Lernende",
  submissions: "Abgaben",
  accommodations: "Nachteilsausgleich",
  since: "Zuerst gesehen",
  none: "Noch keine Lernenden",
  noneHint: "Lernende erscheinen hier, wenn sie Antworten abgeben oder wenn Ihr Produkt ihre Profile anlegt.",
  noMatch: "Keine Lernenden gefunden",
};

export const LEARNER = {
  profile: "Profil",
  history: "Abgaben",
  reference: "Referenz",
  name: "Name",
  noName: "Nicht festgelegt",
  since: "Zuerst gesehen",
  accommodations: "Nachteilsausgleich",
  describeAccommodations: (timeFactor: number, extraAttempts: number): string => {
    const parts = [
      timeFactor > 1 ? `${formatExtraTime(timeFactor)} % Zusatzzeit` : "",
      extraAttempts > 0 ? formatCount(extraAttempts, "zusätzlicher Versuch", "zusätzliche Versuche") : "",
    ].filter(Boolean);
    return parts.length > 0 ? parts.join(", ") : "Keiner";
  },
  export: "Daten exportieren",
  noSubmissions: "Keine Abgaben",
  noSubmissionsHint: "Es gibt ein Profil, aber noch keine abgegebenen Antworten.",
};

export const EDIT_LEARNER = {
  open: "Bearbeiten",
  title: (learner: string): string => `${learner} bearbeiten`,
  name: "Name",
  nameHint:
    "Erscheint im Dashboard anstelle der Referenz. Lassen Sie das Feld leer, um die Referenz anzuzeigen.",
  extraTime: "Zusatzzeit (%)",
  extraTimeHint: "Verlängert jedes Zeitlimit. 25 macht aus 60 Minuten 75.",
  extraTimeRange: "Geben Sie eine Zahl von 0 bis 900 ein.",
  extraAttempts: "Zusätzliche Versuche",
  extraAttemptsHint: "Über die Versuche hinaus, die ein Test erlaubt.",
  extraAttemptsRange: "Geben Sie eine ganze Zahl von 0 bis 100 ein.",
  scope: "Der Nachteilsausgleich gilt für jeden Versuch, der ab jetzt begonnen wird.",
  save: "Speichern",
  saved: "Gespeichert",
};

export const RENAME_LEARNER = {
  open: "Referenz ändern",
  title: (learner: string): string => `Referenz ändern: ${learner}`,
  text: "Alle Abgaben, Versuche und Token gehen auf die neue Referenz über. Ihr Produkt muss ab jetzt diese verwenden.",
  reference: "Neue Referenz",
  verb: "Referenz ändern",
  done: "Referenz geändert",
};

export const ERASE_LEARNER = {
  open: "Löschen",
  title: (learner: string): string => `Daten von ${learner} löschen?`,
  text: "Referenz, Name, Metadaten, geschriebene Antworten und Kommentare werden überall gelöscht. Dies kann nicht rückgängig gemacht werden.",
  keep: "Punktzahlen",
  keepStatistics: "Punktzahlen ohne Personenbezug behalten",
  keepStatisticsHint: "Die Auswertung bleibt genau gleich.",
  keepNothing: "Auch Punktzahlen löschen",
  keepNothingHint: "Die Abgaben werden gelöscht, und die Auswertung ändert sich.",
  word: "löschen",
  verb: "Daten löschen",
  erasedTitle: "Daten gelöscht",
  erasedText:
    "Bewahren Sie die Quittung als Nachweis auf. Ihre Signatur lässt sich mit POST /v1/receipts/verify prüfen. Die Referenz ist darin nicht enthalten.",
  download: "Quittung herunterladen",
  toList: "Zu den Lernenden",
};

export const formatExtraTime = (timeFactor: number): string =>
  (Math.round((timeFactor - 1) * 10_000) / 100).toLocaleString("de", { useGrouping: false });

export const LEARNER_ERRORS = {
  refTaken: "Diese Referenz wird bereits für andere Lernende verwendet",
};
