export const SETTING_HINTS = {
  passing: "Von 0 bis 100",
  show: "In der Rückschau nach einem Versuch, auf der gehosteten Seite",
  noLimit: "Unbegrenzt",
  externalId: "Kennzeichnet diesen Test in Ihrem eigenen System. Zwei Tests können nicht dieselbe ID haben.",
};

export const SETTINGS_FORM = {
  label: "Einstellungen",
  noFolder: "Kein Ordner",
  otherFolder: "Anderer Ordner",
  chooseFolder: "Ordner auswählen",
  choose: "Auswählen",
  save: "Einstellungen speichern",
  saved: "Einstellungen gespeichert",
  staleTitle: "Jemand anderes hat diese Einstellungen geändert. Ihre Änderungen sind noch hier.",
  staleFolder: "Der Ordner hat sich geändert",
  staleValue: (label: string, value: string): string => `${label}: jetzt „${value}“`,
  staleElsewhere: "Ein anderer Teil dieses Tests hat sich geändert",
};
