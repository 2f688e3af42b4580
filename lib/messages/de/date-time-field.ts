export const DATE_TIME_FIELD = {
  clear: "Leeren",
  clearField: (label: string): string => `„${label}“ leeren`,
  incomplete: "Geben Sie Datum und Uhrzeit vollständig ein",
};
