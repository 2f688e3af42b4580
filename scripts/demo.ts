import { parseArgs } from "node:util";
import { DAY } from "#lib/core/durations.ts";
import type { Database } from "#lib/platform/db/client.ts";
import { env } from "#lib/platform/runtime/env.ts";
import { type Output, runCommand } from "./command.ts";
import { uploadAssets } from "./demo/author/files.ts";
import { COURSE_DAYS, course } from "./demo/course/index.ts";
import { fillAssessments } from "./demo/fill.ts";
import { createOrganization } from "./demo/owner.ts";
import { formatReport } from "./demo/report.ts";
import { createContext, getOwnerActor } from "./demo/tenant.ts";

const USAGE = `Usage:
  demo [--seed TEXT]    Creates an organization with a course, its learners and their answers.
                        The same seed gives the same learners, answers, and marks.`;

const logProgress = (message: string) => process.stderr.write(`${message}\n`);

await runCommand(USAGE, (args) => {
  const seed = readSeed(args);
  return seed === undefined
    ? undefined
    : { createsDatabase: true, run: (database) => createDemo(database, seed) };
});

async function createDemo({ db }: Database, seed: string): Promise<Output> {
  const today = Math.floor(Date.now() / DAY) * DAY;
  const begin = new Date(today - COURSE_DAYS * DAY);
  const owner = await createOrganization(db, begin);
  const tenant = { db, organizationId: owner.organizationId, ownerId: owner.userId };
  await uploadAssets(createContext(tenant, begin, getOwnerActor(tenant)));
  const filled = await fillAssessments(tenant, course, { seed, begin, onProgress: logProgress });
  return { text: formatReport(owner, filled, env().PUBLIC_URL) };
}

function readSeed(args: string[]): string | undefined {
  try {
    return parseArgs({ args, options: { seed: { type: "string", default: "touchstone" } } }).values.seed;
  } catch {
    return undefined;
  }
}
