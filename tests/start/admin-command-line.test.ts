import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { OperatorError } from "#lib/platform/runtime/operator-error.ts";
import { bootstrap } from "#scripts/admin/bootstrap.ts";
import { keys } from "#scripts/admin/keys.ts";
import { runAdmin } from "./admin.ts";
import { createTempDir } from "./support.ts";

const toOptions = (values: Record<string, string>) =>
  Object.entries(values).flatMap(([name, value]) => [`--${name}`, value]);
const parseBootstrap = (values: Record<string, string>) =>
  bootstrap(toOptions({ org: "A", email: "ada@example.com", password: "the first password", ...values }));
const parseCreateKey = (values: Record<string, string>) =>
  keys(["create", ...toOptions({ org: "A", name: "K", scopes: "all", ...values })]);

describe("admin", () => {
  it("prints the usage and exits with 0 on --help, without touching the data directory", async () => {
    const dataDir = path.join(createTempDir(), "data");
    const { code, stdout, stderr } = await runAdmin(dataDir, "keys", "create", "--help");
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(/^Usage:\n {2}admin bootstrap /);
    expect(fs.existsSync(dataDir)).toBe(false);
  });

  it.each([
    { args: [], error: /^Usage:\n {2}admin bootstrap / },
    { args: ["boostrap", "--org", "A"], error: /^Unknown command: boostrap\n\nUsage:\n {2}admin bootstrap / },
    { args: ["migrate", "--json"], error: /^`migrate` doesn't take any options\.\n$/ },
    { args: ["keys", "list"], error: /^Missing options: --org\.\n$/ },
  ])("exits with 2 without touching the data directory on an invalid command: $args", async (invalid) => {
    const dataDir = path.join(createTempDir(), "data");
    const { code, stdout, stderr } = await runAdmin(dataDir, ...invalid.args);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(invalid.error);
    expect(fs.existsSync(dataDir)).toBe(false);
  });

  it("creates no database for a command on existing data, and names the settings that lead to it", async () => {
    const dataDir = path.join(createTempDir(), "data");
    expect(await runAdmin(dataDir, "users", "reset-password", "--email", "ada@example.com")).toEqual({
      code: 1,
      stdout: "",
      stderr: `There is no database in ${dataDir}. Run this command with the DATA_DIR or DATABASE_URL of the service.\n`,
    });
    expect(fs.existsSync(dataDir)).toBe(false);
  });

  const dateTime = "must be an ISO 8601 date and time with a time zone";
  it.each([
    [
      "--email admin@localhost",
      () => parseBootstrap({ email: "admin@localhost" }),
      "must be an email address",
    ],
    [
      "--org with 201 characters",
      () => parseBootstrap({ org: "A".repeat(201) }),
      "must have 1 to 200 characters",
    ],
    ["--org with spaces only", () => parseBootstrap({ org: "  " }), "must have 1 to 200 characters"],
    [
      "--name with 201 characters",
      () => parseCreateKey({ name: "A".repeat(201) }),
      "must have 1 to 200 characters",
    ],
    ["--expires 1/2/2027", () => parseCreateKey({ expires: "1/2/2027" }), dateTime],
    ["--expires 2027-01-31", () => parseCreateKey({ expires: "2027-01-31" }), dateTime],
  ])("refuses what the API refuses: %s", (option, parse, reason) => {
    expect(parse).toThrow(new OperatorError(`${option.split(" ")[0]} ${reason}.`));
  });

  it("accepts an expiry with a time zone", () => {
    expect(parseCreateKey({ expires: "2027-01-31T00:00:00+01:00" })).toBeDefined();
  });
});
