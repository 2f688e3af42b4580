export const NAVIGATION = {
  label: "Hauptnavigation",
  menu: "Menü",
  skip: "Zum Inhalt springen",
  overview: "Übersicht",
  groups: {
    library: "Bibliothek",
    learners: "Lernende",
    integration: "Integration",
    organization: "Organisation",
  },
  assessments: "Tests",
  items: "Itembank",
  folders: "Ordner",
  collections: "Sammlungen",
  results: "Ergebnisse",
  learners: "Lernende",
  grading: "Bewertung",
  keys: "API-Schlüssel",
  webhooks: "Webhooks",
  members: "Mitglieder",
  settings: "Einstellungen",
  account: "Konto",
  docs: "Dokumentation",
};

export const ACCOUNT_MENU = {
  organizationLabel: (name: string): string => `${name}: Organisation wechseln`,
  newOrganization: "Neue Organisation …",
  accountLabel: (name: string): string => `${name}: Konto`,
  signOut: "Abmelden",
};

export const NOT_FOUND = {
  title: "Seite nicht gefunden",
  text: "Möglicherweise wurde sie verschoben, oder der Link ist unvollständig.",
  dashboardText:
    "Möglicherweise wurde sie gelöscht, oder sie gehört zu einer anderen Ihrer Organisationen. Wechseln Sie in diesem Fall zu dieser Organisation, und öffnen Sie den Link erneut.",
  goHome: "Zur Startseite",
  goToOverview: "Zur Übersicht",
};

export const REAUTHENTICATION = {
  declined: "Sie sind abgemeldet, daher wurde nichts gespeichert.",
};
