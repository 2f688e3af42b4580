import { expect, it } from "vitest";
import { runAdmin } from "./admin.ts";
import { createTempData } from "./support.ts";

it("admin users reset-password: replaces the password and refuses unknown addresses and short passwords", async () => {
  const dataDir = await createTempData();
  const bootstrap = (password: string) =>
    runAdmin(
      dataDir,
      "bootstrap",
      "--org",
      "A",
      "--email",
      "ada@example.com",
      "--password",
      password,
      "--json",
    );
  const reset = (...more: string[]) => runAdmin(dataDir, "users", "reset-password", "--email", ...more);

  expect((await bootstrap("the first password")).code).toBe(0);
  const made = await reset("Ada@Example.com", "--json");
  expect(made.code).toBe(0);
  const { password, email } = JSON.parse(made.stdout);
  expect([email, password.length]).toEqual(["ada@example.com", 20]);
  const line = JSON.parse(made.stderr);
  expect(line).toMatchObject({ msg: "an operator reset a password", sessions_ended: 0 });
  expect(made.stderr).not.toContain(password);
  expect((await bootstrap("the first password")).code).toBe(1);
  expect((await bootstrap(password)).code).toBe(0);

  const chosen = await reset("ada@example.com", "--password", "one of my own");
  expect(chosen.stdout).not.toContain("one of my own");
  expect((await bootstrap("one of my own")).code).toBe(0);

  const unknown = await reset("nobody@example.com");
  expect([unknown.code, unknown.stderr]).toEqual([1, "There is no account with this --email.\n"]);
  const short = await reset("ada@example.com", "--password", "short");
  expect([short.code, short.stderr]).toEqual([2, "--password must have 10 to 1000 characters.\n"]);
});
