import { sql } from "drizzle-orm";
import { HOUR } from "#lib/core/durations.ts";
import type { Db } from "#lib/platform/db/client.ts";

/** A request with an API key, with the values from its log line. */
type UsageEntry = {
  organizationId: string;
  apiKeyId: string;
  requestId: string;
  at: Date;
  operation: string;
  status: number;
  ms: number;
  code: string | null;
  retryAfter: number | null;
};

export type UsageRecorder = {
  record(entry: UsageEntry): void;
  flush(): Promise<void>;
  close(): Promise<void>;
};

const FLUSH_INTERVAL_MS = 2000;
/** How many requests per key and write are stored in full. Further requests are only counted. */
const MAX_KEPT_REQUESTS = 50;

type UsageCount = Pick<UsageEntry, "organizationId" | "apiKeyId" | "operation"> & {
  hour: string;
  calls: number;
  limited: number;
  failed: number;
};

/**
 * Creates a recorder that counts the usage of API keys and writes it every two seconds, so that no request waits for
 * it. If the process is killed, the counts since the last write are lost. Counting continues while the database is
 * down, and `onFailure` is called for each failed write.
 */
export function createUsageRecorder(db: Db, onFailure: (error: unknown) => void): UsageRecorder {
  let counts = new Map<string, UsageCount>();
  let requests: UsageEntry[] = [];
  let keptCounts = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const add = (count: UsageCount) => {
    const key = `${count.apiKeyId} ${count.hour} ${count.operation}`;
    const known = counts.get(key);
    if (!known) counts.set(key, { ...count });
    else {
      known.calls += count.calls;
      known.limited += count.limited;
      known.failed += count.failed;
    }
  };
  const write = async () => {
    const [written, kept] = [[...counts.values()], requests];
    counts = new Map();
    requests = [];
    keptCounts = new Map();
    if (written.length === 0) return;
    try {
      await writeUsage(db, written, kept);
    } catch (error) {
      for (const count of written) add(count);
      onFailure(error);
    }
  };
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(write);
    return writing;
  };

  return {
    record(entry) {
      const limited = entry.status === 429 ? 1 : 0;
      add({
        organizationId: entry.organizationId,
        apiKeyId: entry.apiKeyId,
        operation: entry.operation,
        hour: new Date(Math.floor(entry.at.getTime() / HOUR) * HOUR).toISOString(),
        calls: 1,
        limited,
        failed: entry.status >= 400 && limited === 0 ? 1 : 0,
      });
      const kept = keptCounts.get(entry.apiKeyId) ?? 0;
      if (kept < MAX_KEPT_REQUESTS) {
        keptCounts.set(entry.apiKeyId, kept + 1);
        requests.push(entry);
      }
      timer ??= setTimeout(() => void flush(), FLUSH_INTERVAL_MS).unref();
    },
    flush,
    close: flush,
  };
}

/** Writes everything in a single statement. Skips keys that have since been deleted with their organization. */
async function writeUsage(
  db: Db,
  counts: readonly UsageCount[],
  requests: readonly UsageEntry[],
): Promise<void> {
  await db.execute(sql`
    with kept as (
      insert into api_key_requests (organization_id, id, api_key_id, at, operation, status, ms, code, retry_after)
      select r."organizationId", r."requestId", r."apiKeyId", r.at, r.operation, r.status, r.ms, r.code, r."retryAfter"
      from jsonb_to_recordset(${JSON.stringify(requests)}::jsonb) as r("organizationId" uuid, "requestId" uuid,
        "apiKeyId" uuid, at timestamptz, operation text, status smallint, ms double precision, code text, "retryAfter" integer)
      join api_keys k on k.organization_id = r."organizationId" and k.id = r."apiKeyId"
      on conflict do nothing)
    insert into api_key_usage as u (organization_id, api_key_id, hour, operation, calls, limited, failed)
    select c."organizationId", c."apiKeyId", c.hour, c.operation, c.calls, c.limited, c.failed
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as c("organizationId" uuid, "apiKeyId" uuid,
      hour timestamptz, operation text, calls integer, limited integer, failed integer)
    join api_keys k on k.organization_id = c."organizationId" and k.id = c."apiKeyId"
    order by 1, 2, 3, 4
    on conflict (organization_id, api_key_id, hour, operation) do update
      set calls = u.calls + excluded.calls, limited = u.limited + excluded.limited, failed = u.failed + excluded.failed`);
}
