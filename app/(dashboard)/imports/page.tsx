import type { Metadata } from "next";
import { RefusedPage } from "#app/refused-page.tsx";
import { requireMember } from "#app/session.ts";
import { ImportForm } from "#components/imports/import-form.tsx";
import { ImportsTable } from "#components/imports/imports-table.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { can } from "#lib/contract/permissions.ts";
import { listImports } from "#lib/domains/interchange/read.ts";
import { LIBRARY_PAGE } from "#lib/messages/assessments.ts";
import { IMPORTS_PAGE } from "#lib/messages/import-pages.ts";

export const generateMetadata = (): Metadata => ({ title: IMPORTS_PAGE.title });

const RECENT = 20;

export default async function ImportsPage() {
  const { ctx, session } = await requireMember();
  if (!can(session.membership.role, "assessments.write"))
    return <RefusedPage permission="assessments.write" />;
  const { items } = await listImports(ctx, { limit: RECENT });
  return (
    <>
      <PageHeader
        title={IMPORTS_PAGE.title}
        crumbs={[{ href: "/assessments", name: LIBRARY_PAGE.title }]}
        lead={IMPORTS_PAGE.lead}
      />
      <div className="space-y-8">
        <ImportForm />
        <section aria-labelledby="recent-imports" className="space-y-3">
          <h2 id="recent-imports" className="text-lg font-semibold">
            {IMPORTS_PAGE.recent}
          </h2>
          <ImportsTable rows={items} />
        </section>
      </div>
    </>
  );
}
