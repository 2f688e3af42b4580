import { buildHref } from "#components/library/build-href.ts";
import { Banner } from "#components/ui/banner.tsx";
import type { RegradeDetails } from "#lib/domains/regrades/details.ts";
import { COMMITTED, CORRECTION_DETAILS } from "#lib/messages/corrections.ts";
import { canChangeDraft } from "./can-change-draft.ts";
import { TITLE_ID } from "./focus-title.ts";
import { formatCorrectionTitle } from "./format-correction-title.ts";
import { RegradeStatus } from "./regrade-status.tsx";
import { UncorrectedItems } from "./uncorrected-items.tsx";
import { UndoCorrection } from "./undo-correction.tsx";

type CorrectionHeaderProps = { details: RegradeDetails; mayManage: boolean };

/** The title of a correction with its status, and what can be done next. */
export function CorrectionHeader({ details, mayManage }: CorrectionHeaderProps) {
  const { id, assessment_id: assessmentId, status } = details.regrade;
  const canChange = mayManage && (status === "previewed" || status === "failed");
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2
          id={TITLE_ID}
          tabIndex={-1}
          className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xl font-semibold tracking-tight"
        >
          {formatCorrectionTitle(details)}
          <RegradeStatus status={status} />
        </h2>
        {canChange && (
          <a
            className="button button-secondary"
            href={buildHref(`/assessments/${assessmentId}/regrades/new`, { regrade: id })}
          >
            {CORRECTION_DETAILS.change}
          </a>
        )}
      </div>
      {status === "reverted" && <Banner>{COMMITTED.reverted}</Banner>}
      {status === "committed" && <InEffect details={details} mayManage={mayManage} />}
    </>
  );
}

function InEffect({ details: { regrade, corrections, supersededBy }, mayManage }: CorrectionHeaderProps) {
  const { id, assessment_id: assessmentId, apply_to_draft: appliesToDraft } = regrade;
  const changedDraft = appliesToDraft === true && canChangeDraft(corrections);
  return (
    <>
      <Banner tone="good">
        <span className="font-medium">{COMMITTED.inEffect}</span>
        {mayManage && supersededBy && (
          <span>
            {COMMITTED.superseded}{" "}
            <a className="link" href={`/assessments/${assessmentId}/regrades/${supersededBy}`}>
              {COMMITTED.supersededLink}
            </a>
          </span>
        )}
        {mayManage && !supersededBy && <UndoCorrection id={id} changedDraft={changedDraft} />}
      </Banner>
      {mayManage && !supersededBy && appliesToDraft && <UncorrectedItems corrections={corrections} />}
    </>
  );
}
