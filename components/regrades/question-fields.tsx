"use client";

import type { ReactNode } from "react";
import { Field } from "#components/ui/field.tsx";
import type { CorrectableQuestion } from "#lib/domains/regrades/questions.ts";
import { CORRECTION_FORM } from "#lib/messages/corrections.ts";
import type { Problem, QuestionValues } from "./correction-values.ts";
import { KeyFields } from "./key-fields.tsx";
import { ModeCards } from "./mode-cards.tsx";

type QuestionFieldsProps = {
  assessmentId: string;
  question: CorrectableQuestion;
  /** The question as learners see it, rendered by the server. */
  card: ReactNode;
  values: QuestionValues;
  problem: Problem | undefined;
  onChange: (changed: Partial<QuestionValues>) => void;
  /** Undefined for the only question. */
  onRemove: (() => void) | undefined;
};

/** Chooses how one question is corrected. */
export function QuestionFields(props: QuestionFieldsProps) {
  const { assessmentId, question, card, values, problem, onChange, onRemove } = props;
  const hasKey = question.parts.some(({ isTeacherGraded }) => !isTeacherGraded);
  const asksForKey = values.mode === "new_key" || values.mode === "either";
  const error =
    problem?.questionId === question.id && problem.field === "points" ? problem.message : undefined;
  return (
    <div className="space-y-6">
      {card}
      <ModeCards
        questionId={question.id}
        value={values.mode}
        isOffered={(mode) => mode !== "either" || !question.needsTeacher}
        hasKey={hasKey}
        ruling={question.ruling}
        onChange={(mode) => onChange({ mode })}
      />
      {asksForKey && (
        <>
          {hasKey && (
            <KeyFields
              assessmentId={assessmentId}
              question={question}
              keys={values.keys}
              onChange={(keys) => onChange({ keys })}
            />
          )}
          <div className="max-w-40">
            <Field label={CORRECTION_FORM.points} error={error}>
              {(controlProps) => (
                <input
                  {...controlProps}
                  className="input"
                  inputMode="decimal"
                  autoComplete="off"
                  value={values.points}
                  onChange={({ target }) => onChange({ points: target.value })}
                />
              )}
            </Field>
          </div>
        </>
      )}
      {onRemove && (
        <button type="button" className="button button-secondary" onClick={onRemove}>
          {CORRECTION_FORM.remove(question.number)}
        </button>
      )}
    </div>
  );
}
