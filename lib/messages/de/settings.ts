import { DEFAULT_LIMITS } from "#lib/contract/form-options.ts";
import type { HOSTED_PROMPTS } from "#lib/contract/settings-ranges.ts";
import { formatCount, formatNumber } from "./format-count.ts";

export const SETTINGS_PAGE = {
  title: "Einstellungen",
  lead: "Diese Einstellungen gelten für die gesamte Organisation. Änderungen wirken sofort.",
  tabs: "Einstellungen",
  auditLog: "Protokoll",
  organization: "Organisation",
  checks: "Antwortprüfungen",
  checksLead:
    "Wie oft Lernende eine Antwort vor der Abgabe prüfen können. Ein Limit erschwert es, Antworten zu erraten.",
  rates: "Anfragelimits",
  ratesLead: "Anfragen pro Minute für jeden API-Schlüssel, von 1 bis 1.000.000.",
  live: ", live",
  noBusyKeys: "In den letzten 24 Stunden wurde kein API-Schlüssel verwendet. Alle {keys} ansehen.",
  busiestKeys: (count: number): string =>
    count === 1
      ? "Dies ist der meistgenutzte Schlüssel der letzten 24 Stunden. Alle {keys} ansehen."
      : `Dies sind die ${formatNumber(count)} meistgenutzten Schlüssel der letzten 24 Stunden. Alle {keys} ansehen.`,
  keys: "API-Schlüssel",
  origins: "Erlaubte Ursprünge",
  originsLead:
    "Websites, die eingebettete Tests anzeigen dürfen und zu denen Autorenlinks zurückführen können.",
  retention: "Aufbewahrung",
  retentionLead:
    "Ältere Abgaben verlieren die Referenz der Lernenden, Freitexte und Kommentare. Punktzahlen und Statistik bleiben erhalten.",
  hosted: "Gehostete Seite",
  hostedLead: "Jeder veröffentlichte Test hat eine eigene Seite. Wer den Link hat, kann den Test ablegen.",
};

export const SAVE_FAILURE = {
  stale: (saved: string): string =>
    `Jemand anderes hat diese Einstellungen geändert. Aktueller Wert: ${saved} Ihre Änderungen sind noch da. Speichern Sie erneut, um ihn zu ersetzen.`,
};

export const NAME_FORM = {
  save: "Name speichern",
  saved: "Name gespeichert",
  stored: (name: string): string => `„${name}“.`,
};

export const CHECK_LIMIT_FORM = {
  count: "Prüfungen",
  window: "Zeitraum",
  unit: "Einheit",
  units: { 1: "Sekunden", 60: "Minuten", 3600: "Stunden" },
  range: "Geben Sie 1 bis 100 Prüfungen und einen Zeitraum von 1 Minute bis 24 Stunden ein.",
  save: "Limit speichern",
  saved: "Limit gespeichert",
};

/** Days are datives, after "innerhalb von". The other plurals are the same in each case. */
const DURATION_UNITS = [
  [86_400, "Tag", "Tagen"],
  [3600, "Stunde", "Stunden"],
  [60, "Minute", "Minuten"],
] as const;

function formatDuration(seconds: number): string {
  const unit = DURATION_UNITS.find(([length]) => seconds >= length && seconds % length === 0);
  const [length, one, many] = unit ?? ([1, "Sekunde", "Sekunden"] as const);
  return formatCount(seconds / length, one, many);
}

const formatTimes = (n: number): string =>
  n === 1 ? "einmal" : n === 2 ? "zweimal" : `${formatNumber(n)}-mal`;

export const formatCheckLimit = (limit: { count: number; window_seconds: number }): string =>
  `Lernende können dieselbe Frage innerhalb von ${formatDuration(limit.window_seconds)} ${formatTimes(limit.count)} prüfen.`;

