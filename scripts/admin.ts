import { bootstrap } from "./admin/bootstrap.ts";
import { keys } from "./admin/keys.ts";
import { rotateLtiKey } from "./admin/rotate-lti-key.ts";
import { users } from "./admin/users.ts";
import { verify } from "./admin/verify.ts";
import { runCommand } from "./command.ts";

const USAGE = `Usage:
  admin bootstrap --org NAME --email ADDRESS --password SECRET [--scopes all|a,b] [--limits default=300,submit=100,check=600] [--json]
  admin keys create --org ID --name NAME --scopes all|a,b [--expires 2027-01-31T00:00:00Z] [--json]
  admin keys list --org ID [--json]
  admin keys revoke --org ID --id KEY_ID [--json]
  admin migrate
  admin rotate-lti-key [--immediately] [--json]
  admin verify [--org ID] [--repair] [--json]
  admin users reset-password --email ADDRESS [--password SECRET] [--json]`;

await runCommand(async (database, args) => {
  const [command, ...rest] = args;
  if (command === "bootstrap") return bootstrap(database, rest);
  if (command === "keys") return keys(database, rest);
  if (command === "rotate-lti-key") return rotateLtiKey(database, rest);
  if (command === "users") return users(database, rest);
  if (command === "verify") return verify(database, rest);
  // Every command runs the migrations first. This command is for deployments that migrate before they start new
  // instances.
  if (command === "migrate" && rest.length === 0) return { text: "The schema is up to date." };
  return { usage: USAGE };
});
