import type { ITEM_STATUSES } from "#lib/contract/items.ts";
import type { ItemsBulkBody } from "#lib/contract/items-bulk.ts";
import { formatTests } from "./counted-nouns.ts";
import { INTERACTION_LABELS } from "./editor-interactions.ts";
import { formatCount, formatNumber } from "./format-count.ts";

const formatItems = (n: number): string => formatCount(n, "Item", "Items");

export const formatItemTypes = (interactions: readonly string[]): string =>
  interactions.length === 0
    ? "Eigenes Format"
    : interactions.map((kind) => INTERACTION_LABELS[kind] ?? kind).join(", ");

export const ITEM_BANK = {
  title: "Itembank",
  lead: "Fragen, die Sie in beliebig vielen Tests verwenden können.",
  newItem: "Neues Item",
  emptyTitle: "Noch keine Items",
  emptyText:
    "Erstellen Sie ein Item hier, speichern Sie eine Frage aus dem Editor, oder verwenden Sie die API.",
  emptyReadOnly: "Items, die Mitglieder Ihrer Organisation erstellen, erscheinen hier.",
  noMatchText: "Versuchen Sie es mit anderen Wörtern, Tags oder Filtern.",
  item: "Item",
  type: "Typ",
  points: "Punkte",
  usedIn: "Verwendet in",
  assessments: (n: number): string => (n === 0 ? "Nicht verwendet" : formatTests(n)),
  lastPublished: "Zuletzt veröffentlicht",
  folder: "Ordner",
  archived: "Archiviert",
};

export const ITEM_FILTERS = {
  label: "Items filtern",
  text: "Titel oder Text",
  tag: "Tag",
  type: "Typ",
  anyType: "Alle Typen",
  difficulty: "Schwierigkeit",
  anyDifficulty: "Alle Schwierigkeiten",
  folder: "Ordner",
  status: "Status",
  statuses: { active: "Nicht archiviert", archived: "Archiviert", all: "Alle" } satisfies Record<
    (typeof ITEM_STATUSES)[number] | "all",
    string
  >,
};

const BULK_DONE: Readonly<Record<ItemsBulkBody["action"], string>> = {
  archive: "archiviert",
  unarchive: "wiederhergestellt",
  move: "verschoben",
  tag: "mit neuen Tags",
  set_tags: "mit neuen Tags",
};

export const ITEM_BULK_BAR = {
  label: "Ausgewählte Items",
  tag: "Tags ändern",
  move: "In Ordner verschieben",
  clear: "Auswahl aufheben",
  selected: (n: number): string => `${formatNumber(n)} ausgewählt`,
  moveTitle: (n: number): string => `${formatItems(n)} verschieben`,
  tagTitle: (n: number): string => `Tags von ${formatItems(n)} ändern`,
  add: "Tags hinzufügen",
  remove: "Tags entfernen",
  saveTags: "Tags speichern",
  noTags: "Geben Sie einen Tag ein, der hinzugefügt oder entfernt werden soll.",
  done: (n: number, action: ItemsBulkBody["action"]): string => `${formatItems(n)} ${BULK_DONE[action]}`,
  undone: (n: number): string => `Rückgängig gemacht: ${formatItems(n)}`,
  failed: (n: number): string => `${formatCount(n, "Item konnte", "Items konnten")} nicht geändert werden:`,
};

export const ITEM_PAGE = {
  title: "Item",
  archived:
    "Dieses Item ist archiviert. Es erscheint nicht in der Liste, und Pools, die Items nach Tags ziehen, ziehen es nicht. Tests, die es verwenden, behalten es.",
  earlier: (revision: number, latest: number): string =>
    `Sie sehen Revision ${revision}. Die neueste ist Revision ${latest}.`,
  showLatest: "Neueste ansehen",
  preview: "Vorschau",
  facts: "Zusammenfassung",
  type: "Typ",
  points: "Punkte",
  revision: "Revision",
  tags: "Tags",
  folder: "Ordner",
  externalId: "Externe ID",
  created: "Erstellt",
  updated: "Geändert",
};

export const ITEM_ACTIONS = {
  label: "Weitere Aktionen für dieses Item",
  duplicate: "Duplizieren",
  duplicated: "Item dupliziert",
  archived: "Item archiviert",
  unarchived: "Item wiederhergestellt",
  delete: "Löschen …",
  cannotDelete: "Dieses Item kann nicht gelöscht werden",
  cannotDeleteText:
    "Es wird in Tests verwendet. Archivieren Sie es stattdessen: Es verschwindet dann aus der Liste und aus Pools, die Items nach Tags ziehen.",
  archiveInstead: "Item archivieren",
  deleteTitle: "Dieses Item löschen?",
  deleteText:
    "Kein Test verwendet es. Alle seine Revisionen werden gelöscht. Dies kann nicht rückgängig gemacht werden.",
  deleteVerb: "Item löschen",
  deleted: "Item gelöscht",
};

