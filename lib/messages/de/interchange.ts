import type { LossCode, LossEffect } from "#lib/contract/imports.ts";
import { translateStoredIssue } from "./stored-issues.ts";

/** The details that the readers of files word themselves. All others come from the file. */
const DETAILS: Readonly<Record<string, string>> = {
  "size of the places": "Größe der Plätze",
  "text after the answer field": "Text nach dem Antwortfeld",
  "shared context": "gemeinsamer Kontext",
};

const named = (detail: string | undefined): string => (detail ? `: ${DETAILS[detail] ?? detail}` : "");
const subject = (detail: string | undefined, fallback: string): string => (detail ? `„${detail}“` : fallback);

function describeInvalid(detail: string | undefined): string {
  switch (detail) {
    case "{ without }":
      return "Die geschweifte Klammer um die Antworten ist nicht geschlossen. Setzen Sie „}“ hinter die letzte Antwort, und entfernen Sie Leerzeilen zwischen den Antworten";
    case "} without {":
      return "Vor einer „}“ fehlt die „{“. Setzen Sie „{“ vor die erste Antwort, oder schreiben Sie „\\}“ für eine Klammer im Text";
    case "tags to type":
      return "Der einzugebende Text eines Felds enthält HTML-Tags, die niemand eintippen würde. Entfernen Sie die Tags aus der Antwort";
    default:
      return `Die Frage ist nicht gültig${detail ? ` (${translateStoredIssue(detail)})` : ""}`;
  }
}

export const LOSS_MESSAGES: Readonly<Record<LossCode, (detail: string | undefined) => string>> = {
  adaptive_item: () =>
    "Die Frage ändert sich mit jeder Antwort. Das wird nicht unterstützt, daher wurde sie übersprungen",
  custom_interaction: (detail) => `Eine eigene Interaktion wird nicht unterstützt${named(detail)}`,
  custom_response_processing: (detail) =>
    `Die Bewertungsregeln lassen sich nicht umwandeln, ohne Punktzahlen zu ändern${named(detail)}`,
  invalid_item: describeInvalid,
  negative_score: () => "Die Frage konnte weniger als 0 Punkte ergeben; hier ist 0 die niedrigste Punktzahl",
  no_response_processing: () =>
    "Die Quelle sagt nicht, wie Antworten zu bewerten sind, daher bewertet sie eine Lehrkraft",
  points: (detail) => `Die Punkte lassen sich nicht unverändert übernehmen${named(detail)}`,
  retry_penalty: (detail) => `Für wiederholte Versuche werden keine Punkte abgezogen${named(detail)}`,
  scoring_not_supported: (detail) =>
    `Die Bewertung lässt sich im anderen Format nicht ausdrücken${named(detail)}`,
  template_processing: () =>
    "Die Frage bezieht ihre Werte aus einer Vorlage. Das wird nicht unterstützt, daher wurde sie übersprungen",
  text_normalized: (detail) =>
    `Hier gelten Anführungszeichen, Striche, Leerzeichen und ähnliche Zeichen als gleich, wie auch immer sie eingegeben werden${named(detail)}`,
  too_large: (detail) => `${subject(detail, "Ein Teil der Quelle")} ist zu groß`,
  too_many_questions: (detail) =>
    `Der Test hat bereits die höchstmögliche Anzahl von Fragen${detail ? ` (${detail})` : ""}`,
  unsupported_interaction: (detail) => `Die Interaktion wird nicht unterstützt${named(detail)}`,
  unsupported_question_type: (detail) => `Der Fragetyp wird nicht unterstützt${named(detail)}`,
  asset_invalid: (detail) =>
    `${subject(detail, "Eine Datei")} wurde ausgelassen: beschädigt, zu groß oder mit nicht unterstütztem Typ`,
  asset_missing: (detail) => `${subject(detail, "Eine Datei")} fehlt im Paket`,
  feedback: (detail) => `Eine Rückmeldung wurde ausgelassen${named(detail)}`,
  hint: (detail) => `Ein Hinweis wurde ausgelassen${named(detail)}`,
  link_removed: (detail) => `Ein Link wurde entfernt${named(detail)}`,
  markup_removed: (detail) =>
    detail?.startsWith("lang=")
      ? `Der Text in einer anderen Sprache wurde ausgelassen: ${detail}`
      : `Auszeichnungen wurden entfernt, ihr Text blieb nach Möglichkeit erhalten${named(detail)}`,
  math_not_converted: (detail) => `Eine Formel ließ sich nicht umwandeln${named(detail)}`,
  rubric: (detail) => `Ein Bewertungsraster wurde ausgelassen${named(detail)}`,
  setting: (detail) => `Eine Einstellung wurde nicht übernommen${named(detail)}`,
  text_only: (detail) =>
    detail
      ? `Text ohne Frage wurde ausgelassen: ${detail}`
      : "Das ist Text ohne Frage, daher wird er über den Fragen angezeigt, die ihm folgen",
  fixed_choice: () => "Eine Option mit fester Position wird jetzt mit den anderen gemischt",
  label: (detail) => `Eine Beschriftung wurde ausgelassen${named(detail)}`,
  shuffle: (detail) => `Die eingestellte Reihenfolge der Optionen blieb nicht erhalten${named(detail)}`,
  style: (detail) => `Gestaltung wurde entfernt${named(detail)}`,
};

export const formatLoss = (code: LossCode, detail?: string): string => LOSS_MESSAGES[code](detail);

export const LOSS_EFFECT_NAMES: Readonly<Record<LossEffect, string>> = {
  score: "Punktzahl",
  content: "Inhalt",
  presentation: "Darstellung",
};
