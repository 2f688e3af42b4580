export const CUSTOM_FORMAT = {
  explanation:
    "Diese Frage hat ein eigenes Format. Ihr Produkt zeigt sie an, und Sie können sie über die API bearbeiten.",
  showContent: "Inhalt anzeigen",
  noKey: "Kein Lösungsschlüssel, daher bewertet eine Lehrkraft.",
  answer: (responseId: string) => `Antwort „${responseId}“`,
};
