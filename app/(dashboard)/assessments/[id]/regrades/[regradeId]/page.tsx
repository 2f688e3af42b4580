import type { Metadata } from "next";
import { orNotFound } from "#app/or-not-found.ts";
import { parsePage, parseSearchText, type SearchParams } from "#app/search.ts";
import { requireMember } from "#app/session.ts";
import { AssessmentHeader } from "#components/assessments/assessment-header.tsx";
import { parseKind } from "#components/regrades/changes-search.ts";
import { CorrectionFacts } from "#components/regrades/correction-facts.tsx";
import { CorrectionHeader } from "#components/regrades/correction-header.tsx";
import { NotAllowed } from "#components/ui/not-allowed.tsx";
import { can } from "#lib/contract/permissions.ts";
import { getSummary } from "#lib/domains/assessments/read.ts";
import { countOpenAttempts } from "#lib/domains/attempts/list-live.ts";
import { getRegradeDetails } from "#lib/domains/regrades/details.ts";
import { CORRECTIONS_PAGE } from "#lib/messages/corrections.ts";
import { CorrectionState } from "./correction-state.tsx";

export const generateMetadata = (): Metadata => ({ title: CORRECTIONS_PAGE.title });

export default async function CorrectionPage({
  params,
  searchParams,
}: {
  params: Promise<{ id: string; regradeId: string }>;
  searchParams: SearchParams;
}) {
  const { ctx, session } = await requireMember();
  const { role } = session.membership;
  if (!can(role, "results.read")) return <NotAllowed permission="results.read" />;
  const { id, regradeId } = await params;
  const assessment = await orNotFound(getSummary(ctx, { id }));
  const [details, openAttempts] = await Promise.all([
    orNotFound(getRegradeDetails(ctx, { assessmentId: assessment.id, id: regradeId })),
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
          regrade={details.regrade}
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
