"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { ConfirmAction } from "#components/ui/confirm-action.tsx";
import { Head, Rows, Table, Td, Th } from "#components/ui/table.tsx";
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
    <Table label={CALIBRATION.anchors}>
      <Head>
        <Th>{CALIBRATION.question}</Th>
        <Th>{CALIBRATION.submission}</Th>
        <Th numeric>{CALIBRATION.agreed}</Th>
        <Th numeric>{CALIBRATION.meanMark}</Th>
        <Th numeric>{CALIBRATION.marks}</Th>
        <Th>{CALIBRATION.comment}</Th>
        <Th>
          <span className="sr-only">{CALIBRATION.remove}</span>
        </Th>
      </Head>
      <Rows>
        {anchors.map(({ id, submissionId, label, score, comment, markCount, meanScore }) => (
          <tr key={id}>
            <Td className="font-medium whitespace-nowrap">{label ?? AGREEMENT.earlier}</Td>
            <Td className="whitespace-nowrap">
              <Link className="link" href={`/results/${submissionId}`} prefetch={false}>
                {AGREEMENT.submissionName(submissionId)}
              </Link>
            </Td>
            <Td numeric>{formatScore(score)}</Td>
            <Td numeric>{meanScore === null ? "—" : formatScore(meanScore)}</Td>
            <Td numeric>{markCount}</Td>
            <Td>
              <span className="line-clamp-2 max-w-prose min-w-40 text-muted wrap-anywhere">
                {comment ?? "—"}
              </span>
            </Td>
            <Td>
              <ConfirmAction
                label={
                  <>
                    <span aria-hidden="true">{CALIBRATION.remove}</span>
                    <span className="sr-only">
                      {CALIBRATION.removeLabel(label ?? AGREEMENT.earlier, submissionId)}
                    </span>
                  </>
                }
                className="button button-quiet"
                title={CALIBRATION.removeTitle}
                verb={CALIBRATION.removeTitle}
                danger
                run={() => call("DELETE", `/v1/anchors/${id}`)}
                onDone={() => {
                  toast(CALIBRATION.removed);
                  router.refresh();
                }}
              >
                <p>{CALIBRATION.removeText}</p>
              </ConfirmAction>
            </Td>
          </tr>
        ))}
      </Rows>
    </Table>
  );
}