export const RATE_LIMITS_FORM = {
  fields: {
    default: {
      label: "Übrige Anfragen",
      hint: `Alles außer Abgaben und Antwortprüfungen. Standard: ${formatNumber(DEFAULT_LIMITS.default)}.`,
    },
    submit: { label: "Abgaben", hint: `POST …/submit. Standard: ${formatNumber(DEFAULT_LIMITS.submit)}.` },
    check: {
      label: "Antwortprüfungen",
      hint: `POST …/check. Standard: ${formatNumber(DEFAULT_LIMITS.check)}.`,
    },
  },
  stored: ({ default: most, submit, check }: { default: number; submit: number; check: number }): string =>
    `${formatCount(most, "Anfrage", "Anfragen")}, ${formatCount(submit, "Abgabe", "Abgaben")} und ${formatCount(check, "Antwortprüfung", "Antwortprüfungen")} pro Minute.`,
  save: "Anfragelimits speichern",
  saved: "Anfragelimits gespeichert",
};

export const ORIGINS_FORM = {
  none: "Noch keine Ursprünge. Bis Sie einen hinzufügen, muss jedes Einbettungstoken seine Ursprünge selbst angeben.",
  remove: "Entfernen",
  label: "Neuer Ursprung",
  hint: (max: number): string =>
    `Schema, Host und Port, zum Beispiel https://school.example. Sie können bis zu ${formatNumber(max)} hinzufügen.`,
  add: "Ursprung hinzufügen",
  duplicate: (origin: string): string => `${origin} ist bereits in der Liste`,
  stored: (origins: readonly string[]): string =>
    origins.length === 0 ? "keine." : `${origins.join(", ")}.`,
  saved: "Ursprünge gespeichert",
};

export const HOSTED_FORM = {
  label: "Angaben der Lernenden",
  hint: "In den Ergebnissen stehen der Name und ein kurzer Code für den Browser oder nur der Code.",
  options: { name: "Name", nothing: "Keine" } satisfies Record<(typeof HOSTED_PROMPTS)[number], string>,
  stored: (option: (typeof HOSTED_PROMPTS)[number]): string =>
    option === "name" ? "Lernende werden nach ihrem Namen gefragt." : "Lernende müssen nichts angeben.",
  save: "Gehostete Seite speichern",
  saved: "Gehostete Seite gespeichert",
};

export const RETENTION_FORM = {
  label: "Personenbezogene Daten löschen nach (Tage)",
  hint: "Auch bereits vorhandene Abgaben sind betroffen, und gelöschte Daten können nicht wiederhergestellt werden. Lassen Sie das Feld leer, um Abgaben unverändert aufzubewahren.",
  stored: (days: number | null): string =>
    days === null ? "Abgaben werden aufbewahrt." : `Löschung nach ${formatCount(days, "Tag", "Tagen")}.`,
  save: "Aufbewahrung speichern",
  saved: "Aufbewahrung gespeichert",
  confirmTitle: (days: number): string =>
    `Personenbezogene Daten nach ${formatCount(days, "Tag", "Tagen")} löschen?`,
  confirmText: (days: number): string =>
    `Personenbezogene Daten in Abgaben, die älter als ${formatCount(days, "Tag", "Tage")} sind, werden jetzt gelöscht und können nicht wiederhergestellt werden.`,
  older: (total: number, isMinimum: boolean): string => {
    if (total === 0) return "Zurzeit ist keine Abgabe so alt.";
    const submissions = formatCount(total, "Abgabe", "Abgaben");
    return `Zurzeit ${total === 1 ? "ist" : "sind"} ${isMinimum ? "mindestens " : ""}${submissions} so alt.`;
  },
  confirm: "Speichern und Daten löschen",
};

export const SETTINGS_ERRORS = {
  changed:
    "Die Einstellungen haben sich geändert, seit Sie sie geladen haben. Laden Sie sie neu, und versuchen Sie es noch einmal.",
};

export const ORGANIZATION_ERRORS = {
  tooMany: (max: number): string =>
    `Ein Konto kann bis zu ${formatCount(max, "Organisation", "Organisationen")} erstellen. Wenn Sie mehr brauchen, wenden Sie sich an die Administration des Servers.`,
};
