import { endSentence } from "../en/format.ts";
import { formatCount, formatNumber } from "./format-count.ts";

export const CHOOSE_FOLDER = {
  label: "Ordner suchen",
  move: "Verschieben",
  noFolder: "Kein Ordner",
  empty: "Keine Ordner gefunden",
};

export const FOLDERS_PAGE = {
  title: "Ordner",
  lead: "Ordnen Sie Tests und Items in Ordnern. Ordner können bis zu 10 Ebenen tief verschachtelt sein.",
  search: "Name des Ordners",
  emptyTitle: "Noch keine Ordner",
  emptyText: "Erstellen Sie einen Ordner, und verschieben Sie dann Tests oder Items hinein.",
  emptyReadOnly: "Ordner, die Mitglieder Ihrer Organisation erstellen, erscheinen hier.",
  partial: (shown: number, total: number): string =>
    `Die ersten ${formatNumber(shown)} von ${formatNumber(total)} Ordnern werden angezeigt. Suchen Sie, um andere zu finden.`,
  noMatch: "Keine Ordner gefunden",
  showAll: "Alle Ordner anzeigen",
};

export const FOLDER_TREE = {
  label: "Ordner",
  topLevel: "Oberste Ebene",
  toggle: (name: string): string => `Ordner in ${name}`,
  assessments: (n: number): string => (n === 1 ? "Test" : "Tests"),
  more: (name: string): string => `Weitere Aktionen für ${name}`,
  move: "Verschieben …",
  rename: "Umbenennen …",
  newFolder: "Neuer Unterordner …",
  delete: "Löschen …",
  drag: (name: string): string => `${name} ziehen`,
  moved: (name: string): string => `„${name}“ verschoben`,
  dragging: {
    instructions:
      "Mit der Leertaste nehmen Sie den Ordner auf, mit den Pfeiltasten wählen Sie das Ziel, mit der Leertaste legen Sie ihn dort ab, mit Escape brechen Sie ab.",
    topLevel: "oberste Ebene",
    nowhere: "kein Ziel",
    start: (name: string): string => `${name} aufgenommen.`,
    over: (target: string): string => `Ziel: ${target}.`,
    overNothing: "Kein Ziel.",
    drop: (name: string, target: string): string => `${name} abgelegt. Ziel: ${target}.`,
    dropNowhere: "Außerhalb aller Ordner abgelegt.",
    cancel: (name: string): string => `${name} wurde nicht verschoben.`,
  },
};

export const FOLDER_DIALOGS = {
  renameTitle: (name: string): string => `„${name}“ umbenennen`,
  renamed: (name: string): string => `Ordner umbenannt in „${name}“`,
  newTitle: "Neuer Ordner",
  newInTitle: (name: string): string => `Neuer Ordner in „${name}“`,
  create: "Ordner erstellen",
  created: (name: string): string => `„${name}“ erstellt`,
  moveTitle: (name: string): string => `„${name}“ verschieben`,
  movedBack: (name: string): string => `„${name}“ zurückverschoben`,
  notEmptyTitle: (name: string): string => `„${name}“ ist nicht leer`,
  notEmptyText: (folders: number, assessments: number, items: number): string => {
    const contents = [
      ...(folders > 0 ? [formatCount(folders, "Ordner", "Ordner")] : []),
      ...(assessments > 0 ? [`${formatCount(assessments, "Test", "Tests")} (mit archivierten)`] : []),
      ...(items > 0 ? [`${formatCount(items, "Item", "Items")} (mit archivierten)`] : []),
    ];
    return `Inhalt: ${new Intl.ListFormat("de").format(contents)}. Nur leere Ordner können gelöscht werden. Verschieben Sie daher zuerst den Inhalt.`;
  },
  showAssessments: "Tests ansehen",
  showItems: "Items ansehen",
  deleteTitle: (name: string): string => `„${name}“ löschen?`,
  deleteText: "Dieser Ordner ist leer. Sonst wird nichts gelöscht.",
  deleteVerb: "Ordner löschen",
  deleted: (name: string): string => `„${name}“ gelöscht`,
};

