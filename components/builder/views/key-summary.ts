import type { DocumentNode, Key } from "../document/draft.ts";
import { fittingKey } from "../document/fitting-key.ts";
import { textOf } from "../document/node-words.ts";

/** What a key takes, in a few words; "" where there is none. */
export function shortKey(key: Key | null | undefined): string {
  switch (key?.type) {
    case "text":
      return listed(key.accept.map((entry) => ("value" in entry ? entry.value : entry.pattern)));
    case "numeric":
      return listed(
        key.accept.map((entry) => ("min" in entry ? `${entry.min} to ${entry.max}` : `${entry.value}`)),
      );
    case "expression":
      return listed(key.accept.map(({ value }) => value));
    case "match":
      return counted((key.pairs ?? key.mapping ?? []).length, "pair");
    case "point":
      return counted(key.areas.length, "area");
    case "open":
      return "graded by a person";
    default:
      return "";
  }
}

/** The line over the fields of an interaction's key. */
export function keySummary(node: DocumentNode): string {
  const key = fittingKey(node);
  switch (node.type) {
    case "choiceInteraction":
      return "Scoring, feedback, try an answer";
    case "orderInteraction":
      return isAsWritten(node)
        ? "Right as it stands above. Scoring, feedback, try an answer"
        : "Right in an order of its own. Scoring, feedback, try an answer";
    case "extendedTextInteraction":
      return key?.type === "open" && key.rubric?.length
        ? `Graded by a person with ${counted(key.rubric.length, "criterion", "criteria")}`
        : "Graded by a person: rubric, model answer";
    case "hotspotInteraction":
      return key?.type === "choice"
        ? `Right: ${counted(key.correct?.length ?? 0, "area")}`
        : "Say which areas are right";
    case "inlineChoiceInteraction":
      return "Scoring, feedback, try an answer";
    default:
      return key ? `Right: ${shortKey(key)}` : "Say what is right";
  }
}

const isAsWritten = ({ attrs }: DocumentNode): boolean => {
  const key = attrs?.key as Key | null | undefined;
  return key?.type === "order" && key.correct.length === 0;
};

const listed = (texts: readonly string[]): string =>
  texts.length > 2 ? `${texts[0]} and ${texts.length - 1} more` : texts.join(" or ");
const counted = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

/** The options of a list within a line, in a few words. */
export const optionWords = (node: DocumentNode): string =>
  ((node.attrs?.choices ?? []) as { content: DocumentNode[] }[])
    .map((choice) => textOf({ type: "", ...choice }))
    .filter((words) => words !== "")
    .join(" / ");
