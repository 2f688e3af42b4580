"use client";

import { type FormEvent, useState } from "react";
import { Dialog } from "#components/ui/dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { FormButtons } from "#components/ui/form-buttons.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { useToast } from "#components/ui/toast-provider.tsx";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import type { AnswerSheet } from "#lib/contract/marking.ts";
import { MAX_COMMENT } from "#lib/contract/marking-limits.ts";
import { USE_AS_ANCHOR } from "#lib/messages/calibration.ts";
import { MARK_MESSAGES } from "#lib/messages/marking.ts";
import { formatExactScore } from "./draft.ts";
import { parseScore } from "./parse-score.ts";

type AnchorDialogProps = {
  assessmentId: string;
  sheet: AnswerSheet;
  /** The grader's own score, which the agreed mark starts with. */
  score: number | null;
  onClose: () => void;
  onDone: () => void;
};

/** Renders a dialog that makes the open answer an anchor. */
export default function AnchorDialog({ assessmentId, sheet, score, onClose, onDone }: AnchorDialogProps) {
  const toast = useToast();
  const [points, setPoints] = useState(score === null ? "" : formatExactScore(score));
  const [comment, setComment] = useState("");
  const agreed = parseScore(points, sheet.points);
  const creation = useAction(
    (input: { score: number; comment: string }) =>
      call("POST", `/v1/assessments/${assessmentId}/anchors`, {
        submission_id: sheet.submission_id,
        question_id: sheet.question_id,
        score: input.score,
        comment: input.comment || null,
      }),
    () => {
      toast(USE_AS_ANCHOR.done);
      onDone();
      onClose();
    },
  );
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (typeof agreed === "number") creation.mutate({ score: agreed, comment });
  }
  return (
    <Dialog open onClose={onClose} title={USE_AS_ANCHOR.title} description={USE_AS_ANCHOR.lead}>
      <form className="space-y-4" onSubmit={onSubmit}>
        <Field
          label={USE_AS_ANCHOR.points(sheet.points)}
          error={agreed === undefined ? MARK_MESSAGES.pointsRange(sheet.points) : undefined}
        >
          {(fieldProps) => (
            <input
              {...fieldProps}
              required
              inputMode="decimal"
              autoComplete="off"
              className="input w-28 tabular-nums"
              value={points}
              onChange={(event) => setPoints(event.target.value)}
            />
          )}
        </Field>
        <Field label={USE_AS_ANCHOR.comment} hint={USE_AS_ANCHOR.commentHint}>
          {(fieldProps) => (
            <textarea
              {...fieldProps}
              rows={3}
              maxLength={MAX_COMMENT}
              className="input"
              value={comment}
              onChange={(event) => setComment(event.target.value)}
            />
          )}
        </Field>
        <FormError error={creation.error} />
        <FormButtons verb={USE_AS_ANCHOR.action} isBusy={creation.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
