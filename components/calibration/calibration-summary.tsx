"use client";

import { useRouter } from "next/navigation";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { ActionButton } from "#components/marking/action-button.tsx";
import { formatExactScore } from "#components/marking/draft.ts";
import { DataTable } from "#components/ui/data-table.tsx";
import type { AnchorMark } from "#lib/contract/anchors.ts";
import { formatSignedPoints } from "#lib/messages/agreement.ts";
import { CALIBRATION_DESK as MESSAGES } from "#lib/messages/calibration.ts";
import { DESK_MESSAGES } from "#lib/messages/marking.ts";
import { DeviationBadge } from "./anchor-comparison.tsx";

type CalibrationSummaryProps = {
  anchors: readonly { id: string; label: string }[];
  marks: Readonly<Record<string, AnchorMark | null>>;
};

/** Shows a marker's marks next to the agreed ones, and leads on to the answers to grade. */
export function CalibrationSummary({ anchors, marks }: CalibrationSummaryProps) {
  const router = useRouter();
  const region = useRef<HTMLElement>(null);
  useEffect(() => region.current?.focus({ preventScroll: true }), []);
  const rows = anchors.flatMap(({ id, label }, i) => {
    const mark = marks[id];
    return mark ? [{ id, name: MESSAGES.anchorName(i + 1, label), mark }] : [];
  });
  const differences = rows.map(({ mark }) => mark.difference ?? 0);
  const exact = differences.filter((difference) => difference === 0).length;
  const mean = differences.reduce((sum, each) => sum + each, 0) / Math.max(1, differences.length);
  // The page then has no anchors left to show, and opens the first answer to grade.
  const start = () => router.refresh();
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    start();
  }
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label={DESK_MESSAGES.region}
      className="max-w-3xl space-y-4 focus-visible:outline-none!"
      onKeyDown={onKeyDown}
    >
      <div className="space-y-1">
        <h2 className="text-lg font-semibold tracking-tight">{MESSAGES.summaryTitle}</h2>
        <p role="status">{MESSAGES.summary(rows.length, exact, mean)}</p>
      </div>
      <DataTable
        caption={MESSAGES.table}
        rows={rows}
        getKey={({ id }) => id}
        columns={[
          { head: MESSAGES.anchor, className: "font-medium", cell: ({ name }) => name },
          { head: MESSAGES.yours, numeric: true, cell: ({ mark }) => formatExactScore(mark.score) },
          {
            head: MESSAGES.agreed,
            numeric: true,
            cell: ({ mark }) => formatExactScore(mark.agreed?.score ?? null),
          },
          {
            head: MESSAGES.difference,
            numeric: true,
            cell: ({ mark }) => formatSignedPoints(mark.difference ?? 0),
          },
          { head: MESSAGES.result, cell: ({ mark }) => <DeviationBadge mark={mark} /> },
        ]}
      />
      <ActionButton primary onClick={start} shortcut="Ctrl+Enter">
        {MESSAGES.start}
      </ActionButton>
    </section>
  );
}
