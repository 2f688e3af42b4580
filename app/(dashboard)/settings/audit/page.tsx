import type { Metadata } from "next";
import { pageOf, type SearchParams, textOf } from "#app/search.ts";
import { member } from "#app/session.ts";
import { AuditEntries } from "#components/audit/audit-entries.tsx";
import { AuditFilter, type AuditSearch } from "#components/audit/audit-filter.tsx";
import { hrefWith } from "#components/library/href.ts";
import { SettingsTabs } from "#components/settings/settings-tabs.tsx";
import { Empty } from "#components/ui/empty.tsx";
import { NotAllowed } from "#components/ui/not-allowed.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Pager } from "#components/ui/pager.tsx";
import { can } from "#lib/contract/roles.ts";
import { listAudit } from "#lib/domains/audit/list.ts";

export const metadata: Metadata = { title: "Audit log" };

const PATH = "/settings/audit";

export default async function AuditPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx, session } = await member();
  if (!can(session.membership.role, "audit.read")) return <NotAllowed permission="audit.read" />;
  const search = await searchParams;
  const asked: AuditSearch = {
    who: textOf(search, "who"),
    action: textOf(search, "action"),
    about: textOf(search, "about"),
  };
  const [subjectType = "", subjectId = ""] = asked.about.split(":");
  const log = await listAudit(ctx, {
    actor: asked.who,
    action: asked.action,
    subjectType,
    subjectId,
    page: pageOf(search),
    limit: 50,
  });
  return (
    <>
      <PageHeader
        title="Audit log"
        lead="Who changed what, recorded with the change itself. Edits to an assessment within 30 minutes of each other share an entry; apart from that, entries can’t be changed or deleted."
      />
      <SettingsTabs current="/settings/audit" />
      <AuditFilter {...asked} />
      {log.items.length === 0 ? (
        <Empty title="Nothing like that happened">Ask for less at once, or show all.</Empty>
      ) : (
        <>
          <AuditEntries entries={log.items} only={(filter) => hrefWith(PATH, filter)} />
          <Pager
            meta={log.meta}
            href={(page) => hrefWith(PATH, { ...asked, page })}
            of="entry"
            plural="entries"
          />
        </>
      )}
    </>
  );
}
