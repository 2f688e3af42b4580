import type { Metadata } from "next";
import { orNotFound } from "#app/or-not-found.ts";
import { RefusedPage } from "#app/refused-page.tsx";
import { requireMember } from "#app/session.ts";
import { LargestDifferences } from "#components/agreement/largest-differences.tsx";
import { MarkerSeverities } from "#components/agreement/marker-severities.tsx";
import { QuestionAgreements } from "#components/agreement/question-agreements.tsx";
import { AssessmentHeader } from "#components/assessments/assessment-header.tsx";
import { ReportSection } from "#components/assessments/report-section.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { can } from "#lib/contract/permissions.ts";
import { countOpenAttempts } from "#lib/domains/attempts/list-live.ts";
import { getAgreementReport } from "#lib/domains/marking/agreement-report.ts";
import { AGREEMENT } from "#lib/messages/agreement.ts";
import { buildAssessmentMetadata, loadAssessment } from "../load-assessment.ts";

export const generateMetadata = ({ params }: { params: Promise<{ id: string }> }): Promise<Metadata> =>
  buildAssessmentMetadata(AGREEMENT.title, "results.read", params);

export default async function AgreementPage({ params }: { params: Promise<{ id: string }> }) {
  const { ctx, session } = await requireMember();
  const { role } = session.membership;
  if (!can(role, "results.read")) return <RefusedPage permission="results.read" />;
  const assessment = await orNotFound(loadAssessment((await params).id));
  const { id } = assessment;
  const [{ questions, differences }, openAttempts] = await Promise.all([
    getAgreementReport(ctx, { assessmentId: id }),
    countOpenAttempts(ctx, { assessmentId: id }),
  ]);
  const answers = questions.reduce((sum, { n }) => sum + n, 0);
  const maySetUp = can(role, "assessments.write") && assessment.status !== "archived";
  const isOn = assessment.settings.marking?.mode === "double";
  return (
    <>
      <AssessmentHeader assessment={assessment} page="agreement" openAttempts={openAttempts} />
      {answers === 0 ? (
        <EmptyState
          title={AGREEMENT.none}
          action={
            !isOn &&
            maySetUp && (
              <a className="button button-secondary" href={`/assessments/${id}#settings`}>
                {AGREEMENT.openSettings}
              </a>
            )
          }
        >
          {isOn ? AGREEMENT.noneHint : AGREEMENT.off}
        </EmptyState>
      ) : (
        <div className="space-y-8">
          <p className="max-w-prose text-sm text-muted">{AGREEMENT.lead(answers)}</p>
          <ReportSection title={AGREEMENT.byQuestion} hint={AGREEMENT.scale}>
            <QuestionAgreements questions={questions} />
          </ReportSection>
          <ReportSection title={AGREEMENT.deviation} hint={AGREEMENT.deviationHint}>
            <MarkerSeverities questions={questions} />
          </ReportSection>
          <ReportSection title={AGREEMENT.differences} hint={AGREEMENT.differencesHint}>
            {differences.length === 0 ? (
              <p className="text-sm">{AGREEMENT.noDifferences}</p>
            ) : (
              <LargestDifferences differences={differences} />
            )}
          </ReportSection>
        </div>
      )}
    </>
  );
}