export const ITEM_STATISTICS = {
  title: "Statistik",
  none: "Noch keine Statistik",
  noneText:
    "Sie erscheint, sobald Lernende einen veröffentlichten Test abgegeben haben, der dieses Item enthält.",
  n: "Abgaben",
  meanShare: "Mittlere Punktzahl",
  discrimination: "Trennschärfe",
  assessments: "Veröffentlicht in",
  firstPublished: "Zuerst veröffentlicht",
  lastPublished: "Zuletzt veröffentlicht",
  note: "Vollständig bewertete Abgaben mit diesem Item, über alle Tests und Revisionen. Die Trennschärfe ist die Korrelation mit der übrigen Punktzahl.",
  byRevision: "Nach Revision",
  revision: "Revision",
  assessmentCount: formatTests,
  options: "Antworten nach Option",
  sample: (n: number, maySeeKeys: boolean): string =>
    `n = ${formatNumber(n)} mit Antwort${maySeeKeys ? ". ✓ kennzeichnet, was in der neuesten Revision richtig ist." : ""}`,
  option: "Option",
  noAnswers: "Noch keine Antworten",
  picked: "Ausgewählt",
  share: "Anteil",
  correct: "Richtig",
  noText: "Kein Text",
};

export const ITEM_USAGE = {
  title: "Verwendung",
  none: "Noch nicht verwendet",
  noneText: "Fügen Sie das Item im Editor in einen Test ein, oder verweisen Sie in der API auf seine ID.",
  assessment: "Test",
  place: "Verwendet in",
  workingCopy: "Arbeitsfassung",
  version: (version: number): string => `Version ${version}`,
  question: (number: number): string => `Frage ${number}`,
  pool: (part: number): string => `Pool von Teil ${part}`,
  revision: "Revision",
  latest: "Neueste",
  status: "Status",
  outdated: "Veraltet",
  current: "Aktuell",
  update: "Auf neueste aktualisieren",
  openEditor: "Editor öffnen",
  inAssessment: (title: string): string => `: ${title}`,
  updated: (title: string): string =>
    `„${title}“ verwendet jetzt die neueste Revision. Veröffentlichen Sie den Test, damit Lernende sie sehen.`,
};

export const ITEM_HISTORY = {
  title: "Verlauf",
  revision: "Revision",
  latest: "Neueste",
  changed: "Geändert",
  changedBy: "Geändert von",
  what: "Änderungen",
  content: "Frage",
  details: "Titel, Tags oder andere Angaben",
  created: "Erstellt",
  view: "Ansehen",
  changes: "Änderungen ansehen",
  ofRevision: (revision: number): string => ` (Revision ${revision})`,
  difference: (from: number, to: number): string => `Änderungen von Revision ${from} zu Revision ${to}`,
  noDifference: "Diese Revisionen unterscheiden sich nicht.",
};

export const ITEM_DETAILS = {
  title: (title: string): string => `Titel: ${title}`,
  tag: (tag: string): string => `Tag: ${tag}`,
  externalId: (id: string): string => `Externe ID: ${id}`,
  folder: "In einen anderen Ordner verschoben",
  metadata: "Metadaten geändert",
};

export const ITEM_EDITOR = {
  newTitle: "Neues Item",
  editTitle: "Item bearbeiten",
  backToItem: "Zum Item",
  backToBank: "Itembank",
  question: "Frage",
  aside: "Checkliste und Angaben",
  checklist: "Checkliste",
  title: "Titel",
  titleHint: "Optional. Lernende sehen ihn nicht.",
  points: "Punkte",
  invalidPoints: "Geben Sie eine Zahl größer als 0 ohne Tausendertrennzeichen ein",
  difficulty: "Schwierigkeit",
  noDifficulty: "Nicht festgelegt",
  externalId: "Externe ID",
  externalIdHint: "Ihre eigene ID für die API",
  save: "Item speichern",
  create: "Item erstellen",
  saved: (revision: number): string => `Als Revision ${revision} gespeichert`,
  created: "Item erstellt",
  notSaved: "Das Item wurde nicht gespeichert:",
  staleTitle: "Jemand anderes hat dieses Item geändert",
  staleText:
    "Ihre Änderungen sind noch hier. Wenn Sie sie speichern, ersetzen sie andere Änderungen an denselben Feldern.",
  viewTheirs: "Gespeichertes Item ansehen",
  leaveTitle: "Ohne Speichern verlassen?",
  leaveText: "Ihre Änderungen an diesem Item gehen verloren.",
  leave: "Verlassen",
};
