import { expect, it } from "vitest";
import { createTempData, run } from "./support.ts";

it("admin keys create: refuses an expiry in the past, and names the option", async () => {
  const dataDir = await createTempData();
  const runAdmin = async (...args: string[]) => {
    const { ended, stdout, stderr } = run("scripts/admin.ts", args, {
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "" },
    });
    return { code: await ended, stdout: stdout(), stderr: stderr() };
  };
  const user = ["--email", "ada@example.com", "--password", "the first password"];
  const made = await runAdmin("bootstrap", "--org", "A", ...user, "--json");
  const { organization_id } = JSON.parse(made.stdout);
  const create = (expires: string) =>
    runAdmin(
      ...["keys", "create", "--org", organization_id, "--name", "K", "--scopes", "read:results"],
      ...["--expires", expires],
    );

  const late = await create("2020-01-01T00:00:00Z");
  expect([late.code, late.stderr]).toEqual([1, "--expires must be in the future\n"]);
  expect((await create("2100-01-01T00:00:00Z")).code).toBe(0);
});
