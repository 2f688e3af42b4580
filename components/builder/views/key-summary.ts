import { getFittedKey } from "#components/builder/document/fitted-key.ts";
import { getNodeText } from "#components/builder/document/node-text.ts";
import type { DocumentNode, Key } from "../document/draft.ts";

/** What a key takes, in a few words; "" where there is none. */
export function formatShortKey(key: Key | null | undefined): string {
  switch (key?.type) {
    case "text":
      return formatList(key.accept.map((entry) => ("value" in entry ? entry.value : entry.pattern)));
    case "numeric":
      return formatList(
        key.accept.map((entry) => ("min" in entry ? `${entry.min} to ${entry.max}` : `${entry.value}`)),
      );
    case "expression":
      return formatList(key.accept.map(({ value }) => value));
    case "match":
      return pluralize((key.pairs ?? key.mapping ?? []).length, "pair");
    case "point":
      return pluralize(key.areas.length, "area");
    case "open":
      return "graded by a person";
    default:
      return "";
  }
}

/** The line over the fields of an interaction's key. */
export function summarizeKey(node: DocumentNode): string {
  const key = getFittedKey(node);
  switch (node.type) {
    case "choiceInteraction":
      return "Scoring, feedback, try an answer";
    case "orderInteraction":
      return isAuthoredOrder(node)
        ? "Right as it stands above. Scoring, feedback, try an answer"
        : "Right in an order of its own. Scoring, feedback, try an answer";
    case "extendedTextInteraction":
      return key?.type === "open" && key.rubric?.length
        ? `Graded by a person with ${pluralize(key.rubric.length, "criterion", "criteria")}`
        : "Graded by a person: rubric, model answer";
    case "hotspotInteraction":
      return key?.type === "choice"
        ? `Right: ${pluralize(key.correct?.length ?? 0, "area")}`
        : "Say which areas are right";
    case "inlineChoiceInteraction":
      return "Scoring, feedback, try an answer";
    default:
      return key ? `Right: ${formatShortKey(key)}` : "Say what is right";
  }
}

const isAuthoredOrder = ({ attrs }: DocumentNode): boolean => {
  const key = attrs?.key as Key | null | undefined;
  return key?.type === "order" && key.correct.length === 0;
};

const formatList = (texts: readonly string[]): string =>
  texts.length > 2 ? `${texts[0]} and ${texts.length - 1} more` : texts.join(" or ");
const pluralize = (n: number, singular: string, plural = `${singular}s`): string =>
  `${n} ${n === 1 ? singular : plural}`;

/** The options of a list within a line, in a few words. */
export const formatOptions = (node: DocumentNode): string =>
  ((node.attrs?.choices ?? []) as { content: DocumentNode[] }[])
    .map((choice) => getNodeText({ type: "", ...choice }))
    .filter((optionText) => optionText !== "")
    .join(" / ");
