import type { Metadata } from "next";
import { RefusedPage } from "#app/refused-page.tsx";
import { parsePage, parseSearchText, type SearchParams } from "#app/search.ts";
import { requireMember } from "#app/session.ts";
import { AuditEntries } from "#components/audit/audit-entries.tsx";
import { AuditFilter, type AuditSearch } from "#components/audit/audit-filter.tsx";
import { buildHref } from "#components/library/build-href.ts";
import { SettingsTabs } from "#components/settings/settings-tabs.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Pagination } from "#components/ui/pagination.tsx";
import { PastEnd } from "#components/ui/past-end.tsx";
import { can } from "#lib/contract/permissions.ts";
import { listAudit } from "#lib/domains/audit/list.ts";
import { AUDIT_PAGE } from "#lib/messages/audit.ts";
import { COMMON } from "#lib/messages/common.ts";
import { findLearnerNames } from "./find-learner-names.ts";

export const generateMetadata = (): Metadata => ({ title: AUDIT_PAGE.title });

const PATH = "/settings/audit";

export default async function AuditPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx, session } = await requireMember();
  if (!can(session.membership.role, "audit.read")) return <RefusedPage permission="audit.read" />;
  const search = await searchParams;
  const asked: AuditSearch = {
    who: parseSearchText(search, "who"),
    action: parseSearchText(search, "action"),
    about: parseSearchText(search, "about"),
  };
  const [subjectType = "", subjectId = ""] = asked.about.split(":");
  const log = await listAudit(ctx, {
    actor: asked.who,
    action: asked.action,
    subjectType,
    subjectId,
    page: parsePage(search),
    limit: 50,
  });
  const learnerNames = await findLearnerNames(
    ctx,
    log.items.flatMap(({ subject }) => (subject.type === "submission" ? [subject.id] : [])),
  );
  return (
    <>
      <PageHeader title={AUDIT_PAGE.title} lead={AUDIT_PAGE.lead} />
      <SettingsTabs current="/settings/audit" />
      <AuditFilter {...asked} />
      {log.items.length === 0 && log.meta.total > 0 ? (
        <PastEnd href={buildHref(PATH, asked)} />
      ) : log.items.length === 0 ? (
        <EmptyState
          title={COMMON.noMatches}
          action={
            <a className="button button-secondary" href={PATH}>
              {AUDIT_PAGE.clear}
            </a>
          }
        >
          {AUDIT_PAGE.noMatchText}
        </EmptyState>
      ) : (
        <>
          <AuditEntries
            entries={log.items}
            learnerNames={learnerNames}
            buildFilterHref={(filter) => buildHref(PATH, filter)}
          />
          <Pagination meta={log.meta} href={(page) => buildHref(PATH, { ...asked, page })} noun="entry" />
        </>
      )}
    </>
  );
}
