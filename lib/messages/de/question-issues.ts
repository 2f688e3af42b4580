export const QUESTION_ISSUES = {
  keysTooComplex:
    "macht die Lösungsschlüssel zu komplex für die Bewertung. Verwenden Sie weniger oder einfachere Schlüssel",
  storedKeysMismatch: "passen nicht mehr zu diesem Inhalt. Senden Sie neue",
};
