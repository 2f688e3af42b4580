import { formatNumber } from "./format-count.ts";

export const BLUEPRINT_FIELDS = {
  hint: "Wie viele Fragen alle Lernenden mindestens erhalten sollen, nach den Tags der Items. Beim Veröffentlichen sehen Sie, was fehlt.",
  tag: "Tag",
  difficulty: "Schwierigkeit",
  count: "Fragen",
  any: "Beliebig",
  add: "Vorgabe hinzufügen",
  remove: (number: number): string => `Vorgabe ${number} entfernen`,
  name: (number: number): string => `Vorgabe ${number}`,
  incomplete:
    "Geben Sie einen Tag oder eine Schwierigkeit und die Anzahl der Fragen an. Diese Vorgabe ist noch nicht gespeichert.",
  target: ({
    tag,
    difficulty,
    count,
  }: {
    tag?: string | undefined;
    difficulty?: string | undefined;
    count: number;
  }): string => `${[tag, difficulty].filter(Boolean).join(", ")}: ${formatNumber(count)}`,
};
