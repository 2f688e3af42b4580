import type { Metadata } from "next";
import Link from "next/link";
import { orNotFound } from "#app/or-not-found.ts";
import { RefusedPage } from "#app/refused-page.tsx";
import { requireMember } from "#app/session.ts";
import { AssessmentHeader } from "#components/assessments/assessment-header.tsx";
import { ReportSection } from "#components/assessments/report-section.tsx";
import { AnchorsTable } from "#components/calibration/anchors-table.tsx";
import { MarkerDeviations } from "#components/calibration/marker-deviations.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { can } from "#lib/contract/permissions.ts";
import { countOpenAttempts } from "#lib/domains/attempts/list-live.ts";
import { getCalibrationReport } from "#lib/domains/marking/calibration-report.ts";
import { CALIBRATION } from "#lib/messages/calibration.ts";
import { buildAssessmentMetadata, loadAssessment } from "../load-assessment.ts";

export const generateMetadata = ({ params }: { params: Promise<{ id: string }> }): Promise<Metadata> =>
  buildAssessmentMetadata(CALIBRATION.title, "results.read", params);

export default async function CalibrationPage({ params }: { params: Promise<{ id: string }> }) {
  const { ctx, session } = await requireMember();
  if (!can(session.membership.role, "results.read")) return <RefusedPage permission="results.read" />;
  const assessment = await orNotFound(loadAssessment((await params).id));
  const { id } = assessment;
  const [{ anchorCount, tolerance, markers, anchors }, openAttempts] = await Promise.all([
    getCalibrationReport(ctx, { assessmentId: id }),
    countOpenAttempts(ctx, { assessmentId: id }),
  ]);
  return (
    <>
      <AssessmentHeader assessment={assessment} page="calibration" openAttempts={openAttempts} />
      {anchorCount === 0 ? (
        <EmptyState
          title={CALIBRATION.none}
          action={
            anchors && (
              <Link className="button button-secondary" href={`/grading/${id}`}>
                {CALIBRATION.openGrading}
              </Link>
            )
          }
        >
          {CALIBRATION.noneHint}
        </EmptyState>
      ) : (
        <div className="space-y-8">
          <p className="max-w-prose text-sm text-muted">{CALIBRATION.lead(anchorCount, tolerance)}</p>
          <ReportSection title={CALIBRATION.markers} hint={CALIBRATION.markersHint}>
            <MarkerDeviations markers={markers} />
          </ReportSection>
          {anchors && (
            <ReportSection title={CALIBRATION.anchors} hint={CALIBRATION.anchorsHint}>
              <AnchorsTable anchors={anchors} />
            </ReportSection>
          )}
        </div>
      )}
    </>
  );
}
