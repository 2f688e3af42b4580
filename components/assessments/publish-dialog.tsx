"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { Banner } from "#components/ui/banner.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { useToast } from "#components/ui/toast-provider.tsx";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import type { PublishPreview } from "#lib/contract/versions.ts";
import { formatCount } from "#lib/messages/format-count.ts";
import { DifferenceView } from "./difference-view.tsx";

/** What publishing will change and who will be told, and the button that does it. */
export function PublishDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const router = useRouter();
  const showToast = useToast();
  const preview = useQuery({
    queryKey: ["publishing", id],
    staleTime: 0,
    gcTime: 0,
    queryFn: async () => (await call<PublishPreview>("GET", `/assessments/${id}/publishing`)).data,
  });
  const publish = useAction(
    (revision: number) => call<{ version: number }>("POST", `/assessments/${id}/publishing`, { revision }),
    ({ data }) => {
      onClose();
      showToast(`Version ${data.version} is published.`);
      router.refresh();
    },
  );
  const isStale = publish.error?.code === "stale_revision";
  const refreshPreview = () => {
    publish.reset();
    void preview.refetch();
  };
  return (
    <Dialog open onClose={onClose} title="Publish" wide>
      <div className="space-y-4">
        {preview.isPending && <p className="text-sm text-muted">Looking at what would change …</p>}
        {preview.error && (
          <Banner tone="bad" alert>
            {preview.error.message}
            <button type="button" className="button button-secondary" onClick={refreshPreview}>
              Try again
            </button>
          </Banner>
        )}
        {preview.data && <PublishPreviewDetails preview={preview.data} onClose={onClose} />}
        {publish.error && (
          <Banner tone="bad" alert>
            {isStale ? "Somebody has changed it since you looked." : publish.error.message}
            {isStale && (
              <button type="button" className="button button-secondary" onClick={refreshPreview}>
                Look again
              </button>
            )}
          </Banner>
        )}
        {preview.data && (
          <div className="flex flex-wrap gap-2">
            {preview.data.problems.length === 0 && (
              <button
                type="button"
                className="button button-primary"
                disabled={publish.isPending || preview.isFetching || isStale}
                onClick={() => publish.mutate(preview.data.revision)}
              >
                {publish.isPending ? "Publishing …" : `Publish version ${preview.data.next_version}`}
              </button>
            )}
            <button type="button" className="button button-secondary" onClick={onClose}>
              {preview.data.problems.length === 0 ? "Not yet" : "Close"}
            </button>
          </div>
        )}
      </div>
    </Dialog>
  );
}

function PublishPreviewDetails({ preview, onClose }: { preview: PublishPreview; onClose: () => void }) {
  const { difference, problems, event, next_version: version } = preview;
  if (problems.length > 0) {
    return (
      <div className="space-y-2 text-sm">
        <p className="font-medium">This stands in the way:</p>
        <ul className="list-disc space-y-1 pl-5">
          {problems.map(({ question, message }) => (
            <li key={`${question} ${message}`} className="wrap-anywhere">
              {question === null ? (
                message
              ) : (
                <>
                  <a className="link" href={`#question-${question}`} onClick={onClose}>
                    Question {question}
                  </a>{" "}
                  {message}
                </>
              )}
            </li>
          ))}
        </ul>
      </div>
    );
  }
  return (
    <>
      <ul className="list-disc space-y-1 pl-5 text-sm">
        <li>
          The working copy with its {formatCount(preview.question_count, "question")} becomes version{" "}
          {version}.
        </li>
        <li>
          {version === 1
            ? "It gets its share code and can be submitted to."
            : `${preview.submission_count > 0 ? `${formatEarlierSubmissions(preview.submission_count)} ` : ""}Whoever is in the middle of an attempt finishes it on the version they began.`}
        </li>
        <li>
          Your webhooks are told <code className="font-mono">{event}</code>.
        </li>
      </ul>
      {difference && (
        <section className="space-y-2">
          <h3 className="text-sm font-medium">What changes for learners</h3>
          <DifferenceView difference={difference} />
        </section>
      )}
    </>
  );
}

const formatEarlierSubmissions = (submissions: number): string =>
  submissions === 1
    ? "1 submission on an earlier version stays as it was graded."
    : `${formatCount(submissions, "submission")} on earlier versions stay as they were graded.`;
