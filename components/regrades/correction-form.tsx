"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useId, useState } from "react";
import { Banner } from "#components/ui/banner.tsx";
import { Field } from "#components/ui/field.tsx";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import { MAX_NOTE_LENGTH } from "#lib/contract/catalog-limits.ts";
import type { CreateRegradeBody } from "#lib/contract/regrades.ts";
import type { CorrectableQuestion } from "#lib/domains/regrades/questions.ts";
import { CORRECTION_FORM } from "#lib/messages/corrections.ts";
import {
  buildRegrade,
  type CorrectionValues,
  type InitialCorrection,
  toCorrectionValues,
} from "./correction-values.ts";
import { KeyFields } from "./key-fields.tsx";
import { ModeCards } from "./mode-cards.tsx";
import { VersionFields } from "./version-fields.tsx";

type CorrectionFormProps = {
  assessmentId: string;
  question: CorrectableQuestion;
  initial: InitialCorrection | null;
};

/** Chooses how a question is corrected, and previews the effect. */
export function CorrectionForm({ assessmentId, question, initial }: CorrectionFormProps) {
  const [values, setValues] = useState<CorrectionValues>(() => toCorrectionValues(question, initial));
  const [hasTried, setTried] = useState(false);
  const router = useRouter();
  const messageId = useId();
  const preview = useAction(
    (body: CreateRegradeBody) => call("POST", `/v1/assessments/${assessmentId}/regrades`, body),
    ({ data }) => router.push(`/assessments/${assessmentId}/regrades/${data.id}`),
  );
  const built = buildRegrade(question, values);
  const problem = hasTried && "problem" in built ? built.problem : undefined;
  const change = (changed: Partial<CorrectionValues>) => {
    setValues((before) => ({ ...before, ...changed }));
    preview.reset();
  };
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if ("body" in built) preview.mutate(built.body);
    else document.getElementById(messageId)?.focus();
  }
  const hasKey = question.parts.some(({ isTeacherGraded }) => !isTeacherGraded);
  const asksForKey = values.mode === "new_key" || values.mode === "either";
  return (
    <form onSubmit={onSubmit} noValidate className="space-y-6">
      <ModeCards
        value={values.mode}
        isOffered={(mode) => mode !== "either" || !question.needsTeacher}
        hasKey={hasKey}
        onChange={(mode) => change({ mode })}
      />
      {asksForKey && (
        <>
          {hasKey && (
            <KeyFields
              assessmentId={assessmentId}
              question={question}
              keys={values.keys}
              onChange={(keys) => change({ keys })}
            />
          )}
          <div className="max-w-40">
            <Field
              label={CORRECTION_FORM.points}
              error={problem?.field === "points" ? problem.message : undefined}
            >
              {(controlProps) => (
                <input
                  {...controlProps}
                  className="input"
                  inputMode="decimal"
                  autoComplete="off"
                  value={values.points}
                  onChange={({ target }) => change({ points: target.value })}
                />
              )}
            </Field>
          </div>
        </>
      )}
      <label className="flex items-start gap-2.5 text-sm">
        <input
          type="checkbox"
          className="mt-0.5 size-5 shrink-0"
          checked={values.neverLower}
          onChange={({ target }) => change({ neverLower: target.checked })}
        />
        <span>
          <span className="font-medium">{CORRECTION_FORM.neverLower}</span>
          <span className="block text-muted">{CORRECTION_FORM.neverLowerHint}</span>
        </span>
      </label>
      <VersionFields
        all={question.versions}
        chosen={values.versions}
        onChange={(versions) => change({ versions })}
      />
      <div className="max-w-2xl">
        <Field label={CORRECTION_FORM.note} hint={CORRECTION_FORM.noteHint}>
          {(controlProps) => (
            <textarea
              {...controlProps}
              className="input"
              rows={2}
              maxLength={MAX_NOTE_LENGTH}
              value={values.note}
              onChange={({ target }) => change({ note: target.value })}
            />
          )}
        </Field>
      </div>
      <div className="space-y-3">
        <div id={messageId} tabIndex={-1} role="alert" className="outline-offset-4">
          {problem && <Banner tone="bad">{problem.message}</Banner>}
          {preview.error && (
            <Banner tone="bad">
              <span>
                {preview.error.message}
                {preview.error.details.map(({ path, message }) => (
                  <span key={`${path} ${message}`} className="mt-1 block wrap-anywhere">
                    {describePath(path)} {message}
                  </span>
                ))}
              </span>
            </Banner>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <button
            type="submit"
            className="button button-primary"
            disabled={preview.isPending || preview.isSuccess}
          >
            {preview.isPending || preview.isSuccess ? CORRECTION_FORM.previewing : CORRECTION_FORM.preview}
          </button>
          <p className="text-sm text-muted">{CORRECTION_FORM.previewHint}</p>
        </div>
      </div>
    </form>
  );
}

/** Leaves out the part of a path that this form doesn't show: it corrects one question. */
const describePath = (path: string): string => path.replace(/^corrections\[0\]\.?/, "");
