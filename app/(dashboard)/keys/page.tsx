import type { Metadata } from "next";
import { RefusedPage } from "#app/refused-page.tsx";
import { requireMember } from "#app/session.ts";
import { NewKey } from "#components/keys/new-key.tsx";
import { RevokeKey } from "#components/keys/revoke-key.tsx";
import { RotateKey } from "#components/keys/rotate-key.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { DataTable, HiddenHead } from "#components/ui/data-table.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { can } from "#lib/contract/permissions.ts";
import { listApiKeys } from "#lib/domains/identity/api-keys/list.ts";
import { getUsageByKey } from "#lib/domains/identity/api-keys/usage.ts";
import { COMMON } from "#lib/messages/common.ts";
import { formatInteger } from "#lib/messages/format-integer.ts";
import { KEYS_PAGE } from "#lib/messages/keys.ts";

export const generateMetadata = (): Metadata => ({ title: KEYS_PAGE.title });

export default async function KeysPage() {
  const { ctx, session } = await requireMember();
  if (!can(session.membership.role, "keys.manage")) return <RefusedPage permission="keys.manage" />;
  const [keys, usage] = await Promise.all([listApiKeys(ctx), getUsageByKey(ctx)]);
  return (
    <>
      <PageHeader title={KEYS_PAGE.title} lead={KEYS_PAGE.lead} actions={keys.length > 0 && <NewKey />} />
      <DataTable
        caption={KEYS_PAGE.title}
        isStacked
        rows={keys}
        getKey={({ id }) => id}
        empty={
          <EmptyState title={KEYS_PAGE.emptyTitle} action={<NewKey isFirst />}>
            {KEYS_PAGE.emptyText}
          </EmptyState>
        }
        columns={[
          {
            head: COMMON.name,
            slot: "title",
            className: "min-w-32",
            cell: ({ id, name }) => (
              <a href={`/keys/${id}`} className="link font-medium">
                {name}
              </a>
            ),
          },
          {
            head: KEYS_PAGE.key,
            cell: ({ last4 }) => (
              <code className="font-mono text-xs whitespace-nowrap">svc_live_…{last4}</code>
            ),
          },
          {
            head: KEYS_PAGE.scopes,
            cell: ({ scopes }) => (
              <span className="flex flex-wrap gap-1">
                {scopes.map((scope) => (
                  <Badge key={scope}>{scope}</Badge>
                ))}
              </span>
            ),
          },
          {
            head: KEYS_PAGE.requests,
            narrowLabel: KEYS_PAGE.requests,
            numeric: true,
            cell: ({ id }) => {
              const { calls = 0, limited = 0 } = usage.get(id) ?? {};
              return (
                <>
                  {formatInteger(calls)}
                  {limited > 0 && (
                    <span className="block text-xs text-warn">{KEYS_PAGE.overLimit(limited)}</span>
                  )}
                </>
              );
            },
          },
          {
            head: KEYS_PAGE.lastUsed,
            narrowLabel: KEYS_PAGE.lastUsed,
            cell: ({ lastUsedAt }) => <Timestamp at={lastUsedAt} />,
          },
          {
            head: KEYS_PAGE.expires,
            narrowLabel: KEYS_PAGE.expires,
            cell: ({ expiresAt }) => <Timestamp at={expiresAt} day />,
          },
          {
            head: <HiddenHead>{COMMON.actions}</HiddenHead>,
            numeric: true,
            className: "max-sm:basis-full",
            cell: ({ id, name, revokedAt, expiresAt }) =>
              revokedAt ? (
                <Badge tone="bad">{KEYS_PAGE.revoked}</Badge>
              ) : expiresAt && expiresAt <= ctx.now ? (
                <Badge>{KEYS_PAGE.expired}</Badge>
              ) : (
                <span className="flex justify-end max-sm:-mx-2 max-sm:justify-start">
                  <RotateKey id={id} name={name} />
                  <RevokeKey id={id} name={name} calls={usage.get(id)?.calls ?? 0} />
                </span>
              ),
          },
        ]}
      />
    </>
  );
}
