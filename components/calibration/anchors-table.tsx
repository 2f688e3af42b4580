"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { ConfirmAction } from "#components/ui/confirm-action.tsx";
import { DataTable, HiddenHead } from "#components/ui/data-table.tsx";
import { focusContent } from "#components/ui/focus-content.ts";
import { useToast } from "#components/ui/toast-provider.tsx";
import { call } from "#lib/client/call.ts";
import type { CalibrationReport } from "#lib/domains/marking/calibration-report.ts";
import { AGREEMENT } from "#lib/messages/agreement.ts";
import { CALIBRATION } from "#lib/messages/calibration.ts";
import { formatScore } from "#lib/messages/format-score.ts";

/** The anchors with their agreed marks. Each can be removed. */
export function AnchorsTable({ anchors }: { anchors: NonNullable<CalibrationReport["anchors"]> }) {
  const router = useRouter();
  const toast = useToast();
  return (
    <DataTable
      caption={CALIBRATION.anchors}
      rows={anchors}
      getKey={({ id }) => id}
      columns={[
        {
          head: CALIBRATION.question,
          className: "font-medium whitespace-nowrap",
          cell: ({ label }) => label ?? AGREEMENT.earlier,
        },
        {
          head: CALIBRATION.submission,
          className: "whitespace-nowrap",
          cell: ({ submissionId }) => (
            <Link className="link" href={`/results/${submissionId}`} prefetch={false}>
              {AGREEMENT.submissionName(submissionId)}
            </Link>
          ),
        },
        { head: CALIBRATION.agreed, numeric: true, cell: ({ score }) => formatScore(score) },
        {
          head: CALIBRATION.meanMark,
          numeric: true,
          cell: ({ meanScore }) => (meanScore === null ? "—" : formatScore(meanScore)),
        },
        { head: CALIBRATION.marks, numeric: true, cell: ({ markCount }) => markCount },
        {
          head: CALIBRATION.comment,
          cell: ({ comment }) => (
            <span className="line-clamp-2 max-w-prose min-w-40 text-muted wrap-anywhere">
              {comment ?? "—"}
            </span>
          ),
        },
        {
          head: <HiddenHead>{CALIBRATION.remove}</HiddenHead>,
          numeric: true,
          cell: ({ id, label, submissionId }) => (
            <ConfirmAction
              label={
                <>
                  <span aria-hidden="true">{CALIBRATION.remove}</span>
                  <span className="sr-only">
                    {CALIBRATION.removeLabel(label ?? AGREEMENT.earlier, submissionId)}
                  </span>
                </>
              }
              className="button button-quiet -my-1"
              title={CALIBRATION.removeTitle}
              verb={CALIBRATION.removeTitle}
              danger
              run={() => call("DELETE", `/v1/anchors/${id}`)}
              onDone={() => {
                toast(CALIBRATION.removed);
                router.refresh();
                focusContent();
              }}
            >
              <p>{CALIBRATION.removeText}</p>
            </ConfirmAction>
          ),
        },
      ]}
    />
  );
}
