export const SETTING_LABELS = {
  title: "Titel",
  description: "Beschreibung",
  folder_id: "Ordner",
  external_id: "Externe ID",
  tags: "Tags",
  passing: "Bestehensgrenze (%)",
  minutes: "Zeitlimit (Minuten)",
  attempts: "Versuche pro Person",
  onDeadline: "Nach Ablauf der Zeit",
  opensAt: "Öffnet",
  closesAt: "Schließt",
  show: "Lösungen anzeigen",
  gradeSkipped: "Übersprungene Fragen bewerten",
  marking: "Bewertungen pro Abgabe",
  exerciseOrder: "Teile mischen",
  gradePolicy: "Ergebnis für Lernplattformen",
  blueprint: "Testplan",
};

export const SOLUTION_LABELS = {
  never: "Nie",
  after_submit: "Nach jedem Versuch",
  after_passing: "Nach dem Bestehen",
  after_last_attempt: "Nach dem letzten Versuch",
};
