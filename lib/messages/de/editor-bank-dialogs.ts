import { formatCount, formatNumber } from "./format-count.ts";

export const BANK_DIALOG = {
  title: "Aus der Itembank einfügen",
  poolTitle: "Zum Pool hinzufügen",
  search: "Items suchen",
  tags: "Tags",
  tagsHint: "Durch Kommas getrennt",
  type: "Fragetyp",
  difficulty: "Schwierigkeit",
  any: "Alle",
  results: "Items",
  keys: "Mit den Pfeiltasten bewegen, mit der Leertaste auswählen, mit der Eingabetaste bestätigen.",
  loading: "Items werden geladen …",
  more: "Weitere laden",
  empty: "Keine Items gefunden",
  emptyBank: "Die Itembank ist leer. Speichern Sie eine Frage über ihr Menü in der Itembank.",
  preview: "Vorschau",
  noPreview: "Markieren Sie ein Item, um es zu sehen",
  selected: (count: number) => `${formatNumber(count)} ausgewählt`,
  insert: (count: number) => `${formatCount(count, "Frage", "Fragen")} einfügen`,
  add: (count: number) => `${formatCount(count, "Frage", "Fragen")} hinzufügen`,
  inPool: "Bereits im Pool",
};

export const SAVE_DIALOG = {
  title: "In der Itembank speichern",
  description:
    "Die Frage wird in die Itembank verschoben und kann dann auch in anderen Tests verwendet werden. Ihre bisherigen Ergebnisse bleiben erhalten.",
  name: "Titel",
  nameHint: "Hilft Ihnen, das Item wiederzufinden. Lernende sehen ihn nicht.",
  save: "In der Itembank speichern",
  saved: "In der Itembank gespeichert",
  changed: "In der Itembank gespeichert. Die Frage wurde inzwischen geändert und daher hier nicht ersetzt.",
};

export const UPDATE_DIALOG = {
  title: "Änderungen an diesem Item",
  current: (revision: number) => `Revision ${revision}, in diesem Test`,
  newest: (revision: number) => `Revision ${revision}, die neueste`,
  differentKeys: "Die Lösungsschlüssel unterscheiden sich.",
  differentPoints: (before: string, after: string) => `Punkte: ${before} → ${after}`,
  use: (revision: number) => `Revision ${revision} verwenden`,
  keep: (revision: number) => `Revision ${revision} beibehalten`,
};

export const TAG_POOL_DIALOG = {
  title: "Fragen nach Tag ziehen",
  description:
    "Jeder Versuch zieht aus allen aktiven Items, die bei der Veröffentlichung sämtliche Tags haben.",
  draw: "Anzahl der Fragen",
  drawRange: (max: number) => `Geben Sie eine ganze Zahl von 1 bis ${formatNumber(max)} ein`,
  tagRequired: "Fügen Sie mindestens einen Tag hinzu",
  add: "Pool hinzufügen",
  save: "Speichern",
};
