import type { ActorKind } from "#lib/contract/actor-kinds.ts";
import { AUDIT_ACTORS, formatSentence } from "#lib/messages/audit.ts";
import { formatQuoted } from "#lib/messages/format.ts";
import { type Ctx, readFromReplica, require } from "#lib/platform/context.ts";
import { type AuditFilter, findNames, listAuditRows } from "./queries.ts";

export type AuditEntry = {
  id: string;
  at: Date;
  /** When an editing session was last extended. Null for all other entries. */
  until: Date | null;
  /** `id` is null for the service itself, including its command line. */
  actor: { kind: ActorKind; id: string | null; name: string };
  action: string;
  /** `name` is the name used in the sentence. `href` is null if the subject was deleted or has no page. */
  subject: { type: string; id: string; name: string; href: string | null };
  sentence: string;
  requestId: string | null;
};

/** The pages of the subjects that have one, by the type of the subject. */
const PAGES: Readonly<Record<string, string>> = { assessment: "/assessments", item: "/items" };

/** Returns a page of the audit log, newest first. The sentence of each entry follows the actor's name. */
export const listAudit = readFromReplica(
  async (ctx: Ctx, input: AuditFilter & { page: number; limit: number }) => {
    require(ctx, "audit.read");
    const { page, limit, ...filter } = input;
    const { rows, total } = await listAuditRows(ctx.db, ctx.organizationId, filter, { page, limit });
    const ids = new Set(rows.flatMap((row) => [row.subjectId, ...(row.actorId ? [row.actorId] : [])]));
    const names = await findNames(ctx.db, ctx.organizationId, [...ids]);
    const items = rows.map((row): AuditEntry => {
      const nameNow = names.get(row.subjectId);
      const currentName = nameNow ?? row.detail.title ?? row.detail.name;
      const subject = typeof currentName === "string" ? formatQuoted(currentName) : row.subjectId;
      const page = nameNow === undefined ? undefined : PAGES[row.subjectType];
      return {
        id: row.id,
        at: row.createdAt,
        until: row.updatedAt,
        actor: { kind: row.actorKind, id: row.actorId, name: formatActorName(row, names) },
        action: row.action,
        subject: {
          type: row.subjectType,
          id: row.subjectId,
          name: subject,
          href: page === undefined ? null : `${page}/${row.subjectId}`,
        },
        sentence: formatSentence(row.action, subject, row.detail),
        requestId: row.requestId,
      };
    });
    return { items, meta: { total, page, limit } };
  },
);

type Actor = { actorKind: AuditEntry["actor"]["kind"]; actorId: string | null };

function formatActorName({ actorKind, actorId }: Actor, names: ReadonlyMap<string, string>): string {
  const name = actorId === null ? undefined : names.get(actorId);
  return AUDIT_ACTORS[actorKind](name);
}
