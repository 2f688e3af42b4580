import { toSnakeCase } from "#lib/core/to-snake-case.ts";
import { type Difference, verifySubmissions } from "#lib/domains/submissions/verify.ts";
import { formatCount } from "#lib/messages/format-count.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { organizations } from "#lib/platform/db/schema/index.ts";
import type { Command, Output } from "../command.ts";
import { systemContext } from "./context.ts";
import { readOptions } from "./options.ts";

type FoundDifference = Difference & { organizationId: string };

/**
 * `verify`: regrades all stored submissions of one or all organizations and lists those whose stored result differs.
 * `--repair` corrects them. The exit code is 1 if differences remain.
 */
export function verify(args: string[]): Command {
  const { org, repair, json } = readOptions(args, { optional: ["org"], flags: ["repair"] });
  return { run: ({ db }) => verifyAll(db, { org, repair, json }) };
}

async function verifyAll(
  db: Db,
  options: { org?: string | undefined; repair: boolean; json: boolean },
): Promise<Output> {
  const found: FoundDifference[] = [];
  let checked = 0;
  for (const organizationId of options.org === undefined ? await listOrganizationIds(db) : [options.org]) {
    const ctx = await systemContext(db, organizationId);
    const result = await verifySubmissions(ctx, { repair: options.repair });
    checked += result.checked;
    for (const difference of result.differences) found.push({ organizationId, ...difference });
  }
  const repaired = options.repair ? found.filter(({ canRepair }) => canRepair).length : 0;
  const exitCode = repaired < found.length ? 1 : 0;
  if (options.json) {
    return { json: { checked, different: found.length, repaired, differences: found.map(toJson) }, exitCode };
  }
  const summary = `${formatCount(checked, "submission")} checked, ${formatCount(found.length, "difference")}, ${repaired} repaired.`;
  return { text: [...found.map(formatDifference), summary].join("\n"), exitCode };
}

async function listOrganizationIds(db: Db): Promise<string[]> {
  const rows = await db.select({ id: organizations.id }).from(organizations).orderBy(organizations.id);
  return rows.map(({ id }) => id);
}

const toJson = ({ organizationId, submissionId, assessmentId, columns }: FoundDifference) => ({
  organization_id: organizationId,
  submission_id: submissionId,
  assessment_id: assessmentId,
  columns: Object.fromEntries(Object.entries(columns).map(([name, values]) => [toSnakeCase(name), values])),
});

function formatDifference({ submissionId, columns }: FoundDifference): string {
  const changes = Object.entries(columns).map(
    ([name, { stored, expected }]) =>
      `${toSnakeCase(name)} is ${JSON.stringify(stored)}, should be ${JSON.stringify(expected)}`,
  );
  return `${submissionId}: ${changes.join("; ")}`;
}
