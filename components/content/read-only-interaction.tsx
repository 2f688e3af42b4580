import type { ReactNode } from "react";
import { DEFAULT_MAX_CHOICES } from "#lib/core/content/limits.ts";
import type { DocNode, InteractionNode } from "#lib/core/content/nodes.ts";
import { BlankAnswer, type BlankAnswerProps } from "./blank-answer.tsx";
import { Blocks } from "./document.tsx";
import { PictureAnswer } from "./picture-answer.tsx";
import { GapMatch, Match } from "./read-only-pairs.tsx";
import type { RenderContext } from "./render-context.ts";
import { parseIds, type ResponseMap, readName } from "./responses.ts";

/** Creates a context that shows interactions with their answers, without controls. */
export const createReadOnlyContext = ({
  responses,
  mark,
  ...context
}: Omit<RenderContext, "renderInteraction" | "renderGap"> & {
  responses: ResponseMap;
  mark: Mark;
}): RenderContext => ({
  ...context,
  renderInteraction: (node, currentContext) => (
    <ReadOnlyInteraction node={node} responses={responses} mark={mark} context={currentContext} />
  ),
  renderGap: (_, { language }) => (
    <BlankAnswer value={undefined} hasResponse={responses !== undefined} language={language} />
  ),
});

/**
 * The text that screen readers announce before a selected option: either that the learner selected it or that it is
 * correct.
 */
export type Mark = "selectedMark" | "correctMark";

export type ReadOnlyProps<N extends InteractionNode = InteractionNode> = {
  node: N;
  responses: ResponseMap;
  context: RenderContext;
};

function ReadOnlyInteraction({ node, responses, mark, context }: ReadOnlyProps & { mark: Mark }): ReactNode {
  const { language } = context;
  const value = responses?.get(node.attrs.responseId);
  const hasResponse = responses !== undefined;
  switch (node.type) {
    case "choiceInteraction":
      return <Choices node={node} responses={responses} mark={mark} context={context} />;
    case "inlineChoiceInteraction":
      return <InlineChoice node={node} responses={responses} context={context} />;
    case "textEntryInteraction":
      return <BlankAnswer value={value} hasResponse={hasResponse} language={language} />;
    case "extendedTextInteraction":
      return <LongText value={value} hasResponse={hasResponse} language={language} />;
    case "matchInteraction":
      return <Match node={node} responses={responses} context={context} />;
    case "orderInteraction":
      return <Order node={node} responses={responses} context={context} />;
    case "gapMatchInteraction":
      return <GapMatch node={node} responses={responses} context={context} />;
    case "hotspotInteraction":
    case "selectPointInteraction":
      return <PictureAnswer node={node} value={value} mark={mark} context={context} />;
    case "sliderInteraction": {
      const { lowerBound, upperBound } = node.attrs;
      return (
        <p className="flex flex-wrap items-center gap-2">
          <BlankAnswer value={value} hasResponse={hasResponse} language={language} />
          <span className="text-sm text-muted">
            {language.text("sliderRange", { from: lowerBound, to: upperBound })}
          </span>
        </p>
      );
    }
  }
}

const LongText = ({ value, hasResponse, language }: BlankAnswerProps) =>
  typeof value === "string" && value !== "" ? (
    <p
      dir="auto"
      className="rounded-md border-s-2 border-accent bg-sunken px-3.5 py-2.5 whitespace-pre-wrap wrap-anywhere"
    >
      {value}
    </p>
  ) : (
    <p className="rounded-md border border-dashed border-edge/60 px-3.5 py-2.5 text-sm text-muted">
      {language.text(hasResponse ? "noAnswer" : "learnerAnswer")}
    </p>
  );

function InlineChoice({ node, responses, context }: ReadOnlyProps<DocNode<"inlineChoiceInteraction">>) {
  const [selected] = parseIds(responses?.get(node.attrs.responseId));
  const choices = node.content ?? [];
  const names = choices.map((choice, index) => readName(choice, index + 1, context));
  const at = choices.findIndex(({ attrs }) => attrs.id === selected);
  if (responses) return <BlankAnswer value={names[at] ?? null} hasResponse language={context.language} />;
  return <span className="rounded border border-edge/60 px-1.5 text-sm">{names.join(" / ")}</span>;
}

/**
 * Renders options with circles if only one can be selected, or squares if several can. The selected options are filled.
 */
function Choices({
  node,
  responses,
  mark,
  context,
}: ReadOnlyProps<DocNode<"choiceInteraction">> & { mark: Mark }) {
  const { responseId, maxChoices } = node.attrs;
  const selected = new Set(parseIds(responses?.get(responseId)));
  const isSingle = (maxChoices ?? DEFAULT_MAX_CHOICES) === 1;
  return (
    <ul className="space-y-1.5">
      {node.content?.map((choice) => {
        const isSelected = selected.has(choice.attrs.id);
        return (
          <li
            key={choice.attrs.id}
            className={`grid grid-cols-[1.25rem_minmax(0,1fr)] gap-2 rounded-md px-2 py-1 ${isSelected ? "bg-accent/12" : ""}`}
          >
            <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" className="mt-1 stroke-edge">
              <rect
                x="1"
                y="1"
                width="14"
                height="14"
                rx={isSingle ? 7 : 3}
                className={isSelected ? "fill-accent" : "fill-none"}
              />
            </svg>
            <div>
              {isSelected && <span className="sr-only">{context.language.text(mark)} </span>}
              <Blocks nodes={choice.content} context={context} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function Order({ node, responses, context }: ReadOnlyProps<DocNode<"orderInteraction">>) {
  const choices = node.content ?? [];
  const placed = parseIds(responses?.get(node.attrs.responseId));
  const displayed = responses
    ? placed.flatMap((id) => choices.filter(({ attrs }) => attrs.id === id))
    : choices;
  if (responses && displayed.length === 0) {
    return <p className="text-sm text-muted">{context.language.text("noAnswer")}</p>;
  }
  return (
    <ol className="list-decimal space-y-1 ps-6">
      {displayed.map((choice) => (
        <li key={choice.attrs.id}>
          <Blocks nodes={choice.content} context={context} />
        </li>
      ))}
    </ol>
  );
}
