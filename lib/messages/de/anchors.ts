import { formatCount } from "./format-count.ts";

export const ANCHOR_ERRORS = {
  exists: "Diese Antwort ist bereits eine Ankerantwort",
  markFinal:
    "Sie haben die vereinbarte Bewertung dieser Ankerantwort gesehen und können Ihre Bewertung daher nicht mehr ändern",
  ownAnchor:
    "Sie haben die vereinbarte Bewertung dieser Ankerantwort festgelegt und können sie daher nicht bewerten",
  calibrationRequired:
    "Bewerten Sie zuerst die Ankerantworten dieses Tests. Laden Sie die Seite neu, um sie zu öffnen; Ihre Bewertung bleibt bis dahin erhalten",
  notInAssessment: "ist keine Abgabe dieses Tests oder ist eine Abgabe zu einem Entwurf",
  erased: "hat keine Antworten mehr, weil sie gelöscht wurden",
  scoreToFinalize: "ist erforderlich, um die Bewertung abzuschließen",
  limit: (max: number) =>
    `kann nicht hinzugefügt werden: Ein Test kann höchstens ${formatCount(max, "Ankerantwort", "Ankerantworten")} haben`,
};
