import type { ReactNode } from "react";
import { DEFAULT_MAX_CHOICES } from "#lib/core/content/limits.ts";
import type { DocNode } from "#lib/core/content/nodes.ts";
import { Blocks } from "./document.tsx";
import {
  type GradedResponse,
  getVerdictBox,
  getVerdictText,
  getVerdictTone,
  type Verdict,
  VerdictIcon,
} from "./graded-answer.tsx";
import type { Mark, ReadOnlyProps } from "./read-only-interaction.tsx";
import type { RenderContext } from "./render-context.ts";
import { parseIds } from "./responses.ts";

type ChoicesProps = ReadOnlyProps<DocNode<"choiceInteraction">> & { mark: Mark };

/**
 * Renders options with circles if only one can be selected, or squares if several can. The selected options are filled.
 * If the answer was graded, the selected options and the correct options have marks.
 */
export function Choices({ node, responses, graded, mark, context }: ChoicesProps) {
  const { responseId, maxChoices } = node.attrs;
  const selected = new Set(parseIds(responses?.get(responseId)));
  const isSingle = (maxChoices ?? DEFAULT_MAX_CHOICES) === 1;
  return (
    <ul className="space-y-1.5">
      {node.content?.map((choice) => {
        const isSelected = selected.has(choice.attrs.id);
        return graded ? (
          <GradedOption
            key={choice.attrs.id}
            isSelected={isSelected}
            verdict={getOptionVerdict(graded, choice.attrs.id, isSelected)}
            isSingle={isSingle}
            isOwn={graded.isOwn ?? false}
            context={context}
          >
            <Blocks nodes={choice.content} context={context} />
          </GradedOption>
        ) : (
          <Option key={choice.attrs.id} isSelected={isSelected} isSingle={isSingle}>
            {isSelected && <span className="sr-only">{context.language.text(mark)} </span>}
            <Blocks nodes={choice.content} context={context} />
          </Option>
        );
      })}
    </ul>
  );
}

/** Returns the verdict on an option: on selecting it, or `correct` if it should have been selected. */
function getOptionVerdict(
  { outcome, right }: GradedResponse,
  id: string,
  isSelected: boolean,
): Verdict | undefined {
  if (outcome === "correct") return isSelected ? "correct" : undefined;
  if (parseIds(right).includes(id)) return "correct";
  return isSelected && outcome !== "pending" ? "incorrect" : undefined;
}

type OptionProps = { isSelected: boolean; isSingle: boolean; className?: string; children: ReactNode };

const Option = ({ isSelected, isSingle, className, children }: OptionProps) => (
  <li
    className={`grid grid-cols-[1.25rem_minmax(0,1fr)] gap-2 rounded-md border px-2 py-1 ${className ?? `border-transparent ${isSelected ? "bg-accent/12" : ""}`}`}
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
    <div>{children}</div>
  </li>
);

type GradedOptionProps = OptionProps & {
  verdict: Verdict | undefined;
  isOwn: boolean;
  context: RenderContext;
};

/** Renders an option with its mark. An option without one is neither selected nor correct. */
function GradedOption({ isSelected, isSingle, verdict, isOwn, context, children }: GradedOptionProps) {
  const { text } = context.language;
  if (!verdict) {
    return (
      <Option isSelected={isSelected} isSingle={isSingle}>
        {children}
        {isSelected && isOwn && <p className="text-xs text-muted">{text("yourAnswer")}</p>}
        {isSelected && !isOwn && <p className="sr-only">{text("selectedMark")}</p>}
      </Option>
    );
  }
  return (
    <Option
      isSelected={isSelected}
      isSingle={isSingle}
      className={isSelected ? getVerdictBox(verdict) : "border-dashed border-good"}
    >
      {children}
      <p className={`flex items-center gap-1 text-xs font-medium ${getVerdictTone(verdict)}`}>
        {isSelected && <VerdictIcon verdict={verdict} />}
        {formatOptionMark(isSelected ? verdict : undefined, isOwn, context)}
      </p>
    </Option>
  );
}

/** Formats the verdict on a selected option, or that another one was correct. */
function formatOptionMark(
  verdict: Verdict | undefined,
  isOwn: boolean,
  { language: { text } }: RenderContext,
): string {
  if (!verdict) return text("correctAnswer");
  const answer = text(getVerdictText(verdict));
  return isOwn ? text("givenAnswer", { answer }) : answer;
}
