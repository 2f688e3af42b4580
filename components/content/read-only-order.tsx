import type { DocNode } from "#lib/core/content/nodes.ts";
import { Blocks } from "./document.tsx";
import { type GradedResponse, getVerdictText, getVerdictTone, VerdictIcon } from "./graded-answer.tsx";
import type { ReadOnlyProps } from "./read-only-interaction.tsx";
import type { RenderContext } from "./render-context.ts";
import { parseIds } from "./responses.ts";

type OrderNode = DocNode<"orderInteraction">;

/** Renders the items in the learner's order. If the answer was graded, each item tells its correct position. */
export function Order({ node, responses, graded, context }: ReadOnlyProps<OrderNode>) {
  const choices = node.content ?? [];
  const pickItems = (ids: readonly string[]) =>
    ids.flatMap((id) => choices.filter(({ attrs }) => attrs.id === id));
  const displayed = responses ? pickItems(parseIds(responses.get(node.attrs.responseId))) : choices;
  const right = parseIds(graded?.right);
  if (responses && displayed.length === 0) {
    return (
      <>
        <p className="text-sm text-muted">{context.language.text("noAnswer")}</p>
        {right.length > 0 && (
          <div className="rounded-md border border-dashed border-good px-2 py-1">
            <p className="text-xs font-medium text-good">{context.language.text("correctAnswer")}</p>
            <ol className="list-decimal space-y-1 ps-6">
              {pickItems(right).map((choice) => (
                <li key={choice.attrs.id}>
                  <Blocks nodes={choice.content} context={context} />
                </li>
              ))}
            </ol>
          </div>
        )}
      </>
    );
  }
  return (
    <ol className="list-decimal space-y-1 ps-6">
      {displayed.map((choice, index) => (
        <li key={choice.attrs.id}>
          <Blocks nodes={choice.content} context={context} />
          {graded && graded.outcome !== "pending" && (
            <PositionMark
              graded={graded}
              position={index + 1}
              rightPosition={right.indexOf(choice.attrs.id) + 1}
              context={context}
            />
          )}
        </li>
      ))}
    </ol>
  );
}

type PositionMarkProps = {
  graded: GradedResponse;
  position: number;
  /** 0 if it isn't known. */
  rightPosition: number;
  context: RenderContext;
};

function PositionMark({ graded, position, rightPosition, context: { language } }: PositionMarkProps) {
  const isRight = graded.outcome === "correct" || position === rightPosition;
  const verdict = isRight ? "correct" : "incorrect";
  return (
    <p className={`flex items-center gap-1 text-xs font-medium ${getVerdictTone(verdict)}`}>
      <VerdictIcon verdict={verdict} />
      {isRight || rightPosition === 0
        ? language.text(getVerdictText(verdict))
        : language.text("rightPosition", { i: rightPosition })}
    </p>
  );
}
