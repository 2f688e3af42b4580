import { getFittedKey } from "#components/builder/document/fitted-key.ts";
import { getNodeText } from "#components/builder/document/node-text.ts";
import { formatAlternatives, KEY_SUMMARY } from "#lib/messages/editor-interactions.ts";
import type { DocumentNode, Key } from "../document/draft.ts";
import { hasPairRows } from "../document/pair-rows.ts";
import { isAuthoredOrder } from "../document/shuffled-parts.ts";

/** Returns a key's correct answer in a few words, or "" if there is no key. */
export function formatShortKey(key: Key | null | undefined): string {
  switch (key?.type) {
    case "text":
      return formatAlternatives(key.accept.map((entry) => ("value" in entry ? entry.value : entry.pattern)));
    case "numeric":
      return formatAlternatives(
        key.accept.map((entry) =>
          "min" in entry ? KEY_SUMMARY.range(entry.min, entry.max) : `${entry.value}`,
        ),
      );
    case "expression":
      return formatAlternatives(key.accept.map(({ value }) => value));
    case "match":
      return KEY_SUMMARY.pairs((key.pairs ?? key.mapping ?? []).length);
    case "point":
      return KEY_SUMMARY.areas(key.areas.length);
    case "open":
      return KEY_SUMMARY.gradedManually;
    default:
      return "";
  }
}

/** Returns the summary shown above the fields of an interaction's answer key. */
export function summarizeKey(node: DocumentNode): string {
  const key = getFittedKey(node);
  switch (node.type) {
    case "choiceInteraction":
      return KEY_SUMMARY.scoring;
    case "orderInteraction":
      return isAuthoredOrder(node) ? KEY_SUMMARY.authoredOrder : KEY_SUMMARY.customOrder;
    case "matchInteraction":
      if (hasPairRows(node.type, node.attrs)) return KEY_SUMMARY.rows;
      return key ? KEY_SUMMARY.correct(formatShortKey(key)) : KEY_SUMMARY.setAnswer;
    case "extendedTextInteraction":
    case "uploadInteraction":
    case "drawingInteraction":
      return key?.type === "open" && key.rubric?.length
        ? KEY_SUMMARY.rubric(key.rubric.length)
        : KEY_SUMMARY.manual;
    case "hotspotInteraction":
      return key?.type === "choice"
        ? KEY_SUMMARY.correct(KEY_SUMMARY.areas(key.correct?.length ?? 0))
        : KEY_SUMMARY.setAreas;
    case "inlineChoiceInteraction":
      return KEY_SUMMARY.scoring;
    case "hottextInteraction":
      return key?.type === "choice"
        ? KEY_SUMMARY.correct(KEY_SUMMARY.texts(key.correct?.length ?? 0))
        : KEY_SUMMARY.setAnswer;
    case "graphicOrderInteraction":
      return key ? KEY_SUMMARY.imageOrder : KEY_SUMMARY.setAnswer;
    default:
      return key ? KEY_SUMMARY.correct(formatShortKey(key)) : KEY_SUMMARY.setAnswer;
  }
}

/** Returns a dropdown's options in a few words. */
export const formatOptions = (node: DocumentNode): string =>
  ((node.attrs?.choices ?? []) as { content: DocumentNode[] }[])
    .map((choice) => getNodeText({ type: "", ...choice }))
    .filter((optionText) => optionText !== "")
    .join(" / ");
