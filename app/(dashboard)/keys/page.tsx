import type { Metadata } from "next";
import { requireMember } from "#app/session.ts";
import { NewKey } from "#components/keys/new-key.tsx";
import { RevokeKey } from "#components/keys/revoke-key.tsx";
import { RotateKey } from "#components/keys/rotate-key.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { NotAllowed } from "#components/ui/not-allowed.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Head, Rows, Table, Td, Th } from "#components/ui/table.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { can } from "#lib/contract/permissions.ts";
import { listApiKeys } from "#lib/domains/identity/api-keys/list.ts";
import { getUsageByKey } from "#lib/domains/identity/api-keys/usage.ts";

export const metadata: Metadata = { title: "API keys" };

export default async function KeysPage() {
  const { ctx, session } = await requireMember();
  if (!can(session.membership.role, "keys.manage")) return <NotAllowed permission="keys.manage" />;
  const [keys, usage] = await Promise.all([listApiKeys(ctx), getUsageByKey(ctx)]);
  const getCallCount = (id: string) => usage.get(id)?.calls ?? 0;
  return (
    <>
      <PageHeader
        title="API keys"
        lead="Your product shows a key with each request. A key may do only what it was made for; revoked, it stops with its next request."
        actions={<NewKey />}
      />
      {keys.length === 0 ? (
        <EmptyState title="No keys yet">Make one, and your product can call the API.</EmptyState>
      ) : (
        <Table label="API keys">
          <Head>
            <Th>Name</Th>
            <Th>Key</Th>
            <Th>May</Th>
            <Th numeric>Calls, 24 h</Th>
            <Th>Last used</Th>
            <Th>Expires</Th>
            <Th>
              <span className="sr-only">Actions</span>
            </Th>
          </Head>
          <Rows>
            {keys.map((key) => (
              <tr key={key.id}>
                <Td>
                  <a href={`/keys/${key.id}`} className="link font-medium">
                    {key.name}
                  </a>
                </Td>
                <Td>
                  <code className="font-mono text-xs whitespace-nowrap">svc_live_…{key.last4}</code>
                </Td>
                <Td>
                  <span className="flex flex-wrap gap-1">
                    {key.scopes.map((scope) => (
                      <Badge key={scope}>{scope}</Badge>
                    ))}
                  </span>
                </Td>
                <Td numeric>
                  {getCallCount(key.id).toLocaleString("en")}
                  {(usage.get(key.id)?.limited ?? 0) > 0 && (
                    <span className="block text-xs text-warn">
                      {usage.get(key.id)?.limited.toLocaleString("en")} over a limit
                    </span>
                  )}
                </Td>
                <Td>
                  <Timestamp at={key.lastUsedAt} />
                </Td>
                <Td>
                  <Timestamp at={key.expiresAt} day />
                </Td>
                <Td numeric>
                  {key.revokedAt ? (
                    <Badge tone="bad">revoked</Badge>
                  ) : key.expiresAt && key.expiresAt <= ctx.now ? (
                    <Badge>expired</Badge>
                  ) : (
                    <span className="flex justify-end">
                      <RotateKey id={key.id} name={key.name} />
                      <RevokeKey id={key.id} name={key.name} calls={getCallCount(key.id)} />
                    </span>
                  )}
                </Td>
              </tr>
            ))}
          </Rows>
        </Table>
      )}
    </>
  );
}
