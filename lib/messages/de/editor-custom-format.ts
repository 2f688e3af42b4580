export const CUSTOM_FORMAT = {
  explanation:
    "Diese Frage hat ein eigenes Format. Ihr Produkt zeigt sie an, und Sie können sie über die API bearbeiten.",
  showContent: "Inhalt anzeigen",
  noKey: "Ohne Lösungsschlüssel, daher manuell bewertet.",
  answer: (responseId: string) => `Antwort „${responseId}“`,
};
