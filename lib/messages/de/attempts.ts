export const ATTEMPT_ERRORS = {
  closed: "Der Versuch ist nicht mehr offen",
  notStarted: "Der Test hat ein Zeitlimit. Laden Sie ihn, bevor Sie Antworten abgeben",
  notDrawn: "Lernende erhalten unterschiedliche Fragen. Laden Sie den Test, bevor Sie Antworten abgeben",
  requiredForPools:
    "ist erforderlich, weil Lernende unterschiedliche Fragen erhalten. Öffnen Sie zuerst einen Versuch",
  noDraftPools:
    "kann eine Arbeitsfassung mit Pools nicht bewerten. Veröffentlichen Sie sie, und öffnen Sie einen Versuch",
  otherLearner: "gehört nicht zu diesem Versuch",
  noDeadline: "kann nicht hinzugefügt werden, weil der Versuch keine Frist hat",
};
