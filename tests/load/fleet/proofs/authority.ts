import { createFindings, type Findings } from "../findings.ts";
import type { Fleet } from "../fleet.ts";
import { type ApiResult, filterSuccessful, formatTally, repeat, sendRequest } from "../requests.ts";
import { createKey, createTenant, signInOwner, type Tenant } from "../tenant.ts";

const ROUNDS = 5;
const EACH = 10;

/** Checks that after revoking a key or signing out on one instance, the next request on every instance is refused. */
export async function checkRevocation(fleet: Fleet) {
  const found = createFindings();
  const tenant = await createTenant(fleet);
  for (let round = 0; round < ROUNDS; round++) {
    await checkRevokedKey(fleet, tenant, round, found);
    await checkSignOut(fleet, tenant, round, found);
  }
  found.report.push(
    `${ROUNDS} keys revoked and ${ROUNDS} sessions ended at one instance: the next ${EACH} requests to each were refused`,
  );
  return found;
}

async function checkRevokedKey(
  fleet: Fleet,
  tenant: Tenant,
  round: number,
  { expect }: Findings,
): Promise<void> {
  const made = await createKey(fleet, tenant);
  const owner = await signInOwner(fleet, tenant);
  const use = (url: string) => sendRequest(`${url}/v1/assessments`, { key: made.secret });
  const before = await requestEverywhere(fleet, use);
  expect(filterSuccessful(before).length === before.length, `a new key: ${formatTally(before)}`);
  const at = getInstanceUrl(fleet, round);
  const revoked = await sendRequest(`${at}/api/keys/${made.id}`, { method: "DELETE", headers: owner });
  expect(revoked.status === 200, `revoking gave ${formatTally([revoked])}`);
  const after = await requestEverywhere(fleet, use);
  expect(
    after.every(({ status }) => status === 401),
    `after a key was revoked: ${formatTally(after)}`,
  );
}

async function checkSignOut(
  fleet: Fleet,
  tenant: Tenant,
  round: number,
  { expect }: Findings,
): Promise<void> {
  const headers = await signInOwner(fleet, tenant);
  const use = (url: string) => sendRequest(`${url}/api/v1/assessments`, { headers });
  const before = await requestEverywhere(fleet, use);
  expect(filterSuccessful(before).length === before.length, `a new session: ${formatTally(before)}`);
  const ended = await sendRequest(`${getInstanceUrl(fleet, round)}/api/session`, {
    method: "DELETE",
    headers,
  });
  expect(ended.status === 200, `signing out gave ${formatTally([ended])}`);
  const after = await requestEverywhere(fleet, use);
  expect(
    after.every(({ status }) => status === 401),
    `after signing out: ${formatTally(after)}`,
  );
}

const getInstanceUrl = ({ instances }: Fleet, n: number): string =>
  instances[n % instances.length]?.url ?? "";

const requestEverywhere = async (
  fleet: Fleet,
  use: (url: string) => Promise<ApiResult>,
): Promise<ApiResult[]> =>
  (await repeat(EACH, () => Promise.all(fleet.instances.map(({ url }) => use(url))))).flat();
