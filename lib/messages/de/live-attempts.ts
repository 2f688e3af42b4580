import type { AttemptState } from "#lib/contract/attempts.ts";
import { formatCount, formatNumber } from "./format-count.ts";

export const LIVE_ATTEMPTS = {
  title: "In Bearbeitung",
  openCount: (open: number): string => formatCount(open, "offener Versuch", "offene Versuche"),
  filter: "Versuche nach Status",
  states: {
    open: "Offen",
    submitted: "Abgegeben",
    expired: "Abgelaufen",
    discarded: "Verworfen",
  } satisfies Record<AttemptState, string>,
  updates: "Wird alle 5 Sekunden aktualisiert.",
  stale:
    "Die Aktualisierung ist fehlgeschlagen. Diese Liste ist möglicherweise veraltet. Alle 5 Sekunden folgt ein neuer Versuch.",
  empty: {
    open: {
      title: "Derzeit legt niemand diesen Test ab",
      text: "Lernende erscheinen hier, sobald sie beginnen.",
    },
    submitted: {
      title: "Keine abgegebenen Versuche",
      text: "Versuche erscheinen hier, wenn Lernende sie abgeben oder wenn Sie dies für sie tun.",
    },
    expired: {
      title: "Keine abgelaufenen Versuche",
      text: "Werden bei Ablauf der Zeit gespeicherte Antworten abgegeben, laufen Versuche ohne gespeicherte Antworten ab.",
    },
    discarded: {
      title: "Keine verworfenen Versuche",
      text: "Versuche, die Sie verwerfen, erscheinen hier.",
    },
  } satisfies Record<AttemptState, { title: string; text: string }>,
  learner: "Lernende",
  started: "Begonnen",
  timeLeft: "Restzeit",
  answered: "Beantwortet",
  saved: "Gespeichert",
  notSaved: "Noch nicht gespeichert",
  ended: "Beendet",
  result: "Ergebnis",
  viewResult: "Ergebnis",
  viewResultOf: (learner: string): string => `Ergebnis: ${learner}`,
  noLimit: "Unbegrenzt",
  timeUp: "Zeit abgelaufen",
  answeredCount: (answered: number, questions: number): string =>
    `${formatNumber(answered)} von ${formatNumber(questions)}`,
};

export const ATTEMPT_ACTIONS = {
  label: (learner: string): string => `Aktionen für ${learner}`,
  extend: "Verlängern …",
  submit: "Abgeben …",
  discard: "Verwerfen …",
  noDeadline: "Dieser Versuch hat kein Zeitlimit",
  closed: "Dieser Versuch ist bereits beendet",
  extendTitle: (learner: string): string => `Zeit verlängern: ${learner}`,
  extendText: "Die neue Abgabefrist erscheint innerhalb von Sekunden im Test.",
  presets: "Häufige Verlängerungen",
  preset: (minutes: number): string => `${formatNumber(minutes)} min`,
  minutes: "Zusätzliche Minuten",
  minutesRange: (max: number): string => `Geben Sie eine ganze Zahl von 1 bis ${formatNumber(max)} ein.`,
  extendVerb: "Zeit verlängern",
  extended: (learner: string, minutes: number): string =>
    `${learner}: Zeit um ${formatCount(minutes, "Minute", "Minuten")} verlängert`,
  submitTitle: (learner: string): string => `Versuch von ${learner} abgeben?`,
  submitText: (answered: number, questions: number): string =>
    answered === 0
      ? "Es sind noch keine Antworten gespeichert, daher werden alle Fragen unbeantwortet abgegeben. Der Versuch endet und zählt als Versuch."
      : `Die gespeicherten Antworten werden abgegeben: ${formatAnswered(answered, questions)}. Der Versuch endet und zählt als Versuch. Noch nicht gespeicherte Antworten gehen verloren.`,
  submitVerb: "Versuch abgeben",
  submitted: (learner: string): string => `Versuch von ${learner} abgegeben`,
  discardTitle: (learner: string): string => `Versuch von ${learner} verwerfen?`,
  discardText: (answered: number, questions: number): string =>
    `Der Versuch endet${answered === 0 ? "" : `, und die gespeicherten Antworten werden gelöscht: ${formatAnswered(answered, questions)}`}. Er zählt nicht als Versuch: Der Test kann mit voller Zeit neu begonnen werden. Dies kann nicht rückgängig gemacht werden.`,
  discardVerb: "Versuch verwerfen",
  discarded: (learner: string): string => `Versuch von ${learner} verworfen`,
};

const formatAnswered = (answered: number, questions: number): string =>
  `${formatNumber(answered)} von ${formatCount(questions, "Frage", "Fragen")} beantwortet`;

/** Formats a time in milliseconds for screen readers: "1 Stunde 2 Minuten 3 Sekunden". */
export function spellTimeLeft(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  const parts = [
    [Math.floor(seconds / 3600), "Stunde", "Stunden"],
    [Math.floor(seconds / 60) % 60, "Minute", "Minuten"],
    [seconds % 60, "Sekunde", "Sekunden"],
  ] as const;
  return parts
    .filter(([n]) => n > 0)
    .map(([n, one, many]) => formatCount(n, one, many))
    .join(" ");
}
