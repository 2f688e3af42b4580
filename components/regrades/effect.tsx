import type { Regrade } from "#lib/contract/regrades.ts";
import type { RegradeDistribution } from "#lib/domains/regrades/distribution.ts";
import { EFFECT, summarizeEffect } from "#lib/messages/corrections.ts";
import { formatInteger } from "#lib/messages/format-integer.ts";
import { DistributionChart } from "./distribution-chart.tsx";

type EffectProps = {
  counts: NonNullable<Regrade["counts"]>;
  meanChange: number;
  distribution: RegradeDistribution;
  isCommitted: boolean;
};

const TILES = Object.keys(EFFECT.tiles) as (keyof typeof EFFECT.tiles)[];

/** What a correction does to the submissions: in a sentence, in numbers, and as a chart. */
export const Effect = ({ counts, meanChange, distribution, isCommitted }: EffectProps) => (
  <section aria-labelledby="effect" className="space-y-4">
    <div>
      <h3 id="effect" className="text-lg font-semibold tracking-tight">
        {isCommitted ? EFFECT.committedTitle : EFFECT.title}
      </h3>
      <p className="mt-1 max-w-prose">{summarizeEffect(counts, meanChange)}</p>
    </div>
    {counts.submissions > 0 && (
      <>
        {/* There are 2, 3 or 6 columns, and fewer for enlarged text. */}
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(8rem,40%)),1fr))] gap-3 sm:grid-cols-[repeat(auto-fit,minmax(max(8rem,30%),1fr))] xl:grid-cols-[repeat(auto-fit,minmax(max(9rem,15%),1fr))]">
          {TILES.map((tile) => (
            <div key={tile} className="card flex flex-col-reverse justify-end p-4">
              <dt className="text-sm text-muted">{EFFECT.tiles[tile]}</dt>
              <dd className="text-2xl font-semibold tracking-tight tabular-nums">
                {formatInteger(counts[tile])}
              </dd>
            </div>
          ))}
        </dl>
        <DistributionChart distribution={distribution} />
      </>
    )}
  </section>
);
