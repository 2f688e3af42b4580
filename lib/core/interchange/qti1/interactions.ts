import type { BlockNode, InlineNode } from "#lib/core/content/index.ts";
import type { HtmlConverter } from "../html/convert-html.ts";
import { IdMap } from "./ids.ts";
import type { QuestionType } from "./question-types.ts";
import type { ChoiceResponse, SourceChoice, SourceResponse } from "./responses.ts";
import type { Unit } from "./units.ts";

/** Groups responses into interactions. Choices from the same options, each with a text of its own, are a match. */
export function createUnits(responses: readonly SourceResponse[], type: QuestionType): Unit[] {
  const responseIds = new IdMap(
    "response",
    responses.map(({ ident }) => ident),
  );
  const indexed = responses.map((response, index) => ({ response, index }));
  const groups = Map.groupBy(indexed, ({ response, index }) => findMatchName(response, type) ?? index);
  return [...groups.values()].map((group): Unit => {
    const responseId = responseIds.get(group[0]?.response.ident ?? "");
    const indices = group.map(({ index }) => index);
    const choiceResponses = group
      .map(({ response }) => response)
      .filter((response) => response.kind === "choice");
    const [first, second] = choiceResponses;
    if (first && second) {
      const sourceIds = new IdMap(
        "s",
        choiceResponses.map(({ ident }) => ident),
      );
      const ids = new IdMap(
        "t",
        first.choices.map(({ ident }) => ident),
        sourceIds.used,
      );
      return { kind: "match", responseId, indices, responses: choiceResponses, ids, sourceIds };
    }
    const [{ response }] = group as [(typeof indexed)[number]];
    const choices = "choices" in response ? response.choices : [];
    const ids = new IdMap(
      "c",
      choices.map(({ ident }) => ident),
    );
    return { kind: "single", responseId, indices, response, ids, isInline: type.blanks !== null };
  });
}

function findMatchName(response: SourceResponse, type: QuestionType): string | undefined {
  if (response.kind !== "choice" || response.isMultiple || response.label === "" || type.blanks)
    return undefined;
  return JSON.stringify(response.choices);
}

/** Creates the node of an interaction. */
export function createInteraction(unit: Unit, html: HtmlConverter): BlockNode | InlineNode {
  const { responseId } = unit;
  if (unit.kind === "match") return createMatch(unit, html);
  const { response, ids, isInline } = unit;
  switch (response.kind) {
    case "choice":
      if (isInline) return createMenu(responseId, response, ids, html);
      return {
        type: "choiceInteraction",
        attrs: {
          responseId,
          maxChoices: response.isMultiple ? response.max : 1,
          ...(response.isMultiple && response.min > 0 ? { minChoices: response.min } : {}),
          ...toShuffle(response),
        },
        content: createChoices(response.choices, ids, html),
      };
    case "order":
      return {
        type: "orderInteraction",
        attrs: { responseId, ...toShuffle(response) },
        content: createChoices(response.choices, ids, html),
      };
    case "text":
    case "number": {
      const length = Math.round(response.length ?? 0);
      return {
        type: "textEntryInteraction",
        attrs: {
          responseId,
          ...(length > 0 && length <= 10_000 ? { expectedLength: length } : {}),
          ...(response.kind === "number" ? { inputMode: "numeric" } : {}),
        },
      };
    }
    case "slider": {
      const { lower, upper, step } = response;
      return { type: "sliderInteraction", attrs: { responseId, lowerBound: lower, upperBound: upper, step } };
    }
    case "essay":
      return {
        type: "extendedTextInteraction",
        attrs: { responseId, ...(response.lines ? { expectedLines: response.lines } : {}) },
      };
    case "upload":
      return { type: "uploadInteraction", attrs: { responseId, maxFiles: 0 } };
  }
}

const toShuffle = ({ shuffle }: { shuffle: boolean }): { shuffle?: true } => (shuffle ? { shuffle } : {});

const createChoices = (choices: readonly SourceChoice[], ids: IdMap, html: HtmlConverter) =>
  choices.map((choice, i) => ({
    type: "simpleChoice" as const,
    attrs: { id: ids.get(choice.ident) },
    content: createPart(choice.html, `response_label[${i}]`, html),
  }));

/** Parts of interactions contain at least one block. */
function createPart(source: string, path: string, html: HtmlConverter): BlockNode[] {
  const blocks = html.convertBlocks(source, path);
  return blocks.length > 0 ? blocks : [{ type: "paragraph" }];
}

const createMenu = (
  responseId: string,
  response: ChoiceResponse,
  ids: IdMap,
  html: HtmlConverter,
): InlineNode => ({
  type: "inlineChoiceInteraction",
  attrs: { responseId, ...toShuffle(response) },
  content: response.choices.map((choice, i) => {
    const content = html.convertPhrase(choice.html, `response_label[${i}]`);
    return {
      type: "inlineChoice",
      attrs: { id: ids.get(choice.ident) },
      ...(content.length > 0 ? { content } : {}),
    };
  }),
});

/** A target can belong to several sources, as in menus with the same options. */
function createMatch(unit: Extract<Unit, { kind: "match" }>, html: HtmlConverter): BlockNode {
  const sources = unit.responses.map((response, i) => ({
    type: "simpleAssociableChoice" as const,
    attrs: { id: unit.sourceIds.get(response.ident), matchMax: 1 },
    content: createPart(response.label, `response_lid[${i}]`, html),
  }));
  const targets = (unit.responses[0]?.choices ?? []).map((choice, i) => ({
    type: "simpleAssociableChoice" as const,
    attrs: { id: unit.ids.get(choice.ident), matchMax: 0 },
    content: createPart(choice.html, `response_label[${i}]`, html),
  }));
  return {
    type: "matchInteraction",
    attrs: {
      responseId: unit.responseId,
      ...(unit.responses.some(({ shuffle }) => shuffle) ? { shuffle: true } : {}),
    },
    content: [
      { type: "matchSet", content: sources },
      { type: "matchSet", content: targets },
    ],
  };
}
