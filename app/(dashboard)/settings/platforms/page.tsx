import type { Metadata } from "next";
import { RefusedPage } from "#app/refused-page.tsx";
import { parsePage, type SearchParams } from "#app/search.ts";
import { requireMember } from "#app/session.ts";
import { NewPlatform } from "#components/lti-platforms/new-platform.tsx";
import { PlatformActions } from "#components/lti-platforms/platform-actions.tsx";
import { PlatformHealth } from "#components/lti-platforms/platform-health.tsx";
import { ToolSettings } from "#components/lti-platforms/tool-settings.tsx";
import { SettingsTabs } from "#components/settings/settings-tabs.tsx";
import { DataTable } from "#components/ui/data-table.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Pagination } from "#components/ui/pagination.tsx";
import { PastEnd } from "#components/ui/past-end.tsx";
import { can } from "#lib/contract/permissions.ts";
import { listPlatforms } from "#lib/domains/lti/read.ts";
import { LTI_PLATFORMS } from "#lib/messages/lti-platforms.ts";
import { withTotal } from "#lib/platform/read-list.ts";
import { env } from "#lib/platform/runtime/env.ts";

export const generateMetadata = (): Metadata => ({ title: LTI_PLATFORMS.title });

/** The organization's learning platforms, and what to enter in one to connect it. */
export default async function PlatformsPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx, session } = await requireMember();
  if (!can(session.membership.role, "lti.manage")) return <RefusedPage permission="lti.manage" />;
  const { items, meta } = await withTotal(
    listPlatforms(ctx, { page: parsePage(await searchParams), limit: 100 }),
  );
  return (
    <>
      <PageHeader
        title={LTI_PLATFORMS.title}
        lead={LTI_PLATFORMS.lead}
        actions={meta.total > 0 && <NewPlatform />}
      />
      <SettingsTabs current="/settings/platforms" />
      <DataTable
        caption={LTI_PLATFORMS.title}
        isStacked
        rows={items}
        getKey={({ id }) => id}
        empty={
          meta.total > 0 ? (
            <PastEnd href="/settings/platforms" />
          ) : (
            <EmptyState
              title={LTI_PLATFORMS.emptyTitle}
              action={
                <div className="flex flex-wrap justify-center gap-2">
                  <NewPlatform />
                </div>
              }
            >
              {LTI_PLATFORMS.emptyText}
            </EmptyState>
          )
        }
        columns={[
          {
            head: LTI_PLATFORMS.platform,
            slot: "title",
            cell: ({ name, issuer, client_id }) => (
              <>
                <span className="font-medium wrap-anywhere">{name}</span>
                <span className="block text-muted wrap-anywhere">{issuer}</span>
                <span className="block font-mono text-muted wrap-anywhere">{client_id}</span>
              </>
            ),
          },
          {
            head: LTI_PLATFORMS.launches,
            narrowLabel: LTI_PLATFORMS.launches,
            cell: ({ health }) => <PlatformHealth health={health.launches} />,
          },
          {
            head: LTI_PLATFORMS.scores,
            narrowLabel: LTI_PLATFORMS.scores,
            cell: ({ health }) => <PlatformHealth health={health.scores} />,
          },
          {
            head: LTI_PLATFORMS.roster,
            narrowLabel: LTI_PLATFORMS.roster,
            cell: ({ health }) => <PlatformHealth health={health.roster} />,
          },
          {
            head: <span className="sr-only">{LTI_PLATFORMS.actionsHead}</span>,
            slot: "actions",
            cell: (platform) => <PlatformActions platform={platform} />,
          },
        ]}
      />
      {meta.total > meta.limit && (
        <Pagination meta={meta} href={(page) => `/settings/platforms?page=${page}`} noun="entry" />
      )}
      <ToolSettings baseUrl={env().PUBLIC_URL} />
    </>
  );
}
