import { Landing } from "#components/landing/landing.tsx";
import { Checklist } from "#components/overview/checklist.tsx";
import { DaysChart } from "#components/overview/days-chart.tsx";
import { LatestSubmissions } from "#components/overview/latest-submissions.tsx";
import { Banner } from "#components/ui/banner.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { can } from "#lib/contract/permissions.ts";
import { getChecklist } from "#lib/domains/identity/organizations/checklist.ts";
import { getOrganizationOverview } from "#lib/domains/identity/organizations/overview.ts";
import { OVERVIEW } from "#lib/messages/overview.ts";
import { env } from "#lib/platform/runtime/env.ts";
import DashboardLayout from "./(dashboard)/layout.tsx";
import { getSession, requireMember } from "./session.ts";

export default async function HomePage() {
  return (await getSession()) ? (
    <DashboardLayout>
      <Overview />
    </DashboardLayout>
  ) : (
    <Landing maySignUp={env().SIGN_UP === "open"} />
  );
}

async function Overview() {
  const { session, ctx } = await requireMember();
  const { organizationName, role } = session.membership;
  const [steps, { days, waiting, failingWebhooks, latest }] = await Promise.all([
    getChecklist(ctx),
    getOrganizationOverview(ctx),
  ]);
  return (
    <>
      <PageHeader title={organizationName} lead={OVERVIEW.role(role)} />
      <div className="space-y-6">
        <Checklist
          initial={steps}
          apiUrl={`${env().PUBLIC_URL}/v1`}
          mayCreateKeys={can(role, "keys.manage")}
          mayWrite={can(role, "assessments.write")}
        />
        {failingWebhooks > 0 && can(role, "webhooks.manage") && (
          <Banner tone="bad">
            <p>{OVERVIEW.failingWebhooks(failingWebhooks)}</p>
            <a href="/webhooks" className="link">
              {OVERVIEW.showWebhooks}
            </a>
          </Banner>
        )}
        {latest.length > 0 && (
          <div className="grid gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
            <DaysChart days={days} />
            <section aria-labelledby="waiting" className="card flex flex-col p-5">
              <h2 id="waiting" className="text-sm text-muted">
                <span className="block text-2xl font-semibold text-ink tabular-nums">
                  {waiting.toLocaleString("en")}
                </span>
                {OVERVIEW.toGrade(waiting)}
              </h2>
              {can(role, "grading.write") && waiting > 0 && (
                <a href="/grading" className="button button-primary mt-4 self-start">
                  {OVERVIEW.startGrading}
                </a>
              )}
            </section>
          </div>
        )}
        {latest.length > 0 && (
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
        )}
      </div>
    </>
  );
}
