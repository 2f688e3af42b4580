import type { DocNode } from "#lib/core/content/nodes.ts";
import { Blocks } from "./document.tsx";
import { getVerdictBox, getVerdictText, VerdictIcon } from "./graded-answer.tsx";
import { Inlines } from "./inlines.tsx";
import type { Mark, ReadOnlyProps } from "./read-only-interaction.tsx";
import type { RenderContext } from "./render-context.ts";
import { parseIds } from "./responses.ts";

type HottextProps = ReadOnlyProps<DocNode<"hottextInteraction">> & { mark: Mark };

/** Renders the passage with the selected texts. If the answer was graded, they and the correct texts have marks. */
export function Hottext({ node, responses, graded, mark, context }: HottextProps) {
  const value = responses?.get(node.attrs.responseId);
  const selected = new Set(parseIds(value));
  const isGraded = graded !== undefined && graded.outcome !== "pending";
  const isWrong = isGraded && graded.outcome !== "correct";
  const right = new Set(isWrong ? parseIds(graded.right) : []);
  const renderHottext: RenderContext["renderHottext"] = ({ attrs, content }, inner) => {
    const { text } = inner.language;
    const isSelected = selected.has(attrs.id);
    const isRight = right.has(attrs.id);
    const verdict = !isWrong || isRight ? "correct" : "incorrect";
    const look = !isSelected
      ? isRight
        ? "border-dashed border-good text-good"
        : "border-dashed border-edge/60"
      : isGraded
        ? getVerdictBox(verdict)
        : "border-accent bg-accent/12";
    return (
      <span className={`rounded border box-decoration-clone px-1 ${look}`}>
        {isSelected && isGraded && <VerdictIcon verdict={verdict} />}
        {isSelected ? (
          <span className="sr-only">
            {isGraded ? `${text(getVerdictText(verdict))}: ` : `${text(mark)} `}
          </span>
        ) : (
          isRight && <span className="text-xs">{text("correctMark")} </span>
        )}
        <Inlines nodes={content} context={inner} />
      </span>
    );
  };
  return (
    <div className="space-y-3 leading-8">
      <Blocks nodes={node.content} context={{ ...context, renderHottext }} />
      {responses && selected.size === 0 && (
        <p className="text-sm text-muted">{context.language.text("noAnswer")}</p>
      )}
    </div>
  );
}
