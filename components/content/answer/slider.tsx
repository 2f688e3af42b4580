import { useRef, useState } from "react";
import { DEFAULT_STEP } from "#lib/core/content/limits.ts";
import type { DocNode } from "#lib/core/content/nodes.ts";
import { ClearButton } from "./clear-button.tsx";
import { Group } from "./group.tsx";
import type { AnswerProps } from "./response-handlers.ts";

/**
 * Renders a slider with a number field. Its initial position counts as an answer only after the learner touches it.
 * While the field has a number that the slider can't show, the answer from before the typing counts, because what was
 * typed on the way, such as 15 of 150, wasn't meant.
 */
export function Slider(props: AnswerProps<DocNode<"sliderInteraction">>) {
  const { node, value, answer, context, prompt, id, announce, disabled } = props;
  const { lowerBound, upperBound } = node.attrs;
  const step = node.attrs.step ?? DEFAULT_STEP;
  const { text } = context.language;
  const [typed, setTyped] = useState<{ text: string; isValid: boolean }>();
  const before = useRef(value);
  const isSet = typeof value === "number" || typeof value === "string";
  const canConfirm = !isSet || typed !== undefined;
  const range = { from: lowerBound, to: upperBound };
  const problem = typed && !typed.isValid ? text("numberProblem", { ...range, step }) : "";
  // The browser checks the text against the field's bounds and step.
  const onType = ({ value: nextText, validity: { valid: isValid } }: HTMLInputElement) => {
    if (!typed) before.current = value;
    setTyped({ text: nextText, isValid });
    if (!isValid) answer(before.current ?? null);
    else answer(nextText === "" ? null : Number(nextText));
  };
  const setByTrack = (next: number) => {
    setTyped(undefined);
    answer(next);
  };
  return (
    <Group label={prompt} describedBy={`${id}-state`} className="space-y-1.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="flex min-w-48 flex-1 items-center gap-2.5 tabular-nums">
          <span aria-hidden="true">{context.language.number(lowerBound)}</span>
          <input
            type="range"
            aria-label={text("slider", range)}
            aria-valuetext={isSet ? String(value) : text("notAnsweredYet")}
            min={lowerBound}
            max={upperBound}
            step={step}
            value={isSet ? Number(value) : lowerBound}
            disabled={disabled}
            onChange={({ currentTarget }) => setByTrack(currentTarget.valueAsNumber)}
            // The initial position may be the correct answer, so a touch or Enter confirms it.
            onPointerUp={({ currentTarget }) => canConfirm && setByTrack(currentTarget.valueAsNumber)}
            onKeyDown={({ key, currentTarget }) => {
              if (key === "Enter" && canConfirm) setByTrack(currentTarget.valueAsNumber);
            }}
            className={`h-6 min-w-0 flex-1 ${isSet ? "" : "opacity-60"}`}
          />
          <span aria-hidden="true">{context.language.number(upperBound)}</span>
        </div>
        <input
          type="number"
          aria-label={text("numberFrom", range)}
          min={lowerBound}
          max={upperBound}
          step={step}
          value={typed?.text ?? (isSet ? String(value) : "")}
          disabled={disabled}
          aria-invalid={problem !== ""}
          aria-describedby={`${id}-state`}
          onChange={({ currentTarget }) => onType(currentTarget)}
          onBlur={() => (problem ? announce(problem) : setTyped(undefined))}
          className="input w-28 text-base tabular-nums"
        />
      </div>
      <div className="flex min-h-9 flex-wrap items-center gap-3">
        <p id={`${id}-state`} dir="auto" className={`text-sm ${problem ? "text-bad" : "text-muted"}`}>
          {problem || (isSet ? "" : text("notAnsweredYet"))}
        </p>
        {isSet && (
          <ClearButton
            disabled={disabled}
            language={context.language}
            onClear={() => {
              setTyped(undefined);
              answer(null);
            }}
          />
        )}
      </div>
    </Group>
  );
}
