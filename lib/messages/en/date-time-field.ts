export const DATE_TIME_FIELD = {
  clear: "Clear",
  clearField: (label: string): string => `Clear “${label}”`,
  incomplete: "Enter a full date and time",
} as const;
