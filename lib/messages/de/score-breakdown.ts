/** Points such as "2 Punkte" come as nominatives, so no sentence may need their dative ("von 2 Punkten"). */
export const SCORE_BREAKDOWN = {
  awaitingTeacher:
    "Eine Lehrkraft bewertet diese Frage als Ganzes. Sie ist in der Punktzahl noch nicht enthalten.",
  skipped: (points: string) => `Diese Frage wurde übersprungen und zählt 0 (maximal ${points}).`,
  gradedByTeacher: (score: string, points: string) =>
    `Eine Lehrkraft hat ${score} vergeben (maximal ${points}).`,
  total: (equation: string, sum: string, points: string, minimum: string | null) =>
    `${equation}${sum} (maximal ${points})${minimum === null ? "" : `. Eine Frage ergibt nie weniger als ${minimum}`}.`,
  weight: (own: string, all: string, points: string) =>
    `Gewicht ${own} von ${all}: ${points} × ${own}/${all}`,
  noKey: "es ist keine richtige Antwort festgelegt",
  dropped: "Diese Frage zählt nicht: Sie wurde aus der Punktzahl und aus dem Maximum herausgenommen.",
  fullCredit: (points: string) => `Für diese Frage erhalten alle die volle Punktzahl: ${points}.`,
  keySet: (isPublished: boolean, points: string) =>
    `${isPublished ? "Der veröffentlichte Lösungsschlüssel" : "Ein weiterer korrigierter Lösungsschlüssel"} ergibt ${points}.`,
  otherKeys: (scores: readonly string[]) =>
    `Mehrere Lösungsschlüssel gelten, und das beste Ergebnis zählt. ${scores.join(" ")}`,
  exactly: (fraction: string) => `Genau: ${fraction}.`,
};