export const COLLECTIONS_PAGE = {
  title: "Sammlungen",
  lead: "Stellen Sie Tests in einer Reihenfolge zusammen, zum Beispiel für einen Kurs. Ein Test kann in beliebig vielen Sammlungen sein.",
  tabsLabel: "Sammlungen nach Status",
  active: "Aktiv",
  archived: "Archiviert",
  emptyTitle: "Noch keine Sammlungen",
  emptyText: "Erstellen Sie eine Sammlung, und fügen Sie ihr dann Tests hinzu.",
  noArchived: "Keine archivierten Sammlungen",
  assessments: "Tests",
  slug: "Slug",
  updated: "Geändert",
};

export const NEW_COLLECTION = { open: "Neue Sammlung", verb: "Sammlung erstellen" };

export const COLLECTION_PAGE = {
  title: "Sammlung",
  results: "Ergebnisse",
  items: "Tests in dieser Sammlung",
  emptyTitle: "Noch keine Tests",
  emptyText: "Fügen Sie zu Beginn einen Test hinzu.",
  emptyReadOnly: "Hinzugefügte Tests erscheinen hier.",
  resultsLabel: (title: string): string => `: ${title}`,
};

export const ADD_ASSESSMENT = {
  open: "Test hinzufügen",
  label: "Test suchen",
  empty: "Keine Tests gefunden, die nicht schon in dieser Sammlung sind",
  added: (title: string): string => `„${title}“ zur Sammlung hinzugefügt`,
};

export const COLLECTION_ACTIONS = {
  label: "Weitere Aktionen für diese Sammlung",
  rename: "Umbenennen …",
  describe: "Beschreibung bearbeiten …",
  delete: "Löschen …",
  archived: "Sammlung archiviert",
  unarchived: "Sammlung wiederhergestellt",
  saved: "Sammlung gespeichert",
  renameTitle: "Sammlung umbenennen",
  renameHint: "Ihr Slug bleibt gleich.",
  describeTitle: "Beschreibung bearbeiten",
  describeVerb: "Beschreibung speichern",
  deleteTitle: (name: string): string => `„${name}“ löschen?`,
  deleteText:
    "Die Tests darin bleiben erhalten. Dies kann nicht rückgängig gemacht werden. Um die Sammlung nur auszublenden, archivieren Sie sie.",
  deleteVerb: "Sammlung löschen",
  deleted: "Sammlung gelöscht",
};

export const COLLECTION_ITEMS = {
  drag: (title: string): string => `${title} ziehen`,
  moveUp: (title: string): string => `${title} nach oben verschieben`,
  moveDown: (title: string): string => `${title} nach unten verschieben`,
  more: (title: string): string => `Weitere Aktionen für ${title}`,
  results: "Ergebnisse",
  toTop: "Ganz nach oben",
  toBottom: "Ganz nach unten",
  remove: "Entfernen",
  removed: (title: string): string => `„${title}“ aus der Sammlung entfernt`,
  restored: (title: string): string => `„${title}“ wieder zur Sammlung hinzugefügt`,
  orderKept: (reason: string): string => `${endSentence(reason)} Die Reihenfolge hat sich nicht geändert.`,
  position: (number: number, count: number): string => `${number} von ${count}`,
  moved: (title: string, position: string): string => `${title}: jetzt ${position}.`,
  dragging: {
    instructions:
      "Mit der Leertaste nehmen Sie den Test auf, mit den Pfeiltasten verschieben Sie ihn, mit der Leertaste legen Sie ihn ab, mit Escape brechen Sie ab.",
    start: (title: string, position: string): string => `${title} aufgenommen, ${position}.`,
    over: (position: string): string => `Jetzt ${position}.`,
    drop: (title: string, position: string | undefined): string =>
      position ? `${title} abgelegt: ${position}.` : `${title} abgelegt.`,
    cancel: (title: string): string => `${title} wurde nicht verschoben.`,
  },
};

export const COLLECTION_RESULTS = {
  metaTitle: "Ergebnisse der Sammlung",
  title: (name: string): string => `Ergebnisse: ${name}`,
  lead: "Alle Abgaben zu den Tests dieser Sammlung, neueste zuerst.",
  emptyTitle: "Noch keine Abgaben",
  emptyText: "Abgaben erscheinen hier, sobald Lernende einen Test dieser Sammlung ablegen.",
};
