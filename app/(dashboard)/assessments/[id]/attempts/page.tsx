import type { Metadata } from "next";
import { orNotFound } from "#app/or-not-found.ts";
import { RefusedPage } from "#app/refused-page.tsx";
import type { SearchParams } from "#app/search.ts";
import { requireMember } from "#app/session.ts";
import { AssessmentHeader } from "#components/assessments/assessment-header.tsx";
import { LiveAttempts } from "#components/attempts/live-attempts.tsx";
import { LiveOpenCount } from "#components/attempts/live-open-count.tsx";
import { LiveAttemptsPageQuery } from "#lib/contract/live-attempts.ts";
import { can } from "#lib/contract/permissions.ts";
import { listLiveAttempts } from "#lib/domains/attempts/list-live.ts";
import { LIVE_ATTEMPTS } from "#lib/messages/live-attempts.ts";
import { buildAssessmentMetadata, loadAssessment } from "../load-assessment.ts";

export const generateMetadata = ({ params }: { params: Promise<{ id: string }> }): Promise<Metadata> =>
  buildAssessmentMetadata(LIVE_ATTEMPTS.title, "results.read", params);

export default async function LiveAttemptsPage({
  params,
  searchParams,
}: {
  params: Promise<{ id: string }>;
  searchParams: SearchParams;
}) {
  const { ctx, session } = await requireMember();
  const { role } = session.membership;
  if (!can(role, "results.read")) return <RefusedPage permission="results.read" />;
  const query = LiveAttemptsPageQuery.parse(await searchParams);
  const assessment = await orNotFound(loadAssessment((await params).id));
  const attempts = await listLiveAttempts(ctx, { assessmentId: assessment.id, query });
  return (
    <>
      <AssessmentHeader
        assessment={assessment}
        page="attempts"
        openAttempts={attempts.open_count}
        liveCount={<LiveOpenCount assessmentId={assessment.id} initial={attempts.open_count} />}
      />
      <LiveAttempts
        assessmentId={assessment.id}
        query={query}
        initial={attempts}
        mayManage={can(role, "attempts.manage")}
      />
    </>
  );
}
