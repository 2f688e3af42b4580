import { formatCount } from "./format-count.ts";

export const SUBMISSION_ERRORS = {
  attemptsExhausted: "Für diesen Test sind alle Versuche aufgebraucht",
  notVoidable: "Eine Abgabe zu einem Entwurf zählt ohnehin nicht und kann nicht für ungültig erklärt werden",
  voided: "Eine ungültige Abgabe kann nicht bewertet werden",
  notAutoGradable: "Diese Frage bewertet eine Lehrkraft; sie kann nicht automatisch geprüft werden",
  checkLimitExceeded:
    "Diese Frage kann vorerst nicht mehr geprüft werden; versuchen Sie es später noch einmal",
};

export const SUBMISSION_ISSUES = {
  unknownExercise: "ist kein Teil dieses Tests",
  unknownQuestion: "ist keine Frage dieses Teils",
  duplicate: "ist mehrfach beantwortet",
  startsInFuture: (minutes: number) =>
    `darf höchstens ${formatCount(minutes, "Minute", "Minuten")} in der Zukunft liegen`,
  invalidLearnerRef: "darf weder NUL noch eine ungültige Prozentkodierung enthalten",
};
