import type { LtiMessages } from "../language.ts";

export const de: LtiMessages = {
  opening: "Wird geöffnet …",
  continue: "Weiter",
  newWindowTitle: "In neuem Fenster öffnen",
  newWindowHint:
    "Ihr Browser blockiert Cookies innerhalb der Lernplattform. Deshalb lässt sich hier nicht feststellen, dass Sie diese Seite geöffnet haben. In einem eigenen Fenster funktioniert es.",
  openWindow: "In neuem Fenster öffnen",
  openAgain: "Schließen Sie diese Seite und öffnen Sie die Aktivität in Ihrem Kurs erneut.",
  refusedTitle: "Diese Seite kann nicht geöffnet werden",
  refusedExpired:
    "Der Link aus Ihrem Kurs ist abgelaufen oder wurde bereits verwendet. Öffnen Sie die Aktivität in Ihrem Kurs erneut.",
  refusedAssessment:
    "Hinter dieser Aktivität steht kein Test, oder er ist noch nicht veröffentlicht. Sagen Sie Ihrer Lehrkraft Bescheid.",
  refusedBusy:
    "Der Dienst kann gerade nicht antworten. Warten Sie eine Minute und öffnen Sie die Aktivität erneut.",
  refusedSetup:
    "Die Anfrage Ihrer Lernplattform konnte nicht geprüft werden. Öffnen Sie die Aktivität erneut. Hilft das nicht, nennen Sie Ihrer Administration diesen Code: {code}",
  timeLimit: { one: "Zeitlimit: {n} Minute", other: "Zeitlimit: {n} Minuten" },
  timerStarts: "Die Zeit läuft ab dem Start und auch dann weiter, wenn diese Seite geschlossen ist.",
  start: "Starten",
  startAnother: "Neuen Versuch starten",
  attemptsLeft: { one: "Sie haben noch {n} Versuch.", other: "Sie haben noch {n} Versuche." },
  lastResult: "Ihr letztes Ergebnis",
  score: { one: "{score} von {max} Punkt ({percent} %)", other: "{score} von {max} Punkten ({percent} %)" },
  passed: "Bestanden",
  notPassed: "Nicht bestanden",
  pending: "Einige Antworten sind noch nicht bewertet, dies ist also noch nicht das Endergebnis.",
  exhausted: "Sie haben alle Versuche verbraucht.",
  archived: "Dieser Test ist geschlossen und nimmt keine Versuche mehr an.",
  notOpen: "Dieser Test ist zurzeit nicht geöffnet.",
  noScript: "Dieser Test benötigt JavaScript. Schalten Sie es ein und öffnen Sie die Aktivität erneut.",
};
