import type { ReactNode } from "react";
import type { DocNode, InteractionNode } from "#lib/core/content/nodes.ts";
import { AnswerFiles, DrawingAnswer } from "./answer-files.tsx";
import { BlankAnswer, type BlankAnswerProps } from "./blank-answer.tsx";
import type { GradedResponse, GradedResponses } from "./graded-answer.tsx";
import { Inlines } from "./inlines.tsx";
import { PictureAnswer } from "./picture-answer.tsx";
import { Associate } from "./read-only-associate.tsx";
import { Choices } from "./read-only-choices.tsx";
import { GraphicAssociate, GraphicGapMatch, GraphicOrder } from "./read-only-graphic.tsx";
import { Hottext } from "./read-only-hottext.tsx";
import { Recording } from "./read-only-media.tsx";
import { Order } from "./read-only-order.tsx";
import { GapMatch, Match } from "./read-only-pairs.tsx";
import type { RenderContext } from "./render-context.ts";
import { parseIds, type ResponseMap, readName } from "./responses.ts";

/** Creates a context that shows interactions with their answers, without controls. */
export const createReadOnlyContext = ({
  responses,
  graded,
  mark,
  ...context
}: Omit<RenderContext, "renderInteraction" | "renderGap" | "renderHottext"> & {
  responses: ResponseMap;
  graded?: GradedResponses | undefined;
  mark: Mark;
}): RenderContext => ({
  ...context,
  renderInteraction: (node, currentContext) => (
    <ReadOnlyInteraction
      node={node}
      responses={responses}
      graded={graded?.get(node.attrs.responseId)}
      mark={mark}
      context={currentContext}
    />
  ),
  renderGap: (_, { language }) => (
    <BlankAnswer value={undefined} hasResponse={responses !== undefined} language={language} />
  ),
  renderHottext: ({ content }, currentContext) => <Inlines nodes={content} context={currentContext} />,
});

/**
 * The text that screen readers announce before a selected option: either that the learner selected it or that it is
 * correct.
 */
export type Mark = "selectedMark" | "correctMark";

export type ReadOnlyProps<N extends InteractionNode = InteractionNode> = {
  node: N;
  responses: ResponseMap;
  /** How this response was graded, if that is shown. */
  graded?: GradedResponse | undefined;
  context: RenderContext;
};

function ReadOnlyInteraction({
  node,
  responses,
  graded,
  mark,
  context,
}: ReadOnlyProps & { mark: Mark }): ReactNode {
  const { language } = context;
  const value = responses?.get(node.attrs.responseId);
  const hasResponse = responses !== undefined;
  switch (node.type) {
    case "choiceInteraction":
      return <Choices node={node} responses={responses} graded={graded} mark={mark} context={context} />;
    case "inlineChoiceInteraction":
      return <InlineChoice node={node} responses={responses} graded={graded} context={context} />;
    case "textEntryInteraction":
      return <BlankAnswer value={value} hasResponse={hasResponse} graded={graded} language={language} />;
    case "extendedTextInteraction":
      return <LongText value={value} hasResponse={hasResponse} language={language} />;
    case "matchInteraction":
      return <Match node={node} responses={responses} graded={graded} context={context} />;
    case "orderInteraction":
      return <Order node={node} responses={responses} graded={graded} context={context} />;
    case "gapMatchInteraction":
      return <GapMatch node={node} responses={responses} graded={graded} context={context} />;
    case "hotspotInteraction":
    case "selectPointInteraction":
      return <PictureAnswer node={node} value={value} graded={graded} mark={mark} context={context} />;
    case "sliderInteraction": {
      const { lowerBound, upperBound } = node.attrs;
      return (
        <p className="flex flex-wrap items-center gap-2">
          <BlankAnswer value={value} hasResponse={hasResponse} graded={graded} language={language} />
          <span className="text-sm text-muted">
            {language.text("sliderRange", { from: lowerBound, to: upperBound })}
          </span>
        </p>
      );
    }
    case "associateInteraction":
      return <Associate node={node} responses={responses} graded={graded} context={context} />;
    case "hottextInteraction":
      return <Hottext node={node} responses={responses} graded={graded} mark={mark} context={context} />;
    case "graphicOrderInteraction":
      return <GraphicOrder node={node} responses={responses} graded={graded} context={context} />;
    case "graphicAssociateInteraction":
      return <GraphicAssociate node={node} responses={responses} graded={graded} context={context} />;
    case "graphicGapMatchInteraction":
      return <GraphicGapMatch node={node} responses={responses} graded={graded} context={context} />;
    case "positionObjectInteraction":
      return <PictureAnswer node={node} value={value} graded={graded} mark={mark} context={context} />;
    case "uploadInteraction":
      return <AnswerFiles value={value} hasResponse={hasResponse} context={context} />;
    case "drawingInteraction":
      return <DrawingAnswer node={node} value={value} hasResponse={hasResponse} context={context} />;
    case "mediaInteraction":
      return <Recording node={node} value={value} hasResponse={hasResponse} context={context} />;
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

function InlineChoice({
  node,
  responses,
  graded,
  context,
}: ReadOnlyProps<DocNode<"inlineChoiceInteraction">>) {
  const choices = node.content ?? [];
  const names = choices.map((choice, index) => readName(choice, index + 1, context));
  if (!responses)
    return <span className="rounded border border-edge/60 px-1.5 text-sm">{names.join(" / ")}</span>;
  const findName = (value: unknown) => {
    const [selected] = parseIds(value);
    return names[choices.findIndex(({ attrs }) => attrs.id === selected)] ?? null;
  };
  return (
    <BlankAnswer
      value={findName(responses.get(node.attrs.responseId))}
      hasResponse
      graded={graded && { ...graded, right: findName(graded.right) }}
      language={context.language}
    />
  );
}
