export const REGRADE_ERRORS = {
  stale:
    "Seit der Vorschau haben sich Abgaben oder Versionen geändert, oder eine andere Vorschau hat sie ersetzt. Berechnen Sie die Vorschau neu",
  previewing: "Die Vorschau wird noch berechnet",
  notPreviewed: "Die Korrektur wurde bereits angewendet oder rückgängig gemacht",
  notCommitted: "Die Korrektur ist nicht wirksam und kann daher nicht rückgängig gemacht werden",
  superseded: (id: string) =>
    `Die Korrektur ${id} betrifft dieselben Fragen. Machen Sie zuerst diese rückgängig`,
};

export const REGRADE_ISSUES = {
  unknownQuestion: "ist keine Frage dieser Versionen",
  duplicateQuestion: "wird mehrfach korrigiert",
  unknownVersion: "ist keine veröffentlichte Version des Tests",
  unknownResponse: "wird in dieser Frage nicht beantwortet",
  inVersion: (message: string, version: number) => `${message} (Version ${version})`,
  needsTeacher: "ist bei einer Frage, die eine Lehrkraft bewertet, nicht möglich",
};
