"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { Banner } from "#components/ui/banner.tsx";
import { PendingButton } from "#components/ui/pending-button.tsx";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import type { CreateRegradeBody } from "#lib/contract/regrades.ts";
import type { CorrectableQuestion, QuestionTitle } from "#lib/domains/regrades/questions.ts";
import { ASSESSMENT_PAGE } from "#lib/messages/assessments.ts";
import { CORRECTION_FORM } from "#lib/messages/corrections.ts";
import { AddQuestion } from "./add-question.tsx";
import {
  buildRegrade,
  type InitialCorrection,
  listVersions,
  type QuestionValues,
  toQuestionValues,
} from "./correction-values.ts";
import { OptionFields, type Options } from "./option-fields.tsx";
import { QuestionFields } from "./question-fields.tsx";
import { useChosenQuestions } from "./use-chosen-questions.ts";

type CorrectionFormProps = {
  assessmentId: string;
  /** The questions to correct. `card` shows one as learners see it. */
  chosen: readonly { question: CorrectableQuestion; card: ReactNode }[];
  /** The questions that can be added. */
  others: readonly QuestionTitle[];
  initial: InitialForm | null;
};

/** What the form starts with. */
export type InitialForm = {
  corrections: readonly InitialCorrection[];
  neverLower: boolean;
  /** All that hold the questions if this is undefined. */
  versions: readonly number[] | undefined;
  note: string | null;
};

/** Chooses how questions are corrected, and previews the effect. */
export function CorrectionForm({ assessmentId, chosen, others, initial }: CorrectionFormProps) {
  const questions = chosen.map(({ question }) => question);
  const versions = listVersions(questions);
  const [valuesById, setValuesById] = useState<ReadonlyMap<string, QuestionValues>>(new Map());
  const [options, setOptions] = useState<Options>(() => ({
    neverLower: initial?.neverLower ?? false,
    note: initial?.note ?? "",
    leftOut: versions.filter((version) => initial?.versions?.includes(version) === false),
  }));
  const [hasTried, setTried] = useState(false);
  const router = useRouter();
  const messageId = useId();
  const preview = useAction(
    (body: CreateRegradeBody) => call("POST", `/v1/assessments/${assessmentId}/regrades`, body),
    ({ data }) => router.push(`/assessments/${assessmentId}/regrades/${data.id}`),
  );
  const { isPending, add, remove } = useChosenQuestions(questions.map(({ id }) => id));
  const getValues = (question: CorrectableQuestion): QuestionValues =>
    valuesById.get(question.id) ??
    toQuestionValues(
      question,
      initial?.corrections.find(({ questionId }) => questionId === question.id),
    );
  const built = buildRegrade(
    questions.map((question) => ({ question, values: getValues(question) })),
    { ...options, versions: versions.filter((version) => !options.leftOut.includes(version)) },
  );
  const problem = hasTried && "problem" in built ? built.problem : undefined;
  const changeQuestion = (question: CorrectableQuestion, changed: Partial<QuestionValues>) => {
    setValuesById((before) => {
      const values = before.get(question.id) ?? getValues(question);
      return new Map(before).set(question.id, { ...values, ...changed });
    });
    preview.reset();
  };
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if ("body" in built) preview.mutate(built.body);
    else document.getElementById(messageId)?.focus();
  }
  /** Names the question that a problem is about, if the form corrects several. */
  const nameQuestion = (question: CorrectableQuestion | undefined): string =>
    question && questions.length > 1 ? `${ASSESSMENT_PAGE.question(question.number)}: ` : "";
  const problemQuestion = questions.find(({ id }) => id === problem?.questionId);
  return (
    <form onSubmit={onSubmit} noValidate className="space-y-6">
      {chosen.map(({ question, card }, i) => (
        <div key={question.id} className={i > 0 ? "border-t border-line pt-6" : ""}>
          <QuestionFields
            assessmentId={assessmentId}
            question={question}
            card={card}
            values={getValues(question)}
            problem={problem}
            onChange={(changed) => changeQuestion(question, changed)}
            onRemove={questions.length > 1 ? () => remove(question.id) : undefined}
          />
        </div>
      ))}
      <div className="space-y-6 border-t border-line pt-6">
        {others.length > 0 && <AddQuestion questions={others} isAdding={isPending} onAdd={add} />}
        <OptionFields
          allVersions={versions}
          options={options}
          onChange={(changed) => {
            setOptions((before) => ({ ...before, ...changed }));
            preview.reset();
          }}
        />
      </div>
      <div className="space-y-3">
        <div id={messageId} tabIndex={-1} role="alert" className="outline-offset-4">
          {problem && (
            <Banner tone="bad">
              {nameQuestion(problemQuestion)}
              {problem.message}
            </Banner>
          )}
          {preview.error && (
            <Banner tone="bad">
              <span>
                {preview.error.message}
                {preview.error.details.map(({ path, message }) => {
                  const { index, rest } = splitPath(path);
                  return (
                    <span key={`${path} ${message}`} className="mt-1 block wrap-anywhere">
                      {nameQuestion(questions[index])}
                      {rest} {message}
                    </span>
                  );
                })}
              </span>
            </Banner>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <PendingButton
            type="submit"
            className="button button-primary"
            isPending={isPending || preview.isPending || preview.isSuccess}
          >
            {preview.isPending || preview.isSuccess ? CORRECTION_FORM.previewing : CORRECTION_FORM.preview}
          </PendingButton>
          <p className="text-sm text-muted">{CORRECTION_FORM.previewHint}</p>
        </div>
      </div>
    </form>
  );
}

/** Splits the path of a problem into the index of the correction, or -1, and the path in it. */
function splitPath(path: string): { index: number; rest: string } {
  const [whole, index] = /^corrections\[(\d+)\]\.?/.exec(path) ?? [];
  return whole === undefined
    ? { index: -1, rest: path }
    : { index: Number(index), rest: path.slice(whole.length) };
}
