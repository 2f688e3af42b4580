import { OperatorError } from "#lib/platform/runtime/operator-error.ts";
import { bootstrap } from "./admin/bootstrap.ts";
import { keys } from "./admin/keys.ts";
import { rotateLtiKey } from "./admin/rotate-lti-key.ts";
import { users } from "./admin/users.ts";
import { verify } from "./admin/verify.ts";
import { type Command, runCommand } from "./command.ts";

const USAGE = `Usage:
  admin bootstrap --org NAME --email ADDRESS --password SECRET [--scopes all|a,b] [--limits default=300,submit=100,check=600] [--json]
  admin keys create --org ID --name NAME --scopes all|a,b [--expires 2027-01-31T00:00:00Z] [--json]
  admin keys list --org ID [--json]
  admin keys revoke --org ID --id KEY_ID [--json]
  admin migrate
  admin rotate-lti-key [--immediately] [--json]
  admin verify [--org ID] [--repair] [--json]
  admin users reset-password --email ADDRESS [--password SECRET] [--json]

Every command applies the migrations of this version first.`;

/** Does nothing more than every command, for deployments that migrate before they start new instances. */
const migrate: Command = {
  createsDatabase: true,
  run: async () => ({ text: "The schema is up to date." }),
};

await runCommand(USAGE, ([command, ...rest]) => {
  if (command === "bootstrap") return bootstrap(rest);
  if (command === "keys") return keys(rest);
  if (command === "rotate-lti-key") return rotateLtiKey(rest);
  if (command === "users") return users(rest);
  if (command === "verify") return verify(rest);
  if (command === "migrate" && rest.length === 0) return migrate;
  if (command === "migrate") throw new OperatorError("`migrate` doesn't take any options.");
  if (command === undefined) return undefined;
  throw new OperatorError(`Unknown command: ${command}\n\n${USAGE}`);
});
