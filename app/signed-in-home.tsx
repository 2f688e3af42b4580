import { NewAssessment } from "#components/assessments/new-assessment.tsx";
import { Checklist } from "#components/overview/checklist.tsx";
import { DaysChart } from "#components/overview/days-chart.tsx";
import { LatestSubmissions } from "#components/overview/latest-submissions.tsx";
import { ToGrade } from "#components/overview/to-grade.tsx";
import { Banner } from "#components/ui/banner.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { can } from "#lib/contract/permissions.ts";
import { getChecklist } from "#lib/domains/identity/organizations/checklist.ts";
import {
  getOrganizationOverview,
  type OrganizationOverview,
} from "#lib/domains/identity/organizations/overview.ts";
import { listWaitingAssessments } from "#lib/domains/marking/list-waiting.ts";
import { OVERVIEW } from "#lib/messages/overview.ts";
import { env } from "#lib/platform/runtime/env.ts";
import DashboardLayout from "./(dashboard)/layout.tsx";
import { requireMember } from "./session.ts";

/** The number of assessments listed as needing grading. All others are on the grading page. */
const SHOWN_ASSESSMENTS = 5;

/** The home page of members. */
export const SignedInHome = () => (
  <DashboardLayout>
    <Overview />
  </DashboardLayout>
);

async function Overview() {
  const { session, ctx } = await requireMember();
  const { organizationName, role } = session.membership;
  const mayWrite = can(role, "assessments.write");
  const mayManageKeys = can(role, "keys.manage");
  const [steps, { days, waiting, failingWebhooks, latest }, toGrade] = await Promise.all([
    mayManageKeys && session.user.preferences.hide_checklist !== true ? getChecklist(ctx) : undefined,
    getOrganizationOverview(ctx),
    can(role, "grading.write")
      ? listWaitingAssessments(ctx, { page: 1, limit: SHOWN_ASSESSMENTS })
      : undefined,
  ]);
  return (
    <>
      <PageHeader
        title={organizationName}
        lead={OVERVIEW.role(role)}
        // The checklist has the same button as long as there is no assessment.
        actions={mayWrite && (!steps || steps.assessment) && <NewAssessment folderId={null} />}
      />
      <div className="space-y-6">
        {failingWebhooks > 0 && can(role, "webhooks.manage") && (
          <Banner tone="bad">
            <p>{OVERVIEW.failingWebhooks(failingWebhooks)}</p>
            <a href="/webhooks" className="link">
              {OVERVIEW.showWebhooks}
            </a>
          </Banner>
        )}
        {steps && <Checklist initial={steps} apiUrl={`${env().PUBLIC_URL}/v1`} />}
        {latest.length > 0 ? (
          <>
            <div className="grid gap-6 lg:grid-cols-2">
              <ToGrade waiting={waiting} assessments={toGrade?.items} />
              <DaysChart days={days} />
            </div>
            <RecentResults latest={latest} />
          </>
        ) : (
          !steps && <NoSubmissions mayWrite={mayWrite} />
        )}
      </div>
    </>
  );
}

const RecentResults = ({ latest }: Pick<OrganizationOverview, "latest">) => (
  <section aria-labelledby="latest">
    <div className="mb-3 flex flex-wrap items-baseline justify-between gap-3">
      <h2 id="latest" className="text-lg font-semibold tracking-tight">
        {OVERVIEW.latestSubmissions}
      </h2>
      <a href="/results" className="link text-sm">
        {OVERVIEW.allResults}
      </a>
    </div>
    <LatestSubmissions submissions={latest} />
  </section>
);

const NoSubmissions = ({ mayWrite }: { mayWrite: boolean }) => (
  <EmptyState
    title={OVERVIEW.emptyTitle}
    action={
      <a href="/assessments" className="button button-secondary">
        {OVERVIEW.viewAssessments}
      </a>
    }
  >
    {mayWrite ? OVERVIEW.emptyForAuthors : OVERVIEW.emptyForOthers}
  </EmptyState>
);
