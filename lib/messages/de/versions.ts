import type { QuestionCount, VersionName, VersionSummary } from "#lib/contract/versions.ts";
import { formatCount, formatNumber } from "./format-count.ts";

export const VERSIONS_PAGE = {
  title: "Versionen",
  emptyTitle: "Noch nicht veröffentlicht",
  emptyText:
    "Bei jeder Veröffentlichung wird die Arbeitsfassung als Version gespeichert, die sich nie mehr ändert.",
  version: "Version",
  latest: "Neueste",
  published: "Veröffentlicht",
  publisher: ({ kind, name }: VersionSummary["published_by"]): string => {
    if (kind === "api_key") return name ? `API-Schlüssel „${name}“` : "API-Schlüssel";
    return name ?? (kind === "user" ? "Ehemaliges Mitglied" : "System");
  },
  questions: "Fragen",
  submissions: "Abgaben",
  changes: "Änderungen ansehen",
  compareWithCopy: "Mit der Arbeitsfassung vergleichen",
  ofVersion: (version: number): string => ` (Version ${version})`,
};

export const COMPARE_VERSIONS = {
  title: "Versionen vergleichen",
  difference: (from: VersionName, to: VersionName): string =>
    `Änderungen von ${from === "working" ? "der Arbeitsfassung" : `Version ${from}`} ${to === "working" ? "zur Arbeitsfassung" : `zu Version ${to}`}`,
  from: "Von",
  to: "Zu",
  option: (version: VersionName): string => (version === "working" ? "Arbeitsfassung" : `Version ${version}`),
  verb: "Vergleichen",
};

export const DIFFERENCE = {
  none: "Keine Frage hat sich geändert.",
  exercise: (number: number): string => `Teil ${number}`,
  context: "Gemeinsamer Text eines Teils",
  kinds: { added: "Hinzugefügt", removed: "Entfernt", changed: "Geändert" },
  summary: (counts: { added: number; removed: number; changed: number; moved: number }): string =>
    (
      [
        [counts.added, "hinzugefügt"],
        [counts.removed, "entfernt"],
        [counts.changed, "geändert"],
        [counts.moved, "verschoben"],
      ] as const
    )
      .filter(([n]) => n > 0)
      .map(([n, what]) => `${formatNumber(n)} ${what}`)
      .join(", "),
  unchanged: (n: number, { total, per_learner }: QuestionCount): string =>
    `${formatCount(n, "Frage", "Fragen")} unverändert${total === per_learner ? "" : ` (insgesamt ${formatNumber(total)}, pro Person ${per_learner})`}.`,
  question: (number: number): string => `Frage ${number}`,
  formerQuestion: (number: number | null): string => `Frühere Frage ${number}`,
  moved: (from: number | null, to: number | null): string =>
    from === to ? "Verschoben" : `Verschoben, war Frage ${from}`,
  text: "Text",
  otherChanges: "Formatierung, Bilder oder andere Einzelheiten haben sich geändert.",
};

export const RESTORE_VERSION = {
  open: "Wiederherstellen",
  openMore: (version: number): string => `: Version ${version}`,
  title: (version: number): string => `Version ${version} wiederherstellen?`,
  text: (version: number): string =>
    `Die Fragen und Lösungsschlüssel von Version ${version} ersetzen die Arbeitsfassung. Es wird nichts veröffentlicht.`,
  keepsItems:
    "Fragen aus der Itembank verwenden weiterhin die neueste Revision, sofern für sie keine andere ausgewählt wurde.",
  losesChanges: "Die Arbeitsfassung hat unveröffentlichte Änderungen, die dabei verloren gehen.",
  verb: "Version wiederherstellen",
  stale:
    "Jemand anderes hat diesen Test geändert. Wenn Sie die Version jetzt wiederherstellen, gehen die Änderungen an den Fragen verloren.",
  done: (version: number, hasUnpublishedChanges: boolean): string =>
    `Version ${version} ist als Arbeitsfassung wiederhergestellt.${hasUnpublishedChanges ? " Veröffentlichen Sie sie, damit Lernende sie sehen." : ""}`,
  unchanged: (version: number): string =>
    `Es gibt nichts wiederherzustellen: Die Arbeitsfassung enthält bereits die Fragen von Version ${version}.`,
};
