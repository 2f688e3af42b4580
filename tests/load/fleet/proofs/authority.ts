import { type Answer, ask, succeeded, tally, times } from "../caller.ts";
import { type Findings, findings } from "../findings.ts";
import type { Fleet } from "../fleet.ts";
import { anotherKey, newTenant, signedIn, type Tenant } from "../tenant.ts";

const ROUNDS = 5;
const EACH = 10;

/** A key that is revoked, and somebody who signs out, at one instance are refused at all from the next request on. */
export async function authorityEnds(fleet: Fleet) {
  const found = findings();
  const tenant = await newTenant(fleet);
  for (let round = 0; round < ROUNDS; round++) {
    await keyRevoked(fleet, tenant, round, found);
    await signedOut(fleet, tenant, round, found);
  }
  found.report.push(
    `${ROUNDS} keys revoked and ${ROUNDS} sessions ended at one instance: the next ${EACH} requests to each were refused`,
  );
  return found;
}

async function keyRevoked(fleet: Fleet, tenant: Tenant, round: number, { expect }: Findings): Promise<void> {
  const made = await anotherKey(fleet, tenant);
  const owner = await signedIn(fleet, tenant);
  const use = (url: string) => ask(`${url}/v1/assessments`, { key: made.secret });
  const before = await everywhere(fleet, use);
  expect(succeeded(before).length === before.length, `a new key: ${tally(before)}`);
  const at = instanceOf(fleet, round);
  const revoked = await ask(`${at}/api/keys/${made.id}`, { method: "DELETE", headers: owner });
  expect(revoked.status === 200, `revoking gave ${tally([revoked])}`);
  const after = await everywhere(fleet, use);
  expect(
    after.every(({ status }) => status === 401),
    `after a key was revoked: ${tally(after)}`,
  );
}

async function signedOut(fleet: Fleet, tenant: Tenant, round: number, { expect }: Findings): Promise<void> {
  const headers = await signedIn(fleet, tenant);
  const use = (url: string) => ask(`${url}/api/v1/assessments`, { headers });
  const before = await everywhere(fleet, use);
  expect(succeeded(before).length === before.length, `a new session: ${tally(before)}`);
  const ended = await ask(`${instanceOf(fleet, round)}/api/session`, { method: "DELETE", headers });
  expect(ended.status === 200, `signing out gave ${tally([ended])}`);
  const after = await everywhere(fleet, use);
  expect(
    after.every(({ status }) => status === 401),
    `after signing out: ${tally(after)}`,
  );
}

const instanceOf = ({ instances }: Fleet, n: number): string => instances[n % instances.length]?.url ?? "";

const everywhere = async (fleet: Fleet, use: (url: string) => Promise<Answer>): Promise<Answer[]> =>
  (await times(EACH, () => Promise.all(fleet.instances.map(({ url }) => use(url))))).flat();
