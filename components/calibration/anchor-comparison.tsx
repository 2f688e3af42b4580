import { formatExactScore } from "#components/marking/draft.ts";
import { Badge } from "#components/ui/badge.tsx";
import type { AnchorMark } from "#lib/contract/anchors.ts";
import { formatSignedPoints } from "#lib/messages/agreement.ts";
import { CALIBRATION_DESK as MESSAGES } from "#lib/messages/calibration.ts";

/** Compares a marker's final mark with the agreed one. */
export const AnchorComparison = ({ mark, points }: { mark: AnchorMark; points: number }) => (
  <section aria-labelledby="comparison" className="card space-y-3 p-4 text-sm">
    <h2 id="comparison" className="flex flex-wrap items-center justify-between gap-2 font-medium">
      {MESSAGES.comparison}
      <DeviationBadge mark={mark} />
    </h2>
    <dl className="grid grid-cols-3 gap-3 tabular-nums">
      <Figure name={MESSAGES.yours} value={`${formatExactScore(mark.score)}/${formatExactScore(points)}`} />
      <Figure
        name={MESSAGES.agreed}
        value={`${formatExactScore(mark.agreed?.score ?? null)}/${formatExactScore(points)}`}
      />
      <Figure name={MESSAGES.difference} value={formatSignedPoints(mark.difference ?? 0)} />
    </dl>
    <p className="whitespace-pre-wrap wrap-anywhere">{mark.agreed?.comment ?? MESSAGES.noComment}</p>
  </section>
);

const Figure = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt className="text-xs text-muted">{name}</dt>
    <dd className="text-lg font-semibold">{value}</dd>
  </div>
);

/** Says whether a final mark is the agreed one, or close enough to it. */
export const DeviationBadge = ({ mark }: { mark: AnchorMark }) =>
  mark.difference === 0 ? (
    <Badge tone="good">{MESSAGES.same}</Badge>
  ) : mark.within_tolerance ? (
    <Badge tone="good">{MESSAGES.within}</Badge>
  ) : (
    <Badge tone="warn">{MESSAGES.beyond}</Badge>
  );
