"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { flushSync } from "react-dom";
import { Banner } from "#components/ui/banner.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { Message } from "#components/ui/message.tsx";
import { PendingButton } from "#components/ui/pending-button.tsx";
import { useToast } from "#components/ui/toast-provider.tsx";
import { call } from "#lib/client/call.ts";
import { getFieldError } from "#lib/client/field-error.ts";
import { useAction } from "#lib/client/use-action.ts";
import { MAX_NOTE_LENGTH } from "#lib/contract/catalog-limits.ts";
import type { PublishPreview } from "#lib/contract/versions.ts";
import { COMMON } from "#lib/messages/common.ts";
import { PUBLISH } from "#lib/messages/publishing.ts";
import { DifferenceView } from "./difference-view.tsx";
import { buildQuestionHref } from "./question-place.ts";
import type { PublishedVersion } from "./share-dialog.tsx";

/** The questions of the editor that the dialog is opened in. */
export type EditedQuestions = {
  /** Returns the number that the editor shows for a question, or undefined if the question isn't in the editor. */
  getNumber: (questionId: string) => number | undefined;
  /** Moves the focus to a question. Is called after the dialog has closed. */
  goTo: (questionId: string) => void;
};

type PublishDialogProps = {
  id: string;
  /** By default, questions are linked to on the assessment's page. */
  editedQuestions?: EditedQuestions | undefined;
  onClose: () => void;
  /** Whether a dialog shows the result even if it contains nothing but the link for learners. */
  sharesLink: boolean;
  /** Shows the result in a dialog. Otherwise it is a toast. */
  onPublished: (published: PublishedVersion) => void;
};

/** Shows which changes publishing will make and which event it sends, and then publishes. */
export function PublishDialog({ id, editedQuestions, onClose, sharesLink, onPublished }: PublishDialogProps) {
  const router = useRouter();
  const showToast = useToast();
  const [note, setNote] = useState("");
  const preview = useQuery({
    queryKey: ["publishing", id],
    staleTime: 0,
    gcTime: 0,
    queryFn: async () => (await call("GET", `/assessments/${id}/publishing`)).data,
  });
  const publish = useAction(
    ({ revision, fingerprint }: PublishPreview) =>
      call("POST", `/assessments/${id}/publishing`, { revision, fingerprint, note }),
    ({ data }) => {
      onClose();
      const correctionHref = buildCorrectionHref(
        id,
        data.version,
        preview.data?.correctable_question_ids ?? [],
      );
      if (sharesLink || correctionHref) onPublished({ ...data, correctionHref });
      else showToast(PUBLISH.published(data.version));
      router.refresh();
    },
  );
  const isStale = publish.error?.code === "stale_revision";
  const refreshPreview = () => {
    publish.reset();
    void preview.refetch();
  };
  return (
    <Dialog open onClose={onClose} title={PUBLISH.title} wide>
      <div className="space-y-4">
        {preview.isPending && <p className="text-sm text-muted">{PUBLISH.loading}</p>}
        {preview.error && (
          <Banner tone="bad" alert>
            {preview.error.message}
            <button type="button" className="button button-secondary" onClick={refreshPreview}>
              {COMMON.tryAgain}
            </button>
          </Banner>
        )}
        {preview.data && preview.data.problems.length > 0 && (
          <Problems
            problems={preview.data.problems}
            assessmentId={id}
            editedQuestions={editedQuestions}
            onClose={onClose}
          />
        )}
        {preview.data?.problems.length === 0 && <PublishPreviewDetails preview={preview.data} />}
        {preview.data?.problems.length === 0 && (
          <Field label={PUBLISH.note} hint={PUBLISH.noteHint} error={getFieldError(publish.error, "note")}>
            {(controlProps) => (
              <textarea
                {...controlProps}
                value={note}
                onChange={(event) => setNote(event.target.value)}
                maxLength={MAX_NOTE_LENGTH}
                rows={2}
                className="input"
              />
            )}
          </Field>
        )}
        {publish.error && (
          <Banner tone="bad" alert>
            {isStale ? PUBLISH.stale : publish.error.message}
            {isStale && (
              <button type="button" className="button button-secondary" onClick={refreshPreview}>
                {PUBLISH.review}
              </button>
            )}
          </Banner>
        )}
        {preview.data && (
          <div className="flex flex-wrap gap-2">
            {preview.data.problems.length === 0 && (
              <PendingButton
                type="button"
                className="button button-primary"
                isPending={publish.isPending}
                isUnavailable={preview.isFetching || isStale}
                onClick={() => publish.mutate(preview.data)}
              >
                {publish.isPending ? PUBLISH.publishing : PUBLISH.publish(preview.data.next_version)}
              </PendingButton>
            )}
            <button type="button" className="button button-secondary" onClick={onClose}>
              {preview.data.problems.length === 0 ? COMMON.cancel : COMMON.close}
            </button>
          </div>
        )}
      </div>
    </Dialog>
  );
}

