import { canChangeDraft } from "#components/regrades/can-change-draft.ts";
import { ChangesList } from "#components/regrades/changes-list.tsx";
import { type ChangesSearch, toChangesQuery } from "#components/regrades/changes-search.ts";
import { CommitPanel } from "#components/regrades/commit-panel.tsx";
import { Effect } from "#components/regrades/effect.tsx";
import { PreviewProgress } from "#components/regrades/preview-progress.tsx";
import { RetryPreview } from "#components/regrades/retry-preview.tsx";
import { UncorrectedItems } from "#components/regrades/uncorrected-items.tsx";
import type { RegradeDetails } from "#lib/domains/regrades/details.ts";
import { getRegradeDistribution } from "#lib/domains/regrades/distribution.ts";
import { listNamedChanges } from "#lib/domains/regrades/read.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { withTotal } from "#lib/platform/read-list.ts";

type CorrectionStateProps = { ctx: Ctx; details: RegradeDetails; mayManage: boolean; search: ChangesSearch };

/** The effect of a correction on results, and what can be done with it in its status. */
export async function CorrectionState({ ctx, details, mayManage, search }: CorrectionStateProps) {
  const { regrade, corrections } = details;
  const { id, status, counts, fingerprint, progress } = regrade;
  if (status === "previewing") return <PreviewProgress regrade={{ id, status, progress }} />;
  if (status === "failed" || !counts) return <RetryPreview id={id} mayManage={mayManage} />;
  const [distribution, { items, meta }] = await Promise.all([
    getRegradeDistribution(ctx, { id }),
    withTotal(listNamedChanges(ctx, { id, query: toChangesQuery(search) })),
  ]);
  return (
    <>
      <Effect
        counts={counts}
        meanChange={regrade.mean_change ?? 0}
        distribution={distribution}
        isCommitted={status !== "previewed"}
      />
      <ChangesList
        path={`/assessments/${regrade.assessment_id}/regrades/${id}`}
        search={search}
        changes={items}
        meta={meta}
      />
      {mayManage && status === "previewed" && fingerprint && (
        <CommitPanel
          id={id}
          fingerprint={fingerprint}
          counts={counts}
          canChangeDraft={canChangeDraft(corrections)}
        >
          <UncorrectedItems corrections={corrections} />
        </CommitPanel>
      )}
    </>
  );
}
