import { runTool } from "#scripts/run-tool.ts";
import type { Part } from "../part.ts";

/** Tests of the service and its database that take minutes. They form the project `proofs` of vitest. */
export const proofs: Part = {
  name: "proofs",
  title:
    "the service survives outages, schema changes, a full disk, a lost replica and other owners of its data",
  async run() {
    const args = ["run", "--project", "proofs"];
    const { code, output } = await runTool("vitest/vitest.mjs", args, {
      env: { NODE_ENV: "test", TEST_PROOFS: "1" },
    });
    return code === 0 ? { report: ["every test passed"], faults: [] } : { report: [], faults: [output] };
  },
};
