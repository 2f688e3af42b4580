export const EDIT_PAGE = {
  title: "Test bearbeiten",
  archivedTitle: (assessment: string) => `„${assessment}“ ist archiviert`,
  archived:
    "Archivierte Tests können nicht bearbeitet werden. Wählen Sie auf der Übersicht dieses Tests im Menü „Mehr“ den Befehl „Wiederherstellen“, um ihn zu bearbeiten.",
  overview: "Zur Übersicht",
};
