import { expect, it } from "vitest";
import { runAdmin } from "./admin.ts";
import { createTempData } from "./support.ts";

it("admin keys create: refuses an expiry in the past, and names the option", async () => {
  const dataDir = await createTempData();
  const user = ["--email", "ada@example.com", "--password", "the first password"];
  const made = await runAdmin(dataDir, "bootstrap", "--org", "A", ...user, "--json");
  const { organization_id } = JSON.parse(made.stdout);
  const create = (expires: string) =>
    runAdmin(
      dataDir,
      ...["keys", "create", "--org", organization_id, "--name", "K", "--scopes", "read:results"],
      ...["--expires", expires],
    );

  const late = await create("2020-01-01T00:00:00Z");
  expect([late.code, late.stderr]).toEqual([1, "--expires must be in the future\n"]);
  expect((await create("2100-01-01T00:00:00Z")).code).toBe(0);
});
