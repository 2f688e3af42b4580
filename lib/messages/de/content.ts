export const OPAQUE_CONTENT = {
  note: "Diese Frage hat ein eigenes Format, das Ihr Produkt darstellt.",
  content: "Inhalt",
  answer: "Antwort",
};
