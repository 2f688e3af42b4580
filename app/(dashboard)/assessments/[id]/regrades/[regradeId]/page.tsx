import type { Metadata } from "next";
import { cache } from "react";
import { loadFullTitle } from "#app/load-title.ts";
import { orNotFound } from "#app/or-not-found.ts";
import { RefusedPage } from "#app/refused-page.tsx";
import { parsePage, parseSearchText, type SearchParams } from "#app/search.ts";
import { requireMember } from "#app/session.ts";
import { AssessmentHeader } from "#components/assessments/assessment-header.tsx";
import { parseKind } from "#components/regrades/changes-search.ts";
import { CorrectionFacts } from "#components/regrades/correction-facts.tsx";
import { CorrectionHeader } from "#components/regrades/correction-header.tsx";
import { formatCorrectionTitle } from "#components/regrades/format-correction-title.ts";
import { can } from "#lib/contract/permissions.ts";
import { countOpenAttempts } from "#lib/domains/attempts/list-live.ts";
import { getRegradeDetails } from "#lib/domains/regrades/details.ts";
import { CORRECTIONS_PAGE } from "#lib/messages/corrections.ts";
import { formatObjectTitle } from "#lib/messages/page-title.ts";
import { loadAssessment } from "../../load-assessment.ts";
import { CorrectionState } from "./correction-state.tsx";

type CorrectionPageProps = {
  params: Promise<{ id: string; regradeId: string }>;
  searchParams: SearchParams;
};

/** Loads the correction once for the page and its title. */
const loadDetails = cache(async (assessmentId: string, id: string) =>
  getRegradeDetails((await requireMember()).ctx, { assessmentId, id }),
);

export async function generateMetadata({ params }: CorrectionPageProps): Promise<Metadata> {
  const { id, regradeId } = await params;
  const loadName = async () => {
    const assessment = await loadAssessment(id);
    const details = await loadDetails(assessment.id, regradeId);
    return formatObjectTitle(formatCorrectionTitle(details), assessment.title);
  };
  return { title: await loadFullTitle(CORRECTIONS_PAGE.title, "results.read", loadName) };
}

export default async function CorrectionPage({ params, searchParams }: CorrectionPageProps) {
  const { ctx, session } = await requireMember();
  const { role } = session.membership;
  if (!can(role, "results.read")) return <RefusedPage permission="results.read" />;
  const { id, regradeId } = await params;
  const assessment = await orNotFound(loadAssessment(id));
  const [details, openAttempts] = await Promise.all([
    orNotFound(loadDetails(assessment.id, regradeId)),
    countOpenAttempts(ctx, { assessmentId: assessment.id }),
  ]);
  const search = await searchParams;
  const mayManage = can(role, "regrades.manage");
  return (
    <>
      <AssessmentHeader assessment={assessment} page="regrades" openAttempts={openAttempts} />
      <div className="space-y-8">
        <div className="space-y-4">
          <CorrectionHeader details={details} mayManage={mayManage} />
          <CorrectionFacts details={details} />
        </div>
        <CorrectionState
          ctx={ctx}
          details={details}
          mayManage={mayManage}
          search={{
            q: parseSearchText(search, "q"),
            kind: parseKind(parseSearchText(search, "kind")),
            page: parsePage(search),
          }}
        />
      </div>
    </>
  );
}
