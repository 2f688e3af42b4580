import { Landing } from "#components/landing/landing.tsx";
import { Checklist } from "#components/overview/checklist.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { can } from "#lib/contract/roles.ts";
import { env } from "#lib/env.ts";
import { firstSteps } from "#lib/organizations/checklist.ts";
import DashboardLayout from "./(dashboard)/layout.tsx";
import { member, visitor } from "./session.ts";

export default async function FirstPage() {
  return (await visitor()) ? (
    <DashboardLayout>
      <Overview />
    </DashboardLayout>
  ) : (
    <Landing />
  );
}

async function Overview() {
  const { session, ctx } = await member();
  const { membership } = session;
  return (
    <>
      <PageHeader title={membership.organizationName} lead={`You are here as ${membership.role}.`} />
      <Checklist
        initial={await firstSteps(ctx)}
        api={`${env().PUBLIC_URL}/v1`}
        mayMakeKeys={can(membership.role, "keys.manage")}
        mayWrite={can(membership.role, "assessments.write")}
      />
    </>
  );
}