/** Builds the path to a correction of the versions before this one, by its keys and points. */
function buildCorrectionHref(
  assessmentId: string,
  version: number,
  questionIds: readonly string[],
): string | undefined {
  if (questionIds.length === 0) return undefined;
  const search = new URLSearchParams([
    ["before", String(version)],
    ...questionIds.map((questionId) => ["question", questionId]),
  ]);
  return `/assessments/${assessmentId}/regrades/new?${search}`;
}

type ProblemsProps = Pick<PublishDialogProps, "editedQuestions" | "onClose"> & {
  problems: PublishPreview["problems"];
  assessmentId: string;
};

/** Lists what prevents publishing, with a link to each question. */
export const Problems = ({ problems, assessmentId, editedQuestions, onClose }: ProblemsProps) => (
  <div className="space-y-2 text-sm">
    <p className="font-medium">{PUBLISH.problems}</p>
    <ul className="list-disc space-y-1 pl-5">
      {problems.map(({ question: number, question_id: id, message }) => (
        <li key={`${id} ${message}`} className="wrap-anywhere">
          {number !== null && id !== null && (
            <>
              <a
                className="link"
                href={buildQuestionHref(assessmentId, { id, number })}
                onClick={(event) => {
                  if (editedQuestions) event.preventDefault();
                  // The dialog closes first, because elements outside it can't take the focus while it is open.
                  flushSync(onClose);
                  editedQuestions?.goTo(id);
                }}
              >
                {PUBLISH.question(editedQuestions?.getNumber(id) ?? number)}
              </a>{" "}
            </>
          )}
          {message}
        </li>
      ))}
    </ul>
  </div>
);

function PublishPreviewDetails({ preview }: { preview: PublishPreview }) {
  const { difference, event, next_version: version } = preview;
  return (
    <>
      <ul className="list-disc space-y-1 pl-5 text-sm">
        <li>{PUBLISH.becomes(preview.question_count, version)}</li>
        <li>{version === 1 ? PUBLISH.firstVersion : PUBLISH.openAttempts}</li>
        {version > 1 && preview.submission_count > 0 && (
          <li>
            {PUBLISH.earlierSubmissions(preview.submission_count)}
            {preview.correctable_question_ids.length > 0 && ` ${PUBLISH.correctableLater}`}
          </li>
        )}
        <li>
          <Message text={PUBLISH.webhooks} values={{ event: <code className="font-mono">{event}</code> }} />
        </li>
      </ul>
      {preview.blueprint && (
        <section className="space-y-2">
          <h3 className="text-sm font-medium">{PUBLISH.blueprint}</h3>
          <ul className="list-disc space-y-1 pl-5 text-sm">
            {preview.blueprint.map((target) => (
              <li key={`${target.tag} ${target.difficulty}`} className="wrap-anywhere">
                {PUBLISH.target(target)}
              </li>
            ))}
          </ul>
        </section>
      )}
      {difference && (
        <section className="space-y-2">
          <h3 className="text-sm font-medium">{PUBLISH.changes}</h3>
          <DifferenceView difference={difference} />
        </section>
      )}
    </>
  );
}
